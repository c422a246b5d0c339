import { dayNumber } from "@estate/domain/Calendar"
import { type LocalDate, LocalDateFromWire } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatDateTime } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { DateTime, Option, Schema } from "effect"
import { LocalDateTimeFromIso } from "./Fields.ts"

/** The first and the last day that a report covers; null for an open end. */
export const Period = Schema.Struct({
  from: Schema.OptionFromNullOr(LocalDateFromWire),
  to: Schema.OptionFromNullOr(LocalDateFromWire)
})
export type Period = typeof Period.Type

/** Whether a day or a time is in the period. */
export const isInPeriod = (time: LocalDateTime | LocalDate, { from, to }: Period): boolean => {
  const day = dayNumber(time)
  return (
    Option.getOrElse(Option.map(from, dayNumber), () => day) <= day &&
    day <= Option.getOrElse(Option.map(to, dayNumber), () => day)
  )
}

/** What every report begins with: when it was generated, on a clock in `timeZone`. */
export const ReportHead = Schema.Struct({ generatedAt: LocalDateTimeFromIso, timeZone: Schema.String })
export type ReportHead = typeof ReportHead.Type

/** The head of a report generated at `now`. */
export const reportHead = (now: DateTime.Utc, zone: DateTime.TimeZone): ReportHead => ({
  generatedAt: LocalDateTime.fromInstant(now, zone),
  timeZone: DateTime.zoneToString(zone)
})

const texts = {
  en: {
    all: "all time",
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    generated: "generated"
  },
  ru: {
    all: "за всё время",
    since: (day: string) => `с ${day}`,
    until: (day: string) => `по ${day}`,
    generated: "составлен"
  }
} as const

/** `2026-11-01 … 2026-11-30`, `since 2026-11-01`, `until 2026-11-30`, or `all time`. */
export const formatPeriod = ({ from, to }: Period, language: Language): string => {
  const { all, since, until } = texts[language]
  return Option.match(from, {
    onNone: () => Option.match(to, { onNone: () => all, onSome: day => until(day.toWire()) }),
    onSome: first =>
      Option.match(to, {
        onNone: () => since(first.toWire()),
        onSome: last =>
          first.toWire() === last.toWire() ? first.toWire() : `${first.toWire()} … ${last.toWire()}`
      })
  })
}

/** `generated 2026-11-20 12:00 (Europe/Moscow)`. */
export const formatHead = ({ generatedAt, timeZone }: ReportHead, language: Language): string =>
  `${texts[language].generated} ${formatDateTime(generatedAt)} (${timeZone})`
