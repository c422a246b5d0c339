import type * as DateTime from "effect/DateTime"
import {
  type BusinessHours,
  BusinessTime,
  type DatedHours,
  formatBusinessHours,
  formatDatedHours,
  readBusinessHours,
  readDatedHours
} from "./BusinessHours.ts"
import { type Dates, formatDates, hasDay, readDates } from "./DateRange.ts"

/** When an agency works: its hours by weekday and date, and the days on which it is closed. */
export interface WorkingTime {
  /** The hours; overlapping ones count once. */
  readonly open: ReadonlyArray<BusinessHours | DatedHours>
  /** The days without hours. */
  readonly closed: ReadonlyArray<Dates>
}

/** A comma after a day's name continues the list of days; after a digit, something else begins. */
const PARTS = /(?<=\d)\s*[,;]\s*/
const CLOSED = /^(?:closed|закрыто)\s+(.*)$/iu

/**
 * Reads `mon-fri 09:00-20:00, sat 10:00-16:00, closed 2027-01-01..2027-01-08`, also with Russian
 * words; undefined for any other text. There must be hours at least once a week. A date may have
 * hours of its own (`2026-12-31 10:00-14:00`), and days may be closed every year (`closed
 * 01-01..01-08`).
 */
export const readWorkingTime = (text: string): WorkingTime | undefined => {
  const open: Array<BusinessHours | DatedHours> = []
  const closed: Array<Dates> = []
  for (const part of text.trim().split(PARTS)) {
    const [, dates] = CLOSED.exec(part) ?? []
    const days = dates === undefined ? undefined : readDates(dates)
    const hours = dates === undefined ? readOpenHours(part) : undefined
    if (days !== undefined) closed.push(days)
    else if (hours !== undefined) open.push(hours)
    else return undefined
  }
  return open.some(hours => "days" in hours) ? { open, closed } : undefined
}

/** Reads the hours of weekdays or of dates; undefined for any other text. */
export const readOpenHours = (text: string): BusinessHours | DatedHours | undefined =>
  readBusinessHours(text) ?? readDatedHours(text)

/** The text that `readWorkingTime` reads. */
export const formatWorkingTime = ({ open, closed }: WorkingTime): string =>
  [
    ...open.map(hours => ("days" in hours ? formatBusinessHours(hours) : formatDatedHours(hours))),
    ...closed.map(days => `closed ${formatDates(days)}`)
  ].join(", ")

/** Measures time in these hours, on a clock in the zone. */
export const businessTimeOf = ({ open, closed }: WorkingTime, zone: DateTime.TimeZone): BusinessTime =>
  new BusinessTime(open, zone, day => closed.some(dates => hasDay(dates, day)))

/** The latest working day before the day with this number; the day before if there is none. */
export const workingDayBefore = (business: BusinessTime, day: number): number =>
  business.openDay(day - 1, -1) ?? day - 1
