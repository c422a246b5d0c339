import { LocalDate } from "@estate/domain/LocalDate"

const DAY_MILLIS = 86_400_000
const MONDAY = 1
const DAYS_OF_WEEK = 7

/** A day as anything with a year, a month from 1 and a day of the month shows it. */
interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The days of a week, Monday is 1 and Sunday is 7 (ISO 8601). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** A date as a number of days since 1 January 1970: the next day is one more, across months, years and clock changes. */
export const dayNumber = ({ year, month, day }: CalendarDay): number => {
  const millis = Date.UTC(year, month - 1, day)
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  return year > 99 ? millis / DAY_MILLIS : new Date(millis).setUTCFullYear(year, month - 1, day) / DAY_MILLIS
}

/** The date that has this number. */
export const dateOfDay = (number: number): LocalDate => {
  const date = new Date(number * DAY_MILLIS)
  return new LocalDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
}

/** Which day of the week the day with this number is. */
export const weekdayOf = (number: number): Weekday => {
  // 1 January 1970 was a Thursday.
  const index = (((number + 3) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return weekdays[index] ?? MONDAY
}

/** `YYYY-MM`: the month of a day. */
export const monthOf = ({ year, month }: Omit<CalendarDay, "day">): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`
