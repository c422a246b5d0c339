import {
  DAYS_OF_WEEK,
  dateOfDay,
  dayNumber,
  firstOfMonth,
  MONTHS_OF_YEAR,
  monthNumber
} from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatFullDate, formatTimeOfDay } from "@estate/text/Dates"
import { byLanguage, type Language } from "@estate/text/Language"
import { type DateTime, Option, Schema } from "effect"
import { LocalDateTimeFromIso } from "./Fields.ts"
import { formatPeriod, isInPeriod, Period } from "./Head.ts"

const FOUR_WEEKS = 28
const LONGEST_MONTH = 31

/**
 * The fields of what a report is compared with: the figures that a report of `period` had at
 * `asOf`, which is at the same point of those days as the report's own time is of its own days. So
 * a day that is not over is compared with the same part of the earlier day.
 */
export const previousFields = { period: Period, asOf: LocalDateTimeFromIso }
const Previous = Schema.Struct(previousFields)
/** The previous period, and until when it counts. */
export type Previous = typeof Previous.Type

/**
 * What to compare `period` with: whole calendar months (or years) with the same number before; less
 * than four weeks with the same weekdays, whole weeks before; other days with the same number right
 * before. The month or year up to today counts as a whole one that is not over. None for an open
 * end, and for days that have not begun.
 */
export const previousPeriod = (
  { from, to }: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): Option.Option<Previous> =>
  Option.flatMap(Option.all([from, to]), ([first, last]) => {
    const time = LocalDateTime.fromInstant(now, zone)
    if (dayNumber(first) > dayNumber(time) || !hasRoomBefore(first, last)) return Option.none()
    const earlier = shiftBack(first, last, time)
    return Option.some({
      period: { from: Option.some(earlier.first), to: Option.some(earlier.last) },
      asOf: time.on(earlier.of(time))
    })
  })

/**
 * Compares a period that begins on `first` with days that somebody chose. These count only until
 * the moment that is as long after their first day as `now` is after `first`.
 */
export const comparedWith = (
  days: { readonly first: number; readonly last: number },
  first: LocalDate,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): Previous => {
  const time = LocalDateTime.fromInstant(now, zone)
  return {
    period: { from: Option.some(dateOfDay(days.first)), to: Option.some(dateOfDay(days.last)) },
    asOf: time.on(dateOfDay(dayNumber(time) - (dayNumber(first) - days.first)))
  }
}

/**
 * Whether the calendar, which begins with the year 0, has the same number of days before, and
 * another year.
 */
const hasRoomBefore = (first: LocalDate, last: LocalDate) => first.year > last.year - first.year + 2

/**
 * The first and the last day of the earlier period, and the day in it that corresponds to a given
 * day.
 */
const shiftBack = (first: LocalDate, last: LocalDate, today: LocalDateTime) => {
  const days = dayNumber(last) - dayNumber(first) + 1
  const months = monthsBack(first, last, days, today)
  if (months === undefined) {
    const back = days < FOUR_WEEKS ? Math.ceil(days / DAYS_OF_WEEK) * DAYS_OF_WEEK : days
    const of = (day: LocalDate | LocalDateTime) => dateOfDay(dayNumber(day) - back)
    return { first: of(first), last: of(last), of }
  }
  const of = (day: LocalDate | LocalDateTime) => dayOfMonth(monthNumber(day) - months, day.day)
  const end = isLastOfMonth(last) ? dayOfMonth(monthNumber(last) - months, LONGEST_MONTH) : of(last)
  return { first: of(first), last: end, of }
}

/**
 * How many months to go back; undefined for days that are not calendar months. The year so far goes
 * back to the year before. The first week of a month is compared by weekdays, as all weeks are.
 */
const monthsBack = (first: LocalDate, last: LocalDate, days: number, today: LocalDateTime) => {
  const isSoFar = dayNumber(last) === dayNumber(today) && days > DAYS_OF_WEEK
  if (first.day !== 1 || !(isSoFar || isLastOfMonth(last))) return undefined
  const months = monthNumber(last) - monthNumber(first) + 1
  const isThisYear = first.month === 1 && months > 1 && dayNumber(last) >= dayNumber(today)
  return isThisYear ? Math.ceil(months / MONTHS_OF_YEAR) * MONTHS_OF_YEAR : months
}

const isLastOfMonth = (day: LocalDate) => dateOfDay(dayNumber(day) + 1).day === 1

/** The day of the month with this number, or its last one if it is shorter. */
const dayOfMonth = (month: number, day: number): LocalDate =>
  dateOfDay(Math.min(firstOfMonth(month) + day - 1, firstOfMonth(month + 1) - 1))

/** From the first day of the previous period, if there is one, to the last of this one. */
export const withPrevious = (period: Period, previous: Option.Option<Previous>): Period => ({
  from: Option.orElse(
    Option.flatMap(previous, earlier => earlier.period.from),
    () => period.from
  ),
  to: period.to
})

/** Whether a time counts in the previous period. */
export const isInPrevious = (time: LocalDateTime, { period, asOf }: Previous): boolean =>
  isInPeriod(time, period) && LocalDateTime.Order(time, asOf) <= 0

/** Whether an invoice of this day counts in the previous period. */
export const isBilledIn = (day: LocalDate, { period, asOf }: Previous): boolean =>
  isInPeriod(day, period) && dayNumber(day) <= dayNumber(asOf)

/** Removes a previous period in which nothing happened: there are no changes to speak of. */
export const comparable = <Made, Earlier>(
  report: Made & { readonly previous: Option.Option<Earlier> },
  countOf: (previous: Earlier) => number
) => ({ ...report, previous: Option.filter(report.previous, previous => countOf(previous) > 0) })

const texts = byLanguage({
  against: {
    en: (days: string) => `Changes are against ${days}`,
    ru: (days: string) => `Для сравнения: ${days}`
  },
  until: {
    en: (time: string) => `, until ${time}: as much of those days as has passed of these`,
    ru: (time: string) => `, до ${time} (столько же времени от начала)`
  }
})

/** What changes are compared with. */
export const formatPrevious = ({ period, asOf }: Previous, language: Language): string => {
  const { against, until } = texts[language]
  const days = against(formatPeriod(period, language))
  if (isInPeriod(asOf, period))
    return `${days}${until(`${formatFullDate(asOf, language)}, ${formatTimeOfDay(asOf)}`)}.`
  // A Russian date ends with a full stop: «2026 г.».
  return days.endsWith(".") ? days : `${days}.`
}
