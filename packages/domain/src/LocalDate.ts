import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Order from "effect/Order"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { dates, pad } from "./internal/Digits.ts"
import { partsIn } from "./internal/ZoneOffset.ts"

/** A year, month and day, which may not exist in the calendar; months count from 1. */
export type CalendarDay = Pick<LocalDate, "year" | "month" | "day">

/** A calendar date without a zone (spec, «Invoice list record», `created_at`). */
export class LocalDate extends Data.Class {
  /** The year, 0 to 9999. */
  readonly year: number
  /** The month, from 1 for January. */
  readonly month: number
  /** The day of the month, from 1. */
  readonly day: number

  /** Throws a `RangeError` for a date that does not exist, such as 30 February. */
  constructor({ year, month, day }: CalendarDay) {
    super()
    if (!isRealDate({ year, month, day }))
      throw new RangeError(`no calendar has the date ${year}-${month}-${day}`)
    this.year = year
    this.month = month
    this.day = day
  }

  /** Chronological order, the earlier date first. */
  static readonly Order: Order.Order<LocalDate> = Order.mapInput(Order.string, value => value.toWire())

  /** The date in `zone` at `instant`. */
  static fromInstant(instant: DateTime.DateTime, zone: DateTime.TimeZone): LocalDate {
    return new LocalDate(partsIn(instant, zone))
  }

  /** The first instant of the day in `zone`, even where a clock change skips midnight. */
  toInstant(zone: DateTime.TimeZone): DateTime.Utc {
    return DateTime.toUtc(
      DateTime.unsafeMakeZoned(
        { ...this, hours: 0, minutes: 0, seconds: 0, millis: 0 },
        { timeZone: zone, adjustForTimeZone: true, disambiguation: "compatible" }
      )
    )
  }

  /** The wire form, `YYYY-MM-DD`. It sorts by time. */
  toWire(): string {
    return `${pad(this.year, 4)}-${pad(this.month)}-${pad(this.day)}`
  }

  /** `YYYY-MM-DD` (ISO 8601). */
  override toString(): string {
    return this.toWire()
  }

  /** `YYYY-MM-DD`, the date in JSON. */
  toJSON(): string {
    return this.toWire()
  }
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True for a date that exists, in the years 0 to 9999. */
export const isRealDate = ({ year, month, day }: CalendarDay): boolean => {
  if (!(Number.isInteger(year) && year >= 0 && year <= 9999 && Number.isInteger(day))) return false
  const isLeapDay = month === 2 && day === 29 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0)
  return isLeapDay || (day >= 1 && day <= (monthLengths[month - 1] ?? 0))
}

const LocalDateFromSelf = Schema.instanceOf(LocalDate, {
  identifier: "LocalDate",
  arbitrary: () => fc =>
    dates(
      "0001-01-01",
      "9999-12-31"
    )(fc).map(date => LocalDate.fromInstant(DateTime.unsafeMake(date), DateTime.zoneMakeOffset(0))),
  pretty: () => value => `LocalDate(${value.toWire()})`
})

/**
 * A date as `YYYY`, `MM` and `DD` with a separator. It refuses a date that does not exist, such as
 * 30 February.
 */
export const localDateWrittenWith = (separator: "-" | "/", jsonSchema: object) => {
  const wire = new RegExp(`^(\\d{4})${separator}(\\d\\d)${separator}(\\d\\d)$`)
  const form = ["YYYY", "MM", "DD"].join(separator)
  return Schema.transformOrFail(Schema.String.annotations({ jsonSchema }), LocalDateFromSelf, {
    strict: true,
    decode: (text, _, ast) => {
      const [, year = 0, month = 0, day = 0] = (wire.exec(text) ?? []).map(Number)
      return isRealDate({ year, month, day })
        ? ParseResult.succeed(new LocalDate({ year, month, day }))
        : ParseResult.fail(new ParseResult.Type(ast, text, `Expected a date as ${form}`))
    },
    encode: value => ParseResult.succeed(value.toWire().replaceAll("-", separator))
  })
}

/** Decodes the wire's `YYYY-MM-DD`. */
export const LocalDateFromWire = localDateWrittenWith("-", { type: "string", format: "date" }).annotations({
  identifier: "LocalDate"
})
