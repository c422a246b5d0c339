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
import { type Block, type Chart, chartOf, type HeatValue, type PartialTime } from "./Document.ts"

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
  chart: Pick<Extract<Chart, { readonly kind: "heat" }>, "title" | "measure" | "bad">,
  rows: ReadonlyArray<Row>,
  valueOf: (row: Row) => HeatValue,
  language: Language
): ReadonlyArray<Block> => {
  const values = weekdays.map(weekday => rows.filter(row => row.weekday === weekday).map(valueOf))
  if (values.flat().every(value => value === null)) return []
  return [
    chartOf({
      ...chart,
      kind: "heat",
      rows: weekdays.map(weekday => formatWeekday(weekday, language)),
      columns: rows.filter(({ weekday }) => weekday === weekdays[0]).map(({ hour }) => formatHour(hour)),
      values
    })
  ]
}

/** A step of a time axis: one day, or the days of one week or month. */
interface TimeStep<A> {
  readonly label: string
  readonly days: ReadonlyArray<A>
}

/** The length of the steps of a time axis. */
export type StepLength = "day" | "week" | "month"

/**
 * Days in order as the steps of a time axis: days if there are at most 62, else weeks from Monday
 * if there are at most 62, else months, however many. Where days are left out, nobody can tell
 * which steps are whole, and none is marked.
 */
export const timeSteps = <A extends { readonly date: LocalDate }>(
  days: ReadonlyArray<A>,
  language: Language
): {
  readonly length: StepLength
  readonly steps: ReadonlyArray<TimeStep<A>>
  readonly partial: PartialTime
} => {
  const length =
    days.length <= MAX_COLUMNS ? "day" : days.length <= MAX_COLUMNS * DAYS_OF_WEEK ? "week" : "month"
  const steps = new Map<string, Array<A>>()
  for (const day of days) {
    const label = labelOf(day.date, length, language)
    const step = steps.get(label.key)
    if (step === undefined) steps.set(label.key, [day])
    else step.push(day)
  }
  const [first, last] = [days[0], days.at(-1)]
  const areConsecutive =
    first !== undefined &&
    last !== undefined &&
    dayNumber(last.date) - dayNumber(first.date) + 1 === days.length
  const arePartial = [...steps.values()].map(
    ([day, ...others]) => areConsecutive && day !== undefined && others.length + 1 < daysOf(day.date, length)
  )
  return {
    length,
    partial: partialTime(arePartial, length, language),
    steps: [...steps.values()].map(step => ({
      label: step[0] === undefined ? "" : labelOf(step[0].date, length, language).text,
      days: step
    }))
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
  return { key: String(first), text: formatShortDate(dateOfDay(first), language) }
}
