import type { PlatformFailed } from "@estate/domain/PlatformError"
import { Context, Effect, Layer, Random } from "effect"
import { platformFailed } from "../Endpoint/Unavailable.ts"
import type { Route } from "../Routes/RouteTable.ts"
import type { Fault } from "./Fault.ts"

/** Injects faults, for those who test their clients against the service (`serve --faults`). */
export class Faults extends Context.Tag("@estate/server/Faults")<
  Faults,
  {
    /** True if a request of the route may have a fault, now or later. */
    readonly mayHappenAt: (route: Route) => boolean
    /** The faults of a request, in the file's order; none follows one that ends the request. */
    readonly due: (route: Route) => Effect.Effect<ReadonlyArray<Fault>>
  }
>() {
  static readonly layer = (faults: ReadonlyArray<Fault>) =>
    Layer.sync(Faults, () => {
      const armed = faults.map(fault => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
      const isArmedAt = ({ fault, left }: (typeof armed)[number], route: Route) =>
        left > 0 && route.kind === "contract" && (fault.endpoint === "*" || fault.endpoint === route.id)
      const due = Effect.fnUntraced(function* (route: Route) {
        const happening: Array<Fault> = []
        for (const one of armed) {
          const { probability, kind } = one.fault
          if (!isArmedAt(one, route)) continue
          if (probability !== undefined && (yield* Random.next) >= probability) continue
          one.left -= 1
          happening.push(one.fault)
          if (kind !== "delay") break
        }
        return happening
      })
      return { mayHappenAt: route => armed.some(one => isArmedAt(one, route)), due }
    })
}

/** The headers that faults add to the answer: the `Retry-After` of a status. */
export const headersOf = (faults: ReadonlyArray<Fault>): Readonly<Record<string, string>> => {
  const last = faults.at(-1)
  return last?.kind === "status" && last.retryAfter !== undefined
    ? { "retry-after": String(last.retryAfter) }
    : {}
}

/**
 * Faults happen, in order: a delay, or an error. The rest is for the answer: whether the connection
 * is cut before it or within it.
 */
export const happen = (faults: ReadonlyArray<Fault>): Effect.Effect<Cut, PlatformFailed> =>
  Effect.reduce(faults, NO_CUT, (_, fault) => happenOnce(fault))

/** Where a connection is cut. */
export type Cut = "none" | "before" | "within"

const NO_CUT: Cut = "none"

const happenOnce = (fault: Fault): Effect.Effect<Cut, PlatformFailed> => {
  switch (fault.kind) {
    case "delay":
      return Effect.as(Effect.sleep(fault.delayMillis), "none")
    case "status":
      return platformFailed(fault.status, "an injected fault (serve --faults)")
    case "cut":
      return Effect.succeed("before")
    case "cutBody":
      return Effect.succeed("within")
  }
}
