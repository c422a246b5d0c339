import { dateOfDay, dayNumber, isoMonth, monthNumber, weekdayOf, weekdays } from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { formatShortDate, formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"

/** A chart with more columns than this cannot be read. */
const MAX_COLUMNS = 62
const DAYS_OF_WEEK = 7
/** With fewer records, a percentile or a heat map says nothing. */
export const MIN_RECORDS = 10

/** The weekdays, Monday first: `Mon` or `пн`. */
export const weekdayNames = (language: Language): ReadonlyArray<string> =>
  weekdays.map(weekday => formatWeekday(weekday, language))

/** An hour of the day: `09`. */
export const formatHour = (hour: number): string => String(hour).padStart(2, "0")

/** A step of a time axis: one day, or the days of one week or month. */
interface TimeStep<A> {
  readonly label: string
  readonly days: ReadonlyArray<A>
}

/** The length of the steps of a time axis. */
export type StepLength = "day" | "week" | "month"

/**
 * Consecutive days as the steps of a time axis: days if there are at most 62, else weeks from
 * Monday if there are at most 62, else months, however many.
 */
export const timeSteps = <A extends { readonly date: LocalDate }>(
  days: ReadonlyArray<A>,
  language: Language
): { readonly length: StepLength; readonly steps: ReadonlyArray<TimeStep<A>> } => {
  const length =
    days.length <= MAX_COLUMNS ? "day" : days.length <= MAX_COLUMNS * DAYS_OF_WEEK ? "week" : "month"
  const steps = new Map<string, Array<A>>()
  for (const day of days) {
    const label = labelOf(day.date, length, language)
    const step = steps.get(label.key)
    if (step === undefined) steps.set(label.key, [day])
    else step.push(day)
  }
  return {
    length,
    steps: [...steps.values()].map(step => ({
      label: step[0] === undefined ? "" : labelOf(step[0].date, length, language).text,
      days: step
    }))
  }
}

const labelOf = (date: LocalDate, length: StepLength, language: Language) => {
  if (length === "month") {
    const month = isoMonth(monthNumber(date))
    return { key: month, text: month }
  }
  const number = dayNumber(date)
  const first = length === "day" ? number : number - weekdayOf(number) + 1
  return { key: String(first), text: formatShortDate(dateOfDay(first), language) }
}
