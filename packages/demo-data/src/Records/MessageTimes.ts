import { DateTime, Effect, Random } from "effect"
import { chance } from "../Deck.ts"
import type { Standing } from "./ConversationTurns.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When the last thing was said: what is unread waits for minutes to days, and the rest lies further back. */
export const drawLastMoment = (standing: Standing, now: DateTime.Zoned): Effect.Effect<number> =>
  Effect.gen(function* () {
    const recent = standing === "unread" ? 75 : 30
    if (!(yield* chance(recent)))
      return yield* daytime(now, yield* Random.nextIntBetween(1, standing === "unread" ? 5 : 40))
    const minutes = standing === "unread" && (yield* chance(55))
    const age = yield* minutes
      ? Random.nextIntBetween(2 * MINUTE, HOUR)
      : Random.nextIntBetween(HOUR, 20 * HOUR)
    return minutes ? now.epochMillis - age : whenAwake(now.epochMillis - age, now.zone)
  })

/** Some time that day at which people write. */
const daytime = (now: DateTime.Zoned, daysAgo: number): Effect.Effect<number> =>
  Effect.map(Random.nextIntBetween(9 * HOUR, 22 * HOUR), sinceMidnight => {
    const midnight = DateTime.startOf(DateTime.subtract(now, { days: daysAgo }), "day")
    return midnight.epochMillis + sinceMidnight
  })

const NIGHT_ENDS = 8

/** The same moment, or the evening before where it falls into the night. */
export const whenAwake = (millis: number, zone: DateTime.TimeZone): number => {
  const hour = DateTime.getPart(DateTime.unsafeMakeZoned(millis, { timeZone: zone }), "hours")
  return hour < NIGHT_ENDS ? millis - (NIGHT_ENDS + 1) * HOUR : millis
}
