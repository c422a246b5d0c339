import { dateOfDay, dayNumber, monthOf, weekdayOf } from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { formatShortDate } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"

/** More columns than these cannot be told apart. */
const MOST_COLUMNS = 62
const DAYS_OF_WEEK = 7

/** A step of a chart's time axis: a day, or the week or the month that some days make. */
interface TimeStep<A> {
  readonly label: string
  readonly days: ReadonlyArray<A>
}

/** How long each step is. */
export type StepLength = "day" | "week" | "month"

/** Days in their order as at most 62 steps, unless there are more months than that: days, else weeks from Monday, else months. */
export const timeSteps = <A extends { readonly date: LocalDate }>(
  days: ReadonlyArray<A>,
  language: Language
): { readonly length: StepLength; readonly steps: ReadonlyArray<TimeStep<A>> } => {
  const length =
    days.length <= MOST_COLUMNS ? "day" : days.length <= MOST_COLUMNS * DAYS_OF_WEEK ? "week" : "month"
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
  if (length === "month") return { key: monthOf(date), text: monthOf(date) }
  const number = dayNumber(date)
  const first = length === "day" ? number : number - weekdayOf(number) + 1
  return { key: String(first), text: formatShortDate(dateOfDay(first), language) }
}
