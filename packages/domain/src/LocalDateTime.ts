import { Data, DateTime, type FastCheck, Order, ParseResult, Schema } from "effect"
import { isRealDate } from "./LocalDate.ts"

const pad = (value: number, width = 2) => String(value).padStart(width, "0")

/**
 * A date and a time of day as a wall clock shows them, without a zone: what the platform's date-times are
 * («Thread» and «Message» of the spec, format `YYYY-MM-DD HH:MM:SS`). It holds exactly what was said; an instant takes a zone.
 */
export class LocalDateTime extends Data.Class {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number

  constructor(shown: Pick<LocalDateTime, "year" | "month" | "day" | "hours" | "minutes" | "seconds">) {
    super()
    // One by one: lists have many of these, and to copy all at once takes longer than to read them.
    this.year = shown.year
    this.month = shown.month
    this.day = shown.day
    this.hours = shown.hours
    this.minutes = shown.minutes
    this.seconds = shown.seconds
  }

  /** Earlier first, on the wall clock. */
  static readonly Order: Order.Order<LocalDateTime> = Order.mapInput(Order.string, value => value.toWire())

  /** What a wall clock in `zone` shows at `instant`, to the second. */
  static fromInstant(instant: DateTime.DateTime, zone: DateTime.TimeZone): LocalDateTime {
    const shown = DateTime.toParts(DateTime.setZone(instant, zone))
    return new LocalDateTime({
      year: shown.year,
      month: shown.month,
      day: shown.day,
      hours: shown.hours,
      minutes: shown.minutes,
      seconds: shown.seconds
    })
  }

  /** The instant in `zone`: a time that a clock change skips moves forward, one that it repeats is the earlier. */
  toInstant(zone: DateTime.TimeZone): DateTime.Utc {
    const zoned = DateTime.unsafeMakeZoned(
      { ...this, millis: 0 },
      { timeZone: zone, adjustForTimeZone: true, disambiguation: "compatible" }
    )
    return DateTime.toUtc(zoned)
  }

  /** `YYYY-MM-DD HH:MM:SS`, as the wire has it; it sorts as time does. */
  toWire(): string {
    return `${this.date()} ${this.time()}`
  }

  /** `YYYY-MM-DDTHH:MM:SS`: ISO 8601 without an offset. */
  toIso(): string {
    return `${this.date()}T${this.time()}`
  }

  private date() {
    return `${pad(this.year, 4)}-${pad(this.month)}-${pad(this.day)}`
  }

  private time() {
    return `${pad(this.hours)}:${pad(this.minutes)}:${pad(this.seconds)}`
  }
}

const arbitrary = () => (fc: typeof FastCheck) =>
  fc
    .date({
      min: new Date("1970-01-02T00:00:00Z"),
      max: new Date("9998-12-31T23:59:59Z"),
      noInvalidDate: true
    })
    .map(date => LocalDateTime.fromInstant(DateTime.unsafeMake(date), DateTime.zoneMakeOffset(0)))

const LocalDateTimeFromSelf = Schema.instanceOf(LocalDateTime, {
  identifier: "LocalDateTime",
  arbitrary,
  pretty: () => value => `LocalDateTime(${value.toWire()})`
})

/** The two digits of a text at an index; no number where they are none. */
const twoAt = (text: string, index: number): number => {
  const tens = text.charCodeAt(index) - 48
  const ones = text.charCodeAt(index + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** What a text in the wire's form says. The numbers stand where they stand: to read them so costs next to nothing. */
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
 * The wire's `YYYY-MM-DD HH:MM:SS` (a `T` between the two is read as well) as a `LocalDateTime`.
 * A date that no calendar has, such as 30 February, is refused.
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
)
