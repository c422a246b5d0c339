import { perLanguage } from "./internal/PerLanguage.ts"
import type { Language } from "./Language.ts"

/** A day of the calendar; months count from 1. */
interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A time of day on a wall clock. */
interface TimeOfDay {
  readonly hours: number
  readonly minutes: number
}

const digits = (value: number, width = 2) => String(value).padStart(width, "0")

// `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
const asUtc = ({ year, month, day }: Day) => new Date(0).setUTCFullYear(year, month - 1, day)

const formatters = (options: Intl.DateTimeFormatOptions) =>
  perLanguage(locale => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }))

const longDates = formatters({ day: "numeric", month: "long", year: "numeric" })
const longWeekdays = formatters({ weekday: "long" })
const shortDates = formatters({ day: "numeric", month: "short" })
const dayMonths = formatters({ day: "numeric", month: "long" })
const longMonths = formatters({ month: "long" })
const shortMonths = formatters({ month: "short" })
const shortWeekdays = formatters({ weekday: "short" })

/** `2026-11-20`. */
export const formatDate = ({ year, month, day }: Day): string =>
  `${digits(year, 4)}-${digits(month)}-${digits(day)}`

/** `09:30`. */
export const formatTimeOfDay = ({ hours, minutes }: TimeOfDay): string =>
  `${digits(hours)}:${digits(minutes)}`

/** `2026-11-20 09:30`. */
export const formatDateTime = (time: Day & TimeOfDay): string =>
  `${formatDate(time)} ${formatTimeOfDay(time)}`

/** `Friday, 20 November 2026` or `пятница, 20 ноября 2026 г.`. */
export const formatLongDate = (day: Day, language: Language): string =>
  // Formatted in two parts: Node's versions differ in what they put between the weekday and the
  // date.
  `${longWeekdays(language).format(asUtc(day))}, ${formatFullDate(day, language)}`

/** `20 November 2026` or `20 ноября 2026 г.`. */
export const formatFullDate = (day: Day, language: Language): string => longDates(language).format(asUtc(day))

/** `18–20 November 2026`, `30 October – 2 November 2026`; one date if both days are the same. */
export const formatDateRange = (first: Day, last: Day, language: Language): string => {
  const end = formatFullDate(last, language)
  if (first.year !== last.year) return `${formatFullDate(first, language)} – ${end}`
  if (first.month !== last.month) return `${dayMonths(language).format(asUtc(first))} – ${end}`
  return first.day === last.day ? end : `${first.day}–${end}`
}

/** For tables: `20 Nov 2026` or `20.11.2026`. */
export const formatCompactDate = (day: Day, language: Language): string =>
  language === "en"
    ? `${formatShortDate(day, language)} ${day.year}`
    : `${digits(day.day)}.${digits(day.month)}.${digits(day.year, 4)}`

/** For tables: `20 Nov 2026, 09:30` or `20.11.2026, 09:30`. */
export const formatCompactDateTime = (time: Day & TimeOfDay, language: Language): string =>
  `${formatCompactDate(time, language)}, ${formatTimeOfDay(time)}`

/** A month, `2026-11`, as `November 2026` or `ноябрь 2026`. */
export const formatMonth = (month: string, language: Language): string => monthIn(longMonths, month, language)

/** A month, `2026-11`, as `Nov 2026` or `нояб. 2026`. */
export const formatShortMonth = (month: string, language: Language): string =>
  monthIn(shortMonths, month, language)

const monthIn = (names: typeof longMonths, iso: string, language: Language) => {
  const [year = 0, month = 1] = iso.split("-").map(Number)
  return `${names(language).format(asUtc({ year, month, day: 1 }))} ${year}`
}

/** `20 Nov` or `20 нояб.`. */
export const formatShortDate = (day: Day, language: Language): string =>
  shortDates(language).format(asUtc(day))

/** `Mon` or `пн`; the weekday is 1 for Monday to 7 for Sunday (ISO 8601). */
export const formatWeekday = (weekday: number, language: Language): string =>
  // 5 January 1970 was a Monday.
  shortWeekdays(language).format(asUtc({ year: 1970, month: 1, day: 4 + weekday }))
