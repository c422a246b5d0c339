import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { dateOfDay, dayNumber } from "./Calendar.ts"
import { pad } from "./internal/Digits.ts"
import { LocalDateFromWire } from "./LocalDate.ts"

/** Consecutive days by their day numbers, both included. */
export interface DateRange {
  /** The first day. */
  readonly from: number
  /** The last day. */
  readonly to: number
}

const readDate = Schema.decodeOption(LocalDateFromWire)

/** Reads `2027-01-01` as a day number; undefined for any other text. */
export const readDay = (text: string): number | undefined =>
  Option.getOrUndefined(Option.map(readDate(text), dayNumber))

/** Reads one or two days: `from..to`. */
const readPair = (text: string, read: (day: string) => number | undefined) => {
  const [first = "", last = first, ...rest] = text.split("..")
  const [from, to] = [read(first.trim()), read(last.trim())]
  return from === undefined || to === undefined || rest.length > 0 ? undefined : { from, to }
}

/** Reads `2027-01-01` or `2027-01-01..2027-01-08`; undefined for any other text. */
export const readDateRange = (text: string): DateRange | undefined => {
  const range = readPair(text, readDay)
  return range === undefined || range.to < range.from ? undefined : range
}

/** Consecutive days of every year, both included: `12-31..01-08` continues into the next year. */
export interface YearlyDates {
  /** The first day: its month times 100 and its day of the month. */
  readonly fromMonthDay: number
  /** The last day, in the same form. */
  readonly toMonthDay: number
}

/** Days of one year, or of every year. */
export type Dates = DateRange | YearlyDates

/** A leap year has every day that a year can have. */
const LEAP_YEAR = 2024

const readMonthDay = (text: string): number | undefined => {
  const day = readDay(`${LEAP_YEAR}-${text}`)
  return day === undefined ? undefined : monthDayOf(day)
}

const monthDayOf = (number: number): number => {
  const { month, day } = dateOfDay(number)
  return month * 100 + day
}

/** Reads what `readDateRange` reads, and days of every year: `03-08`, `12-31..01-08`. */
export const readDates = (text: string): Dates | undefined => {
  const range = readDateRange(text)
  if (range !== undefined) return range
  const yearly = readPair(text, readMonthDay)
  return yearly && { fromMonthDay: yearly.from, toMonthDay: yearly.to }
}

/** Whether the day with this number is among these. */
export const hasDay = (dates: Dates, day: number): boolean => {
  if ("from" in dates) return dates.from <= day && day <= dates.to
  const { fromMonthDay, toMonthDay } = dates
  const monthDay = monthDayOf(day)
  return fromMonthDay <= toMonthDay
    ? fromMonthDay <= monthDay && monthDay <= toMonthDay
    : fromMonthDay <= monthDay || monthDay <= toMonthDay
}

/** The text that `readDates` reads. */
export const formatDates = (dates: Dates): string => {
  const days =
    "from" in dates
      ? [dates.from, dates.to].map(day => dateOfDay(day).toWire())
      : [dates.fromMonthDay, dates.toMonthDay].map(formatMonthDay)
  return [...new Set(days)].join("..")
}

const formatMonthDay = (monthDay: number): string =>
  `${pad(Math.floor(monthDay / 100))}-${pad(monthDay % 100)}`
