import { dayNumber } from "@estate/domain/Calendar"
import { type LocalDate, LocalDateFromWire } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatDateRange, formatFullDate, formatTimeOfDay } from "@estate/text/Dates"
import { byLanguage, type Language } from "@estate/text/Language"
import { DateTime, Option, Schema } from "effect"
import { LocalDateTimeFromIso } from "./Fields.ts"

/** The first and the last day that a report covers; null for an open end. */
export const Period = Schema.Struct({
  from: Schema.OptionFromNullOr(LocalDateFromWire),
  to: Schema.OptionFromNullOr(LocalDateFromWire)
})
export type Period = typeof Period.Type

/** The numbers of the first and the last day of a period; infinite for an open end. */
export const daysIn = ({ from, to }: Period): { readonly first: number; readonly last: number } => ({
  first: Option.match(from, { onNone: () => -Infinity, onSome: dayNumber }),
  last: Option.match(to, { onNone: () => Infinity, onSome: dayNumber })
})

/** Whether a day or a time is in the period. */
export const isInPeriod = (time: LocalDateTime | LocalDate, period: Period): boolean => {
  const { first, last } = daysIn(period)
  const day = dayNumber(time)
  return first <= day && day <= last
}

/** The beginning of every report: when it was generated, on a clock in `timeZone`. */
export const ReportHead = Schema.Struct({ generatedAt: LocalDateTimeFromIso, timeZone: Schema.String })
export type ReportHead = typeof ReportHead.Type

/** The head of a report generated at `now`. */
export const reportHead = (now: DateTime.Utc, zone: DateTime.TimeZone): ReportHead => ({
  generatedAt: LocalDateTime.fromInstant(now, zone),
  timeZone: DateTime.zoneToString(zone)
})

const texts = byLanguage({
  all: { en: "all time", ru: "за всё время" },
  since: { en: (day: string) => `since ${day}`, ru: (day: string) => `с ${day}` },
  until: { en: (day: string) => `until ${day}`, ru: (day: string) => `по ${day}` },
  generated: {
    en: (day: string, time: string) => `generated ${day} at ${time}`,
    ru: (day: string, time: string) => `составлен ${day} в ${time}`
  }
})

/** `1–30 November 2026`, `since 1 November 2026`, `until 30 November 2026`, or `all time`. */
export const formatPeriod = ({ from, to }: Period, language: Language): string => {
  const { all, since, until } = texts[language]
  return Option.match(from, {
    onNone: () =>
      Option.match(to, { onNone: () => all, onSome: day => until(formatFullDate(day, language)) }),
    onSome: first =>
      Option.match(to, {
        onNone: () => since(formatFullDate(first, language)),
        onSome: last => formatDateRange(first, last, language)
      })
  })
}

/** `generated 20 November 2026 at 12:00 (Europe/Moscow)`. */
export const formatHead = ({ generatedAt, timeZone }: ReportHead, language: Language): string =>
  `${texts[language].generated(formatFullDate(generatedAt, language), formatTimeOfDay(generatedAt))} (${timeZone})`
