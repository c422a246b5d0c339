import {
  dateOfDay,
  dayNumber,
  isoMonth,
  monthNumber,
  type Weekday,
  weekdayOf,
  weekdays
} from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatShortDate, formatShortMonth, formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { Array } from "effect"
import { type Block, chartOf, type Heat, type HeatValue, type PartialTime } from "./Document.ts"

/** A chart with more columns than this cannot be read. */
const MAX_COLUMNS = 62
const DAYS_OF_WEEK = 7
/** With fewer records, a share, a percentile or a cell of a heat map says nothing. */
export const MIN_RECORDS = 10

/** An hour of the day: `09`. */
export const formatHour = (hour: number): string => String(hour).padStart(2, "0")

/**
 * A heat map of a week's hours: a row for each weekday, a column for each hour in its order. There
 * is none if no hour was measured.
 */
export const weekHeat = <Row extends { readonly weekday: Weekday; readonly hour: number }>(
  chart: Pick<Heat, "title" | "measure" | "bad">,
  rows: ReadonlyArray<Row>,
  valueOf: (row: Row) => HeatValue,
  language: Language
): Block | false => {
  const values = weekdays.map(weekday => rows.filter(row => row.weekday === weekday).map(valueOf))
  return (
    values.flat().some(value => value !== null) &&
    chartOf({
      ...chart,
      kind: "heat",
      rows: weekdays.map(weekday => formatWeekday(weekday, language)),
      columns: rows.filter(({ weekday }) => weekday === weekdays[0]).map(({ hour }) => formatHour(hour)),
      values
    })
  )
}

/** A step of a time axis: one day, or the days of one week or month. */
type StepLength = "day" | "week" | "month"

/**
 * Days in order as the steps of a time axis: days if there are at most 62, else weeks from Monday
 * if there are at most 62, else months, however many. Where days are left out, nobody can tell
 * which steps are whole, and none is marked.
 */
export const timeSteps = <A extends { readonly date: LocalDate }>(
  days: ReadonlyArray<A>,
  language: Language
) => {
  const length: StepLength =
    days.length <= MAX_COLUMNS ? "day" : days.length <= MAX_COLUMNS * DAYS_OF_WEEK ? "week" : "month"
  const steps = Object.values(Array.groupBy(days, ({ date }) => labelOf(date, length, language).key))
  const [first, last] = [days[0], days.at(-1)]
  const areConsecutive =
    first !== undefined &&
    last !== undefined &&
    dayNumber(last.date) - dayNumber(first.date) + 1 === days.length
  const arePartial = steps.map(step => areConsecutive && step.length < daysOf(step[0].date, length))
  return {
    length,
    partial: partialTime(arePartial, length, language),
    steps: steps.map(step => ({ label: labelOf(step[0].date, length, language).text, days: step }))
  }
}

const daysOf = ({ year, month }: LocalDate, length: StepLength): number => {
  if (length !== "month") return length === "day" ? 1 : DAYS_OF_WEEK
  return dayNumber({ year, month: month + 1, day: 1 }) - dayNumber({ year, month, day: 1 })
}

const partialNotes = {
  en: { day: "not a whole day", week: "not a whole week", month: "not a whole month" },
  ru: { day: "неполный день", week: "неполная неделя", month: "неполный месяц" }
} as const

const partialTime = (
  arePartial: ReadonlyArray<boolean>,
  length: StepLength,
  language: Language
): PartialTime => ({
  columns: arePartial.flatMap((isPartial, index) => (isPartial ? [index] : [])),
  note: partialNotes[language][length]
})

/** Which months, `2026-11`, are not wholly in the days from `from` to `to`. */
export const partialMonths = (
  months: ReadonlyArray<string>,
  { from, to }: { readonly from: LocalDate | undefined; readonly to: LocalDate | LocalDateTime },
  language: Language
): PartialTime => {
  const [first, last] = [from === undefined ? -Infinity : dayNumber(from), dayNumber(to)]
  const arePartial = months.map(text => {
    const [year = 0, month = 1] = text.split("-").map(Number)
    const start = new LocalDate({ year, month, day: 1 })
    return dayNumber(start) < first || dayNumber(start) + daysOf(start, "month") - 1 > last
  })
  return partialTime(arePartial, "month", language)
}

const labelOf = (date: LocalDate, length: StepLength, language: Language) => {
  if (length === "month") {
    const month = isoMonth(monthNumber(date))
    return { key: month, text: formatShortMonth(month, language) }
  }
  const number = dayNumber(date)
  const first = length === "day" ? number : number - weekdayOf(number) + 1
  return { key: `day ${first}`, text: formatShortDate(dateOfDay(first), language) }
}
