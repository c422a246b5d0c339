import {
  DAYS_OF_WEEK,
  type Days,
  dateOfDay,
  dayNumber,
  isoMonth,
  mondayOf,
  monthNumber,
  monthsFrom,
  type Weekday,
  weekdays
} from "@estate/domain/Calendar"
import type { CalendarDay, LocalDate } from "@estate/domain/LocalDate"
import { formatShortDate, formatShortMonth, formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { Array } from "effect"
import { type Block, chartOf, type Heat, type HeatValue, type PartialTime } from "./Document.ts"

/** A chart with more columns than this is unreadable. */
const MAX_COLUMNS = 62
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
 * if there are at most 62, else months, however many. If days are missing, it is unknown which
 * steps are complete, and none is marked.
 */
export const timeSteps = <A extends { readonly date: LocalDate }>(
  days: ReadonlyArray<A>,
  language: Language
) => {
  const length: StepLength =
    days.length <= MAX_COLUMNS ? "day" : days.length <= MAX_COLUMNS * DAYS_OF_WEEK ? "week" : "month"
  const steps = Object.values(Array.groupBy(days, ({ date }) => `day ${stepOf(date, length).first}`)).map(
    step => ({ ...stepOf(step[0].date, length), days: step })
  )
  const [first = -Infinity, last = Infinity] = [days[0], days.at(-1)].map(day => day && dayNumber(day.date))
  const areConsecutive = last - first + 1 === days.length
  return {
    length,
    partial: partialSteps(areConsecutive ? steps : [], { first, last }, length, language),
    steps: steps.map(step => ({ label: labelOf(dateOfDay(step.first), length, language), days: step.days }))
  }
}

/** The days of the step that a day is in. */
const stepOf = (date: CalendarDay, length: StepLength): Days => {
  const day = dayNumber(date)
  if (length === "day") return { first: day, last: day }
  if (length === "week") return { first: mondayOf(day), last: mondayOf(day) + DAYS_OF_WEEK - 1 }
  return monthsFrom(monthNumber(date))
}

const partialNotes = {
  en: { day: "not a whole day", week: "not a whole week", month: "not a whole month" },
  ru: { day: "неполный день", week: "неполная неделя", month: "неполный месяц" }
} as const

/** The steps that are not completely within these days. */
const partialSteps = (
  steps: ReadonlyArray<Days>,
  { first, last }: Days,
  length: StepLength,
  language: Language
): PartialTime => ({
  columns: steps.flatMap((step, index) => (step.first < first || step.last > last ? [index] : [])),
  note: partialNotes[language][length]
})

/** The months, `2026-11`, that are not completely within these days. */
export const partialMonths = (months: ReadonlyArray<string>, days: Days, language: Language): PartialTime => {
  const steps = months.map(text => {
    const [year = 0, month = 1] = text.split("-").map(Number)
    return monthsFrom(monthNumber({ year, month }))
  })
  return partialSteps(steps, days, "month", language)
}

const labelOf = (date: LocalDate, length: StepLength, language: Language): string =>
  length === "month"
    ? formatShortMonth(isoMonth(monthNumber(date)), language)
    : formatShortDate(date, language)
