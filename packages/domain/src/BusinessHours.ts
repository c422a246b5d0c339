import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import { dayNumber, MINUTES_OF_DAY, timeOnDay, type Weekday, weekdayOf } from "./Calendar.ts"
import { type DateRange, formatDates, hasDay, readDateRange } from "./DateRange.ts"
import { dayIn } from "./internal/ZoneOffset.ts"
import type { LocalDateTime } from "./LocalDateTime.ts"
import { formatMinuteOfDay, type Hours, readHours } from "./TimeOfDay.ts"
import { readWeekdays } from "./WeekdayName.ts"

/** The longest time for which an agency may be closed. */
const MAX_DAYS = 366

/**
 * The weekdays on which an agency works, and its hours. Hours past midnight end after 24:00:
 * `20:00-08:00` ends at minute 1920 of the day on which they begin.
 */
export interface BusinessHours extends Hours {
  /** The weekdays with these hours, from 1 for Monday. */
  readonly days: ReadonlyArray<Weekday>
}

/**
 * Hours of certain dates, which replace those of their weekday: a short day, a working Saturday.
 */
export interface DatedHours extends Hours {
  /** The dates with these hours. */
  readonly dates: DateRange
}

const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/**
 * Reads `mon-fri 09:00-18:00` or `mon,wed,sat 10:00-15:00`, with Russian days (`пн-пт`) too;
 * undefined for any other text. Hours may pass midnight: `fri 20:00-08:00`.
 */
export const readBusinessHours = (text: string): BusinessHours | undefined => {
  const [dayText, hours] = readDaysAndHours(text)
  const days = readWeekdays(dayText)
  return days === undefined || hours === undefined ? undefined : { days, ...hours }
}

/** Reads `2026-12-31 10:00-14:00` or `2026-12-28..2026-12-30 10:00-14:00`; else undefined. */
export const readDatedHours = (text: string): DatedHours | undefined => {
  const [dayText, hours] = readDaysAndHours(text)
  const dates = readDateRange(dayText)
  return dates === undefined || hours === undefined ? undefined : { dates, ...hours }
}

const readDaysAndHours = (text: string): readonly [days: string, hours: Hours | undefined] => {
  const [, dayText = "", hourText = ""] = /^\s*(\S+)\s(.*)$/s.exec(text) ?? []
  const hours = readHours(hourText)
  if (hours === undefined || hours.fromMinute === hours.toMinute) return [dayText, undefined]
  const { fromMinute, toMinute } = hours
  return [dayText, { fromMinute, toMinute: toMinute < fromMinute ? toMinute + MINUTES_OF_DAY : toMinute }]
}

/** The text that `readBusinessHours` reads: `mon-fri 09:00-18:00`; days may have other names. */
export const formatBusinessHours = (
  { days, fromMinute, toMinute }: BusinessHours,
  nameOf = (weekday: number): string => names[weekday - 1] ?? "",
  comma = ","
): string => {
  const runs = days.reduce<Array<Array<number>>>((found, day) => {
    const run = found.at(-1)
    if (run !== undefined && run.at(-1) === day - 1) run.push(day)
    else found.push([day])
    return found
  }, [])
  const written = runs.map(run => {
    const [first, last] = [nameOf(run[0] ?? 1), nameOf(run.at(-1) ?? 1)]
    return run.length === 1 ? first : `${first}-${last}`
  })
  return `${written.join(comma)} ${formatHours({ fromMinute, toMinute })}`
}

/** The text that `readDatedHours` reads; dates may have other names. */
export const formatDatedHours = (
  { dates, ...hours }: DatedHours,
  nameOf: (dates: DateRange) => string = formatDates
): string => `${nameOf(dates)} ${formatHours(hours)}`

const formatHours = ({ fromMinute, toMinute }: Hours): string => {
  const end = toMinute > MINUTES_OF_DAY ? toMinute - MINUTES_OF_DAY : toMinute
  return `${formatMinuteOfDay(fromMinute)}-${formatMinuteOfDay(end)}`
}

/** A stretch of time, in milliseconds since 1970; the end is not part of it. */
type Stretch = readonly [from: number, to: number]

/**
 * Measures time in business hours, in real seconds: across a clock change, an hour is skipped or
 * counted twice, as in reality. Overlapping hours count once; a date with hours of its own has none
 * of its weekday's, and closed days (given by their day numbers) have none. Hours past midnight
 * belong to the day on which they begin. Caches the hours of each day.
 */
export class BusinessTime {
  private readonly days = new Map<number, ReadonlyArray<Hours>>()
  private readonly stretches = new Map<number, ReadonlyArray<Stretch>>()
  private readonly hours: ReadonlyArray<BusinessHours | DatedHours>
  /** The zone of its hours. */
  readonly zone: DateTime.TimeZone
  private readonly isClosed: (day: number) => boolean

  constructor(
    hours: ReadonlyArray<BusinessHours | DatedHours>,
    zone: DateTime.TimeZone,
    isClosed: (day: number) => boolean = () => false
  ) {
    this.hours = hours
    this.zone = zone
    this.isClosed = isClosed
  }

