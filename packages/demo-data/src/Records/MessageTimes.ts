import { DateTime } from "effect"
import type { SeededRandom } from "../SeededRandom.ts"
import type { Ending, Turn } from "./ConversationTurns.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Draws when a conversation's last message was written: unread ones are recent. */
export const drawLastMessageTime = (random: SeededRandom, ending: Ending, now: DateTime.Zoned): number => {
  const isUnread = ending === "unread"
  if (!random.chance(isUnread ? 75 : 30))
    return drawDaytime(random, now, random.intBetween(1, isUnread ? 4 : 39))
  if (isUnread && random.chance(55)) return now.epochMillis - random.intBetween(2 * MINUTE, HOUR)
  return beforeNight(now.epochMillis - random.intBetween(HOUR, 20 * HOUR), now.zone)
}

const drawDaytime = (random: SeededRandom, now: DateTime.Zoned, daysAgo: number) => {
  const midnight = DateTime.startOf(DateTime.subtract(now, { days: daysAgo }), "day")
  return midnight.epochMillis + random.intBetween(9 * HOUR, 22 * HOUR)
}

const NIGHT_ENDS_AT = 8

/** The same time, or the evening before if it is at night. */
const beforeNight = (millis: number, zone: DateTime.TimeZone): number => {
  const hour = DateTime.getPart(DateTime.unsafeMakeZoned(millis, { timeZone: zone }), "hours")
  return hour < NIGHT_ENDS_AT ? millis - (NIGHT_ENDS_AT + 1) * HOUR : millis
}

/** The times of the turns, in milliseconds, given the last one's; none is at night. */
export const turnTimes = (
  turns: ReadonlyArray<Turn>,
  last: number,
  zone: DateTime.TimeZone
): ReadonlyArray<number> => {
  const times: Array<number> = []
  let time = last
  for (const { pauseSeconds } of turns.toReversed()) {
    times.unshift(time)
    time = beforeNight(time - pauseSeconds * 1_000, zone)
  }
  return times
}
