import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import { pad } from "./internal/Digits.ts"
import { type CalendarDay, LocalDate } from "./LocalDate.ts"
import { LocalDateTime } from "./LocalDateTime.ts"

const DAY_MILLIS = 86_400_000
const MONDAY = 1
/** The days of a week. */
export const DAYS_OF_WEEK = 7
/** The months of a year. */
export const MONTHS_OF_YEAR = 12
/** The minutes of a day by a wall clock. */
export const MINUTES_OF_DAY = 24 * 60

/** The weekdays, from 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** A day of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
export type Weekday = (typeof weekdays)[number]

/**
 * The number of days since 1 January 1970: consecutive, across months, years and clock changes.
 */
export const dayNumber = ({ year, month, day }: CalendarDay): number => {
  const millis = Date.UTC(year, month - 1, day)
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  return year > 99 ? millis / DAY_MILLIS : new Date(millis).setUTCFullYear(year, month - 1, day) / DAY_MILLIS
}

const FIRST_DAY = dayNumber({ year: 0, month: 1, day: 1 })
const LAST_DAY = dayNumber({ year: 9999, month: 12, day: 31 })

/**
 * The date with this day number. For a day outside the years 0 to 9999 it is the first or the last
 * date of these years, so that a period around any date has ends.
 */
export const dateOfDay = (number: number): LocalDate => {
  const date = new Date(Math.min(Math.max(number, FIRST_DAY), LAST_DAY) * DAY_MILLIS)
  return new LocalDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
}

/** The weekday of the day with this number. */
export const weekdayOf = (number: number): Weekday => {
  // 1 January 1970 was a Thursday.
  const index = (((number + 3) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return weekdays[index] ?? MONDAY
}

/** The number of the Monday of the week that the day with this number is in. */
export const mondayOf = (number: number): number => number - weekdayOf(number) + 1

/** The local time at a minute of the day with this number; minute 1440 is midnight at its end. */
export const timeOnDay = (number: number, minute = 0): LocalDateTime => {
  const rest = minute % MINUTES_OF_DAY
  return new LocalDateTime({
    ...dateOfDay(number + Math.floor(minute / MINUTES_OF_DAY)),
    hours: Math.floor(rest / 60),
    minutes: rest % 60,
    seconds: 0
  })
}

/** The number of months since January of the year 0: consecutive across years. */
export const monthNumber = ({ year, month }: Omit<CalendarDay, "day">): number =>
  year * MONTHS_OF_YEAR + month - 1

/** The number of the first day of the month with this number. */
export const firstOfMonth = (number: number): number =>
  dayNumber({ year: Math.floor(number / MONTHS_OF_YEAR), month: (number % MONTHS_OF_YEAR) + 1, day: 1 })

/** Consecutive days. */
export interface Days {
  /** The number of the first day. */
  readonly first: number
  /** The number of the last day, which is included. */
  readonly last: number
}

/** The days of `count` months, from the month with this number. */
export const monthsFrom = (month: number, count = 1): Days => ({
  first: firstOfMonth(month),
  last: firstOfMonth(month + count) - 1
})

/** The month with this number: `YYYY-MM`. */
export const isoMonth = (number: number): string => {
  const year = Math.floor(number / MONTHS_OF_YEAR)
  return `${pad(year, 4)}-${pad((number % MONTHS_OF_YEAR) + 1)}`
}

/** The whole seconds between two times; zero if the later comes first. */
export const secondsBetween = (from: DateTime.Utc, to: DateTime.Utc): number =>
  Math.max(0, Math.floor(DateTime.distance(from, to) / 1000))

/**
 * The time from `since`, on a clock in the zone, until `now`, in whole seconds; zero if `since`
 * is in the future.
 */
export const elapsedSince = (
  since: LocalDateTime,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): Duration.Duration => Duration.seconds(secondsBetween(since.toInstant(zone), now))
