import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Milliseconds of the clock that nobody sets back: waits and deadlines count by it. */
export const monotonicMillis = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6

/** The same, of the clock of an effect. */
export const nowMillis: Effect.Effect<number> = Effect.map(Effect.clock, monotonicMillis)
