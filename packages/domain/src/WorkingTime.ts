import type * as DateTime from "effect/DateTime"
import { type BusinessHours, BusinessTime, formatBusinessHours, readBusinessHours } from "./BusinessHours.ts"
import { type DateRange, formatDateRange, readDateRange } from "./DateRange.ts"

/** When an agency works: its hours by weekday, and the days on which it is closed. */
export interface WorkingTime {
  /** The hours; those that overlap count once. */
  readonly open: ReadonlyArray<BusinessHours>
  /** The days without hours. */
  readonly closed: ReadonlyArray<DateRange>
}

/** A comma after a day's name goes on with the names; after a digit something else begins. */
const PARTS = /(?<=\d)\s*[,;]\s*/
const CLOSED = /^(?:closed|закрыто)\s+(.*)$/iu

/**
 * Reads `mon-fri 09:00-20:00, sat 10:00-16:00, closed 2027-01-01..2027-01-08`, with Russian words
 * too; undefined for any other text. It is open at least once a week.
 */
export const readWorkingTime = (text: string): WorkingTime | undefined => {
  const open: Array<BusinessHours> = []
  const closed: Array<DateRange> = []
  for (const part of text.trim().split(PARTS)) {
    const [, dates] = CLOSED.exec(part) ?? []
    const days = dates === undefined ? undefined : readDateRange(dates)
    const hours = dates === undefined ? readBusinessHours(part) : undefined
    if (days !== undefined) closed.push(days)
    else if (hours !== undefined) open.push(hours)
    else return undefined
  }
  return open.length === 0 ? undefined : { open, closed }
}

/** The text that `readWorkingTime` reads. */
export const formatWorkingTime = ({ open, closed }: WorkingTime): string =>
  [
    ...open.map(hours => formatBusinessHours(hours)),
    ...closed.map(days => `closed ${formatDateRange(days)}`)
  ].join(", ")

/** Measures time in these hours, on a clock in the zone. */
export const businessTimeOf = ({ open, closed }: WorkingTime, zone: DateTime.TimeZone): BusinessTime =>
  new BusinessTime(open, zone, day => closed.some(({ from, to }) => from <= day && day <= to))

const MAX_DAYS = 366

/** The latest working day before the day with this number; the day before if there is none. */
export const workingDayBefore = (business: BusinessTime, day: number): number => {
  for (let back = 1; back <= MAX_DAYS; back++) if (business.isOpenOn(day - back)) return day - back
  return day - 1
}
