import type { PlatformCall } from "@estate/domain/CallError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CallOptions, InterruptedWrite } from "../CallOptions.ts"
import { nowMillis } from "./Monotonic.ts"
import type { ResolvedCall } from "./Settings.ts"

/** When the call ends to which the requests within belong, in monotonic milliseconds. */
export class CallEnd extends Context.Reference<CallEnd>()("@estate/api-client/internal/CallEnd", {
  defaultValue: () => Number.POSITIVE_INFINITY
}) {}

/** Combines several requests into one call: the deadline applies to all of them together. */
export const asOneCall =
  ({ deadline }: ResolvedCall) =>
  <A, E, R>(requests: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      const options = yield* CallOptions
      // An invalid deadline is refused by the first request.
      const own = Option.getOrElse(Duration.decodeUnknown(options.deadline), () => deadline)
      const end = (yield* nowMillis) + Duration.toMillis(own)
      return yield* Effect.provideService(requests, CallEnd, end)
    })

/** False if the call ends before the answer is known. */
const untilCallEnds = (isDone: Effect.Effect<boolean>): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const end = yield* CallEnd
    const left = end - (yield* nowMillis)
    if (left <= 0) return false
    if (left === Number.POSITIVE_INFINITY) return yield* isDone
    const known = yield* Effect.timeoutOption(isDone, Duration.millis(left))
    return Option.getOrElse(known, () => false)
  })

/** Notes the call if the effect is interrupted after the call may have arrived. */
export const notingInterruption = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  callOf: () => PlatformCall
): Effect.Effect<A, E, R> =>
  Effect.flatMap(InterruptedWrite, ({ note }) =>
    Effect.onInterrupt(effect, () =>
      Effect.sync(() => {
        const call = callOf()
        if (call.mayHaveArrived) note(call)
      })
    )
  )

/**
 * Runs a write. If its answer is lost, or is not the platform's, the write succeeds if it turns out
 * to have been executed; otherwise it fails with what `otherwise` makes of the error.
 */
export const settle = <E extends { readonly call: Option.Option<PlatformCall> }, E2>(
  write: Effect.Effect<void, E>,
  isDone: Effect.Effect<boolean>,
  otherwise: (error: E) => E2
): Effect.Effect<void, E | E2> =>
  Effect.catchAll(write, (error): Effect.Effect<void, E | E2> => {
    const call = Option.getOrUndefined(error.call)
    if (call?.mayHaveArrived !== true) return Effect.fail(error)
    return Effect.if(
      notingInterruption(untilCallEnds(isDone), () => call),
      { onTrue: () => Effect.void, onFalse: () => Effect.fail(otherwise(error)) }
    )
  })