  /**
   * Whether a local time is in business hours: from the opening minute until just before closing.
   */
  contains(time: LocalDateTime): boolean {
    const minute = time.hours * 60 + time.minutes
    const day = dayNumber(time)
    return (
      this.hoursOf(day).some(isWithin(minute)) ||
      this.hoursOf(day - 1).some(isWithin(minute + MINUTES_OF_DAY))
    )
  }

  /** Whether an instant is in business hours. */
  isOpenAt(instant: DateTime.Utc): boolean {
    const day = this.dayOf(instant)
    return this.openingOf(day).some(([from, to]) => instant.epochMillis >= from && instant.epochMillis < to)
  }

  /** Whether the day with this number has any business hours. */
  isOpenOn(day: number): boolean {
    return this.hoursOf(day).length > 0
  }

  /** The nearest open day, from a day forward (1) or back (-1), within 366 days. */
  openDay(from: number, direction: 1 | -1): number | undefined {
    for (let away = 0; away <= MAX_DAYS; away++)
      if (this.isOpenOn(from + away * direction)) return from + away * direction
    return undefined
  }

  /** The whole seconds of business hours between two instants; of the first 366 days only. */
  between(from: DateTime.Utc, to: DateTime.Utc): number {
    let millis = 0
    for (const [opens, closes] of this.openings(from, this.dayOf(to)))
      millis += Math.max(0, Math.min(closes, to.epochMillis) - Math.max(opens, from.epochMillis))
    return Math.floor(millis / 1000)
  }

  /**
   * The first instant at which this much business time has passed since `from`; for a duration of
   * zero, the next instant in business hours. Undefined if there is none within 366 days.
   */
  after(from: DateTime.Utc, duration: Duration.Duration): DateTime.Utc | undefined {
    let left = Duration.toMillis(duration)
    for (const [opens, closes] of this.openings(from)) {
      const begins = Math.max(opens, from.epochMillis)
      const length = closes - begins
      // A wait may last until the end of a stretch; a wait of zero needs a moment that is open.
      if (left === 0 ? length > 0 : left <= length) return DateTime.unsafeMake(begins + left)
      left -= Math.max(0, length)
    }
    return undefined
  }

  /** The first opening after `from`; undefined if there is none within 366 days. */
  opensAfter(from: DateTime.Utc): DateTime.Utc | undefined {
    // Hours that continue after midnight do not open there.
    for (const [opens] of this.openings(from))
      if (opens > from.epochMillis && !this.isOpenAt(DateTime.unsafeMake(opens - 1)))
        return DateTime.unsafeMake(opens)
    return undefined
  }

  /** The stretches from the day of an instant on, up to a day, at most 366 days later. */
  private *openings(from: DateTime.Utc, last = Infinity): Iterable<Stretch> {
    const first = this.dayOf(from)
    for (let day = first; day <= Math.min(first + MAX_DAYS, last); day++) yield* this.openingOf(day)
  }

  private dayOf(instant: DateTime.Utc): number {
    return dayIn(instant, this.zone)
  }

  private hoursOf(day: number): ReadonlyArray<Hours> {
    const known = this.days.get(day)
    if (known !== undefined) return known
    const hours = this.findHours(day)
    this.days.set(day, hours)
    return hours
  }

  private findHours(day: number): ReadonlyArray<Hours> {
    if (this.isClosed(day)) return []
    const own = this.hours.filter(hours => "dates" in hours && hasDay(hours.dates, day))
    if (own.length > 0) return own
    return this.hours.filter(hours => "days" in hours && hours.days.includes(weekdayOf(day)))
  }

  /** The hours within the day, including those that began the day before. */
  private partsOf(day: number): ReadonlyArray<Hours> {
    return [
      ...this.hoursOf(day - 1).map(({ toMinute }) => ({
        fromMinute: 0,
        toMinute: toMinute - MINUTES_OF_DAY
      })),
      ...this.hoursOf(day).map(({ fromMinute, toMinute }) => ({
        fromMinute,
        toMinute: Math.min(toMinute, MINUTES_OF_DAY)
      }))
    ].filter(({ fromMinute, toMinute }) => fromMinute < toMinute)
  }

  private openingOf(day: number): ReadonlyArray<Stretch> {
    const known = this.stretches.get(day)
    if (known !== undefined) return known
    const stretches = united(
      this.partsOf(day).map(
        ({ fromMinute, toMinute }) =>
          [this.instantOf(day, fromMinute), this.instantOf(day, toMinute)] as const
      )
    )
    this.stretches.set(day, stretches)
    return stretches
  }

  private instantOf(day: number, minute: number): number {
    return timeOnDay(day, minute).toInstant(this.zone).epochMillis
  }
}

const isWithin =
  (minute: number) =>
  ({ fromMinute, toMinute }: Hours) =>
    minute >= fromMinute && minute < toMinute

/** The same stretches in order, without overlaps. */
const united = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Stretch> =>
  [...stretches]
    .sort(([one], [other]) => one - other)
    .reduce<Array<Stretch>>((found, [from, to]) => {
      const last = found.at(-1)
      if (last === undefined || from > last[1]) found.push([from, to])
      else found[found.length - 1] = [last[0], Math.max(last[1], to)]
      return found
    }, [])
