import { weekdays } from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { formatWeekday } from "@estate/text/Dates"
import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, formatShare } from "@estate/text/Numbers"
import { Duration, Option } from "effect"
import type { Measure } from "./Document.ts"

/** A number of a chart. */
export const formatMeasure = (value: number, measure: Measure, language: Language): string => {
  switch (measure) {
    case "count":
      return formatCount(value, language)
    case "roubles":
      return formatRoubles(value, language)
    case "seconds":
      return formatPreciseDuration(Duration.seconds(value), language)
    case "share":
      return formatShare(Option.some(value), language)
  }
}

/** The weekdays, Monday first: `Mon` or `пн`. */
export const weekdayNames = (language: Language): ReadonlyArray<string> =>
  weekdays.map(weekday => formatWeekday(weekday, language))

/** `09`: an hour of the day on an axis. */
export const formatHour = (hour: number): string => String(hour).padStart(2, "0")

/** `2026-11-01 … 2026-11-30`, `since 2026-11-01`, `until 2026-11-30`, or `all time`. */
export const formatPeriod = (
  from: Option.Option<LocalDate>,
  to: Option.Option<LocalDate>,
  language: Language
): string => {
  const word = periodWords[language]
  return Option.match(from, {
    onNone: () => Option.match(to, { onNone: () => word.all, onSome: day => word.until(day.toWire()) }),
    onSome: first =>
      Option.match(to, {
        onNone: () => word.since(first.toWire()),
        onSome: last =>
          first.toWire() === last.toWire() ? first.toWire() : `${first.toWire()} … ${last.toWire()}`
      })
  })
}

const periodWords = {
  en: { all: "all time", since: (day: string) => `since ${day}`, until: (day: string) => `until ${day}` },
  ru: { all: "за всё время", since: (day: string) => `с ${day}`, until: (day: string) => `по ${day}` }
} as const
