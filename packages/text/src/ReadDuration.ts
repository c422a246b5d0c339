import * as Duration from "effect/Duration"
import type { Translations } from "./Language.ts"

/** The units that people write, the largest first; `words` are alternatives in a pattern. */
const units = [
  { millis: 604_800_000, words: "weeks?|w|недел[яюиь]|нед|н" },
  { millis: 86_400_000, words: "days?|d|день|дня|дней|дн|д|сут(?:ки|ок)" },
  { millis: 3_600_000, words: "hours?|hrs?|h|час(?:а|ов)?|ч" },
  { millis: 60_000, words: "minutes?|mins?|m|минут[аыу]?|мин|м" },
  { millis: 1000, words: "seconds?|secs?|s|секунд[аыу]?|сек|с" },
  { millis: 1, words: "milliseconds?|millis?|ms|миллисекунд[аыу]?|мс" },
  { millis: 0.001, words: "micros?|us|мкс" },
  { millis: 0.000_001, words: "nanos?|ns|нс" }
] as const

const parts = units
  .map(({ words }) => String.raw`(?:(\d{1,15}(?:[.,]\d{1,9})?)\s*(?:${words})\.?\s*)?`)
  .join("")

/** The grammar as a regular expression, for a JSON Schema. Zero does not match. */
export const DURATION_PATTERN = String.raw`^\s*(?=\d)(?=.*[1-9])${parts}$`

const withZero = new RegExp(String.raw`^\s*(?=\d)${parts}$`)

/** Longer durations are beyond any clock or calendar. */
const LONGEST = Duration.weeks(100_000)

/**
 * Reads a duration: `300ms`, `90s`, `15 minutes`, `2 часа`, `1.5h`, `1h 30m`. Larger units come
 * first. Undefined for any other text, and above 100,000 weeks.
 */
export const readDuration = (text: string): Duration.Duration | undefined => {
  const [, ...counts] = withZero.exec(text) ?? []
  if (counts.length === 0) return undefined
  const millis = units.map((unit, index) => Number((counts[index] ?? "0").replace(",", ".")) * unit.millis)
  const duration = Duration.millis(millis.reduce((sum, each) => sum + each))
  return Duration.lessThanOrEqualTo(duration, LONGEST) ? duration : undefined
}

/** Reads a duration above zero. */
export const readPositiveDuration = (text: string): Duration.Duration | undefined => {
  const duration = readDuration(text)
  return duration === undefined || Duration.equals(duration, Duration.zero) ? undefined : duration
}

/** What `readDuration` reads, for the error about any other text. */
export const durationExpected: Translations = {
  en: "a duration such as 90s, 15m, 2 hours or 7d",
  ru: "длительность, например 90s, 15 мин, 2 часа или 7d"
}

/** What `readPositiveDuration` reads, for the error about any other text. */
export const positiveDurationExpected: Translations = {
  en: "a duration above zero, such as 90s, 15m, 2 hours or 7d",
  ru: "длительность больше нуля, например 90s, 15 мин, 2 часа или 7d"
}
