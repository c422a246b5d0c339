import { dateOfDay, dayNumber, type Weekday, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type DateTime, ParseResult, Schema } from "effect"

const MINUTES_OF_DAY = 24 * 60
const MOST_DAYS = 366

/** When an agency works: on which days of the week, from and until which minute of the day; until 24:00 is 1440. */
export interface BusinessHours {
  readonly days: ReadonlyArray<Weekday>
  readonly fromMinute: number
  readonly toMinute: number
}

const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

const minuteOf = (hours: string | undefined, minutes: string | undefined) =>
  Number(hours) * 60 + Number(minutes)

/** Business hours written as `mon-fri 09:00-18:00`; a list of days, `mon,wed,sat 10:00-15:00`, too. None where they are no such. */
export const readBusinessHours = (text: string): BusinessHours | undefined => {
  const [, dayText = "", ...times] =
    /^\s*([a-z]{3}(?:[-,][a-z]{3})*)\s+(\d\d?):(\d\d)\s*[-–]\s*(\d\d?):(\d\d)\s*$/.exec(text.toLowerCase()) ??
    []
  const [fromMinute, toMinute] = [minuteOf(times[0], times[1]), minuteOf(times[2], times[3])]
  const days = dayText.split(",").flatMap(range => {
    const [first = -1, last = first] = range.split("-").map(name => names.indexOf(name))
    if (first < 0 || last < 0) return [Number.NaN]
    const length = ((last - first + names.length) % names.length) + 1
    return Array.from({ length }, (_, index) => (first + index) % names.length)
  })
  const isClock = [times[1], times[3]].every(minutes => Number(minutes) < 60)
  if (!isClock || days.some(Number.isNaN) || !(fromMinute < toMinute) || toMinute > MINUTES_OF_DAY)
    return undefined
  return { days: weekdays.filter(weekday => days.includes(weekday - 1)), fromMinute, toMinute }
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

/** `mon-fri 09:00-18:00`, as they are written. */
export const formatBusinessHours = ({ days, fromMinute, toMinute }: BusinessHours): string => {
  const runs = days.reduce<Array<Array<number>>>((found, day) => {
    const run = found.at(-1)
    if (run !== undefined && run.at(-1) === day - 1) run.push(day)
    else found.push([day])
    return found
  }, [])
  const written = runs.map(run => {
    const [first, last] = [names[(run[0] ?? 1) - 1], names[(run.at(-1) ?? 1) - 1]]
    return run.length === 1 ? first : `${first}-${last}`
  })
  return `${written.join(",")} ${clock(fromMinute)}-${clock(toMinute)}`
}

const BusinessHoursFromSelf = Schema.declare(
  (value: unknown): value is BusinessHours =>
    typeof value === "object" &&
    value !== null &&
    "days" in value &&
    "fromMinute" in value &&
    "toMinute" in value,
  {
    identifier: "BusinessHours",
    arbitrary: () => fc =>
      fc
        .tuple(
          fc.subarray([...weekdays], { minLength: 1 }),
          fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }),
          fc.integer({ min: 1, max: MINUTES_OF_DAY })
        )
        .map(([days, from, length]) => ({
          days,
          fromMinute: from,
          toMinute: Math.min(MINUTES_OF_DAY, from + length)
        }))
  }
)

/** Business hours as a report's JSON has them: `mon-fri 09:00-18:00`. */
export const BusinessHoursText = Schema.transformOrFail(Schema.String, BusinessHoursFromSelf, {
  strict: true,
  decode: (text, _, ast) => {
    const hours = readBusinessHours(text)
    return hours === undefined
      ? ParseResult.fail(new ParseResult.Type(ast, text, "Expected business hours as mon-fri 09:00-18:00"))
      : ParseResult.succeed(hours)
  },
  encode: hours => ParseResult.succeed(formatBusinessHours(hours))
})

/**
 * Time that passes in business hours, in real seconds: an hour that a clock change takes out of them is not counted, one that it adds is. The days
 * that were looked at are remembered.
 */
export class BusinessTime {
  private readonly opening = new Map<number, readonly [from: number, to: number]>()
  private readonly hours: BusinessHours
  private readonly zone: DateTime.TimeZone

  constructor(hours: BusinessHours, zone: DateTime.TimeZone) {
    this.hours = hours
    this.zone = zone
  }

  /** A wall clock shows a business hour; their last minute is not one any more. */
  contains(time: LocalDateTime): boolean {
    const minute = time.hours * 60 + time.minutes
    return (
      this.hours.days.includes(weekdayOf(dayNumber(time))) &&
      minute >= this.hours.fromMinute &&
      minute < this.hours.toMinute
    )
  }

  /** How many whole seconds of business hours lie between two instants, of the first 366 days between them. */
  between(from: DateTime.Utc, to: DateTime.Utc): number {
    const first = dayNumber(LocalDate.fromInstant(from, this.zone))
    const last = Math.min(first + MOST_DAYS, dayNumber(LocalDate.fromInstant(to, this.zone)))
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
