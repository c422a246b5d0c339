import { type HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
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
      const mayHappenAt = (route: Route) => armed.some(one => isArmedAt(one, route))
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
      const none = Effect.succeed<ReadonlyArray<Fault>>([])
      return { mayHappenAt, due: route => (mayHappenAt(route) ? due(route) : none) }
    })
}

/** The headers that faults add to the answer: the `Retry-After` of a status. */
export const headersOf = (faults: ReadonlyArray<Fault>): Readonly<Record<string, string>> => {
  const last = faults.at(-1)
  return last?.kind === "status" && last.retryAfter !== undefined
    ? { "retry-after": String(last.retryAfter) }
    : {}
}

/** The app with faults injected. */
export const withFaults = <E, R>(app: HttpApp.Default<E, R>, faults: ReadonlyArray<Fault>) =>
  faults.reduceRight<HttpApp.Default<E | PlatformFailed, R>>(withFault, app)

const withFault = <E, R>(
  app: HttpApp.Default<E, R>,
  fault: Fault
): HttpApp.Default<E | PlatformFailed, R> => {
  switch (fault.kind) {
    case "delay":
      return Effect.zipRight(Effect.interruptible(Effect.sleep(fault.delayMillis)), app)
    case "status":
      return platformFailed(fault.status, "an injected fault (serve --faults)")
    case "cut":
      return cut
    case "cutBody":
      return Effect.flatMap(app, cutInBody)
  }
}

const cut = Effect.map(HttpServerRequest.HttpServerRequest, request => {
  NodeHttpServerRequest.toIncomingMessage(request).socket.destroy()
  return HttpServerResponse.empty({ status: 499 })
})

/**
 * Declares the whole length, sends half of the body and hangs up. Cuts off an answer without a body
 * before it.
 */
const cutInBody = (response: HttpServerResponse.HttpServerResponse) => {
  const content = response.body
  if (content._tag !== "Uint8Array") return cut
  return Effect.map(HttpServerRequest.HttpServerRequest, request => {
    const message = NodeHttpServerRequest.toServerResponse(request)
    const { socket } = NodeHttpServerRequest.toIncomingMessage(request)
    const { body } = content
    message.writeHead(response.status, { ...response.headers, "content-length": String(body.length) })
    message.end(body.subarray(0, Math.floor(body.length / 2)), () => socket.destroySoon())
    return response
  })
}
