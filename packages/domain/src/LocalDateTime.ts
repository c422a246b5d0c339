import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Order from "effect/Order"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { dates, pad } from "./internal/Digits.ts"
import { partsIn, steadyOffset } from "./internal/ZoneOffset.ts"
import { type CalendarDay, isRealDate } from "./LocalDate.ts"

/**
 * A date and a time of day without a zone, as the platform writes them (spec, «Thread» and
 * «Message»). To get an instant, you need a zone.
 */
export class LocalDateTime extends Data.Class {
  /** The year, 0 to 9999. */
  readonly year: number
  /** The month, from 1 for January. */
  readonly month: number
  /** The day of the month, from 1. */
  readonly day: number
  /** The hour, 0 to 23. */
  readonly hours: number
  /** The minute of the hour, 0 to 59. */
  readonly minutes: number
  /** The second of the minute, 0 to 59. */
  readonly seconds: number

  /** Takes what a clock shows, and does not check it; `LocalDateTimeFromWire` does. */
  constructor(shown: Pick<LocalDateTime, "year" | "month" | "day" | "hours" | "minutes" | "seconds">) {
    super()
    // The fields are assigned one by one: a list has many dates, and copying all fields at once
    // takes longer.
    this.year = shown.year
    this.month = shown.month
    this.day = shown.day
    this.hours = shown.hours
    this.minutes = shown.minutes
    this.seconds = shown.seconds
  }

  /** Chronological order, on one clock. */
  static readonly Order: Order.Order<LocalDateTime> = Order.mapInput(Order.number, value => value.rank())

  /** The date and time in `zone` at `instant`, to the second. */
  static fromInstant(instant: DateTime.DateTime, zone: DateTime.TimeZone): LocalDateTime {
    return new LocalDateTime(partsIn(instant, zone))
  }

  /**
   * The instant in `zone`. A time that a clock change skips moves forward; for a repeated time, it
   * is the earlier instant.
   */
  toInstant(zone: DateTime.TimeZone): DateTime.Utc {
    const shown = Date.UTC(this.year, this.month - 1, this.day, this.hours, this.minutes, this.seconds)
    // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
    const offset = this.year > 99 ? steadyOffset(zone, shown) : undefined
    if (offset !== undefined) return DateTime.unsafeMake(shown - offset)
    const zoned = DateTime.unsafeMakeZoned(
      { ...this, millis: 0 },
      { timeZone: zone, adjustForTimeZone: true, disambiguation: "compatible" }
    )
    return DateTime.toUtc(zoned)
  }

  /** The same time on another day. */
  on({ year, month, day }: CalendarDay): LocalDateTime {
    return new LocalDateTime({ ...this, year, month, day })
  }

  /** The wire form, `YYYY-MM-DD HH:MM:SS`. It sorts by time. */
  toWire(): string {
    return `${this.date()} ${this.time()}`
  }

  /** `YYYY-MM-DDTHH:MM:SS`: ISO 8601 without an offset. */
  toIso(): string {
    return `${this.date()}T${this.time()}`
  }

  /** `YYYY-MM-DDTHH:MM:SS`: ISO 8601 without an offset. */
  override toString(): string {
    return this.toIso()
  }

  /** `YYYY-MM-DDTHH:MM:SS`, the date and time in JSON. */
  toJSON(): string {
    return this.toIso()
  }

  /** Grows with time: a fast way to compare, since reports compare tens of thousands. */
  private rank() {
    const { year, month, day, hours, minutes, seconds } = this
    return ((((year * 12 + month) * 31 + day) * 24 + hours) * 60 + minutes) * 60 + seconds
  }

  private date() {
    return `${pad(this.year, 4)}-${pad(this.month)}-${pad(this.day)}`
  }

  private time() {
    return `${pad(this.hours)}:${pad(this.minutes)}:${pad(this.seconds)}`
  }
}

const LocalDateTimeFromSelf = Schema.instanceOf(LocalDateTime, {
  identifier: "LocalDateTime",
  arbitrary: () => fc =>
    dates(
      "1970-01-02",
      "9999-01-01"
    )(fc).map(date => LocalDateTime.fromInstant(DateTime.unsafeMake(date), DateTime.zoneMakeOffset(0))),
  pretty: () => value => `LocalDateTime(${value.toWire()})`
})

/** The number of two digits at an index; NaN for other characters. */
const twoAt = (text: string, index: number): number => {
  const tens = text.charCodeAt(index) - 48
  const ones = text.charCodeAt(index + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** Parses by fixed positions: with a regular expression, decoding calls takes twice as long. */
const read = (text: string): LocalDateTime | undefined => {
  const isInForm =
    text.length === 19 &&
    text[4] === "-" &&
    text[7] === "-" &&
    (text[10] === " " || text[10] === "T") &&
    text[13] === ":" &&
    text[16] === ":"
  if (!isInForm) return undefined
  const parts = {
    year: twoAt(text, 0) * 100 + twoAt(text, 2),
    month: twoAt(text, 5),
    day: twoAt(text, 8),
    hours: twoAt(text, 11),
    minutes: twoAt(text, 14),
    seconds: twoAt(text, 17)
  }
  const { year, hours, minutes, seconds } = parts
  const isTime = hours <= 23 && minutes <= 59 && seconds <= 59
  return year >= 0 && isTime && isRealDate(parts) ? new LocalDateTime(parts) : undefined
}

/**
 * Decodes the wire's `YYYY-MM-DD HH:MM:SS`, also with a `T` in the middle. It refuses a date that
 * does not exist, such as 30 February.
 */
export const LocalDateTimeFromWire = Schema.transformOrFail(
  Schema.String.annotations({
    jsonSchema: {
      type: "string",
      pattern: "^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$",
      examples: ["2026-11-20 09:30:00"]
    }
  }),
  LocalDateTimeFromSelf,
  {
    strict: true,
    decode: (text, _, ast) => {
      const value = read(text)
      return value === undefined
        ? ParseResult.fail(new ParseResult.Type(ast, text, "Expected a date and time as YYYY-MM-DD HH:MM:SS"))
        : ParseResult.succeed(value)
    },
    encode: value => ParseResult.succeed(value.toWire())
  }
).annotations({ identifier: "LocalDateTime" })
