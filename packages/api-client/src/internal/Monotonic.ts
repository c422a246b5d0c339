import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Milliseconds of a monotonic clock, which waits and deadlines use. */
export const monotonicMillis = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6

/** The same, from the clock of an effect. */
export const nowMillis: Effect.Effect<number> = Effect.map(Effect.clock, monotonicMillis)
