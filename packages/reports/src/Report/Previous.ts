import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatFullDate, formatTimeOfDay } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { type DateTime, Option, Schema } from "effect"
import { LocalDateTimeFromIso } from "./Fields.ts"
import { formatPeriod, isInPeriod, Period } from "./Head.ts"

/**
 * The fields of what a report is compared with: the figures that a report of `period` had at
 * `asOf`, which is as long after its first day as the report's own time is after its own first day.
 * So a day that is not over is compared with as much of the earlier day.
 */
export const previousFields = { period: Period, asOf: LocalDateTimeFromIso }
const Previous = Schema.Struct(previousFields)
/** The previous period, and until when it counts. */
export type Previous = typeof Previous.Type

/**
 * The period of as many days right before `period`, or `daysBack` days before; none for an open
 * end, and for days that have not begun.
 */
export const previousPeriod = (
  { from, to }: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone,
  daysBack = (days: number): number => days
): Option.Option<Previous> =>
  Option.flatMap(Option.all([from, to]), ([first, last]) => {
    const time = LocalDateTime.fromInstant(now, zone)
    const back = daysBack(dayNumber(last) - dayNumber(first) + 1)
    const earlier = (day: LocalDate | LocalDateTime) => dateOfDay(dayNumber(day) - back)
    const hasBegun = dayNumber(first) <= dayNumber(time)
    if (!hasBegun || earlier(first).year < 1) return Option.none()
    const { year, month, day } = earlier(time)
    const { hours, minutes, seconds } = time
    return Option.some({
      period: { from: Option.some(earlier(first)), to: Option.some(earlier(last)) },
      asOf: new LocalDateTime({ year, month, day, hours, minutes, seconds })
    })
  })

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

/** A report without a previous period in which nothing happened: there is no change to speak of. */
export const comparable = <Made, Earlier>(
  report: Made & { readonly previous: Option.Option<Earlier> },
  countOf: (previous: Earlier) => number
) => ({ ...report, previous: Option.filter(report.previous, previous => countOf(previous) > 0) })

const texts = {
  en: {
    against: (days: string) => `Changes are against ${days}`,
    until: (time: string) => `, until ${time}: as much of those days as has passed of these`
  },
  ru: {
    against: (days: string) => `Сравнение — с периодом ${days}`,
    until: (time: string) => `, до ${time}: столько же времени прошло и от начала этого`
  }
} as const

/** What changes are measured against. */
export const formatPrevious = ({ period, asOf }: Previous, language: Language): string => {
  const { against, until } = texts[language]
  const days = against(formatPeriod(period, language))
  if (isInPeriod(asOf, period))
    return `${days}${until(`${formatFullDate(asOf, language)}, ${formatTimeOfDay(asOf)}`)}.`
  // A Russian date ends with a full stop: «2026 г.».
  return days.endsWith(".") ? days : `${days}.`
}
