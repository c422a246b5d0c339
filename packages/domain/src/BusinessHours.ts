import type * as DateTime from "effect/DateTime"
import { dateOfDay, dayNumber, type Weekday, weekdayOf, weekdays } from "./Calendar.ts"
import { LocalDate } from "./LocalDate.ts"
import { LocalDateTime } from "./LocalDateTime.ts"

const MINUTES_OF_DAY = 24 * 60
const MAX_DAYS = 366

/** The weekdays on which an agency works, and its hours as minutes of the day; 24:00 is 1440. */
export interface BusinessHours {
  /** The weekdays with these hours, from 1 for Monday. */
  readonly days: ReadonlyArray<Weekday>
  /** The first minute of work, counted from midnight. */
  readonly fromMinute: number
  /** The minute at which work is over, counted from midnight. */
  readonly toMinute: number
}

const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const russianNames = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"]
const dayIndex = (name: string) => Math.max(names.indexOf(name), russianNames.indexOf(name))

const minuteOf = (hours: string | undefined, minutes: string | undefined) =>
  Number(hours) * 60 + Number(minutes)

/**
 * Reads `mon-fri 09:00-18:00` or `mon,wed,sat 10:00-15:00`, with Russian days (`пн-пт`) too;
 * undefined for any other text.
 */
export const readBusinessHours = (text: string): BusinessHours | undefined => {
  const [, dayText = "", ...times] =
    /^\s*(\p{L}{2,3}(?:[-–,]\p{L}{2,3})*)\s+(\d\d?):(\d\d)\s*[-–]\s*(\d\d?):(\d\d)\s*$/u.exec(
      text.toLowerCase()
    ) ?? []
  const [fromMinute, toMinute] = [minuteOf(times[0], times[1]), minuteOf(times[2], times[3])]
  const days = dayText.split(",").flatMap(range => {
    const [first = -1, last = first] = range.split(/[-–]/).map(dayIndex)
    if (first < 0 || last < 0) return [Number.NaN]
    const length = ((last - first + names.length) % names.length) + 1
    return Array.from({ length }, (_, index) => (first + index) % names.length)
  })
  const isClock = [times[1], times[3]].every(minutes => Number(minutes) < 60)
  if (!isClock || days.some(Number.isNaN) || !(fromMinute < toMinute) || toMinute > MINUTES_OF_DAY)
    return undefined
  return { days: weekdays.filter(weekday => days.includes(weekday - 1)), fromMinute, toMinute }
}

/** The number of the latest working day before the day with this number. */
export const workingDayBefore = ({ days }: BusinessHours, day: number): number => {
  for (let back = 1; back < names.length; back++) if (days.includes(weekdayOf(day - back))) return day - back
  return day - names.length
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

/** The text that `readBusinessHours` reads: `mon-fri 09:00-18:00`; days may have other names. */
export const formatBusinessHours = (
  { days, fromMinute, toMinute }: BusinessHours,
  nameOf = (weekday: number): string => names[weekday - 1] ?? ""
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
  return `${written.join(",")} ${clock(fromMinute)}-${clock(toMinute)}`
}

/**
 * Measures time in business hours, in real seconds: across a clock change an hour is left out or
 * counted twice, as it passes. Caches the opening times of each day.
 */
export class BusinessTime {
  private readonly opening = new Map<number, readonly [from: number, to: number]>()
  private readonly hours: BusinessHours
  private readonly zone: DateTime.TimeZone

  constructor(hours: BusinessHours, zone: DateTime.TimeZone) {
    this.hours = hours
    this.zone = zone
  }

  /** Whether a local time is in business hours: from the first minute until before the last. */
  contains(time: LocalDateTime): boolean {
    const minute = time.hours * 60 + time.minutes
    return (
      this.hours.days.includes(weekdayOf(dayNumber(time))) &&
      minute >= this.hours.fromMinute &&
      minute < this.hours.toMinute
    )
  }

  /** The whole seconds of business hours between two instants; of the first 366 days only. */
  between(from: DateTime.Utc, to: DateTime.Utc): number {
    const first = dayNumber(LocalDate.fromInstant(from, this.zone))
    const last = Math.min(first + MAX_DAYS, dayNumber(LocalDate.fromInstant(to, this.zone)))
    let millis = 0
    for (let day = first; day <= last; day++) {
      const [opens, closes] = this.openingOf(day)
      millis += Math.max(0, Math.min(closes, to.epochMillis) - Math.max(opens, from.epochMillis))
    }
    return Math.floor(millis / 1000)
  }

  private openingOf(day: number): readonly [number, number] {
    const known = this.opening.get(day)
    if (known !== undefined) return known
    const opening = this.hours.days.includes(weekdayOf(day))
      ? ([this.instantOf(day, this.hours.fromMinute), this.instantOf(day, this.hours.toMinute)] as const)
      : ([0, 0] as const)
    this.opening.set(day, opening)
    return opening
  }

  private instantOf(day: number, minute: number): number {
    const date = dateOfDay(minute === MINUTES_OF_DAY ? day + 1 : day)
    const rest = minute % MINUTES_OF_DAY
    const time = new LocalDateTime({
      year: date.year,
      month: date.month,
      day: date.day,
      hours: Math.floor(rest / 60),
      minutes: rest % 60,
      seconds: 0
    })
    return time.toInstant(this.zone).epochMillis
  }
}
