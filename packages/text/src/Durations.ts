import { DateTime, Duration, Option } from "effect"
import type { Language } from "./Language.ts"
import { NO_VALUE } from "./Numbers.ts"

const units = {
  en: { seconds: "s", minutes: "min", hours: "h", days: "d" },
  ru: { seconds: "с", minutes: "мин", hours: "ч", days: "дн" }
} as const

/** From this number of days on, hours are omitted. */
const DAYS_ALONE = 7

/**
 * A duration to the minute, in at most two units: `<1 min`, `4 min`, `2 h 10 min`, `3 d 4 h`; from
 * a week on, only in days: `13 d`.
 */
export const formatDuration = (duration: Duration.Duration, language: Language): string => {
  const unit = units[language]
  const minutes = Math.floor(Duration.toMinutes(duration))
  if (minutes < 1) return `<1 ${unit.minutes}`
  if (minutes < 60) return `${minutes} ${unit.minutes}`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return twoUnits(hours, unit.hours, minutes % 60, unit.minutes)
  const days = Math.floor(hours / 24)
  return twoUnits(days, unit.days, days < DAYS_ALONE ? hours % 24 : 0, unit.hours)
}

/** How long ago it was; also `<1 min` for a time that is still in the future by this clock. */
export const formatElapsed = (since: DateTime.Utc, now: DateTime.Utc, language: Language): string =>
  formatDuration(Duration.millis(DateTime.distance(since, now)), language)

/** A duration in its largest unit: `<1 min`, `4 min`, `2 h`, `3 d`. */
export const formatAge = (duration: Duration.Duration, language: Language): string => {
  const hours = Math.floor(Duration.toHours(duration))
  if (hours < 1) return formatDuration(duration, language)
  return formatDuration(hours < 24 ? Duration.hours(hours) : Duration.days(Math.floor(hours / 24)), language)
}

/** A duration to the second while it is under an hour: `45 s`, `3 min 20 s`, `2 h 10 min`. */
export const formatPreciseDuration = (duration: Duration.Duration, language: Language): string => {
  const seconds = Math.round(Duration.toSeconds(duration))
  if (seconds >= 3600) return formatDuration(duration, language)
  const unit = units[language]
  const minutes = Math.floor(seconds / 60)
  return minutes === 0
    ? `${seconds} ${unit.seconds}`
    : twoUnits(minutes, unit.minutes, seconds % 60, unit.seconds)
}

/** `formatPreciseDuration`, or `–` for none. */
export const formatOptionalDuration = (
  duration: Option.Option<Duration.Duration>,
  language: Language
): string =>
  Option.match(duration, {
    onNone: () => NO_VALUE,
    onSome: some => formatPreciseDuration(some, language)
  })

const twoUnits = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
