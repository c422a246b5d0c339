import { Effect } from "effect"
import { Faults, happen, headersOf } from "../Faults/Faults.ts"
import type { Exchange } from "./Exchange.ts"

/** The effect that makes due faults happen at the request's route, if any may happen there. */
export const makeInjectFaults = Effect.map(
  Faults,
  faults =>
    (exchange: Exchange): ReturnType<typeof inject> | undefined =>
      faults.mayHappenAt(exchange.route) ? inject(exchange, faults) : undefined
)

const inject = (exchange: Exchange, faults: Faults["Type"]) =>
  Effect.gen(function* () {
    const due = yield* faults.due(exchange.route)
    if (due.length === 0) return
    exchange.fault = due.map(({ kind }) => kind).join("+")
    exchange.headers = { ...exchange.headers, ...headersOf(due) }
    exchange.cut = yield* happen(due)
    // All work for the request ends with the connection.
    if (exchange.cut === "before")
      return yield* Effect.zipRight(
        Effect.sync(() => exchange.request.socket.destroy()),
        Effect.never
      )
  })
