import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Duration } from "effect"
import type { Language } from "./Language.ts"

const units = {
  en: { minutes: "min", hours: "h", days: "d" },
  ru: { minutes: "мин", hours: "ч", days: "дн" }
} as const

/** How long somebody has waited at `now`, in whole seconds; a time that is still to come counts as zero. */
export const waitingSince = (
  since: LocalDateTime,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): Duration.Duration => {
  const millis = DateTime.distance(since.toInstant(zone), now)
  return Duration.seconds(Math.max(0, Math.floor(millis / 1000)))
}

/** A wait as people say it, in its two largest units: `4 min`, `2 h 10 min`, `3 d 4 h`. */
export const formatWaiting = (waiting: Duration.Duration, language: Language): string => {
  const unit = units[language]
  const minutes = Math.floor(Duration.toMinutes(waiting))
  if (minutes < 1) return `<1 ${unit.minutes}`
  if (minutes < 60) return `${minutes} ${unit.minutes}`
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? pair(hours, unit.hours, minutes % 60, unit.minutes)
    : pair(Math.floor(hours / 24), unit.days, hours % 24, unit.hours)
}

const pair = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
