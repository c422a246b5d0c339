import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { dateOfDay, dayNumber } from "./Calendar.ts"
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

/** Reads `2027-01-01` or `2027-01-01..2027-01-08`; undefined for any other text. */
export const readDateRange = (text: string): DateRange | undefined => {
  const [first = "", last = first, ...rest] = text.split("..")
  const [from, to] = [readDay(first.trim()), readDay(last.trim())]
  return from === undefined || to === undefined || to < from || rest.length > 0 ? undefined : { from, to }
}

/** The text that `readDateRange` reads. */
export const formatDateRange = ({ from, to }: DateRange): string =>
  [...new Set([from, to])].map(day => dateOfDay(day).toWire()).join("..")
