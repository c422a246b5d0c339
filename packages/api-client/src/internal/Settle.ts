import type { PlatformCall } from "@estate/domain/CallError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { notingInterruption, untilCallEnds } from "./OneCall.ts"

/**
 * Runs a write. If its answer is lost, or is none of the platform's, the write succeeds if it turns
 * out to be done, and fails with what `otherwise` makes of the error if not.
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
      notingInterruption(untilCallEnds(isDone, false), () => call),
      { onTrue: () => Effect.void, onFalse: () => Effect.fail(otherwise(error)) }
    )
  })
