import * as Data from "effect/Data"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"
import { pad } from "./internal/Digits.ts"
import { type LocalDate, localDateWrittenWith } from "./LocalDate.ts"
import { LocalDateTime } from "./LocalDateTime.ts"
import { formatMinuteOfDay, readTimeOfDay } from "./TimeOfDay.ts"

/** `YYYY/MM/DD`, as the filters of calls write a date (spec, «Calls»). */
export const CalendarDay = localDateWrittenWith("/", {
  type: "string",
  pattern: "^\\d{4}/\\d\\d/\\d\\d$"
})

/** `HH:MM`, as the filters of calls write a time of day (spec, «Calls»). */
export const ClockMinute = Schema.String.pipe(
  Schema.pattern(/^([01]\d|2[0-3]):[0-5]\d$/, {
    arbitrary: () => fc =>
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(parts => parts.map(part => pad(part)).join(":"))
  }),
  branded("ClockMinute")
)
/** A text that is known to be a time of day, `HH:MM`. */
export type ClockMinute = typeof ClockMinute.Type

/** Reads a time of day, `9:30` or `09:30`; undefined for any other text. */
export const readClockMinute = (text: string): ClockMinute | undefined => {
  const minute = readTimeOfDay(text)
  return minute === undefined ? undefined : ClockMinute.make(formatMinuteOfDay(minute))
}

/**
 * The period that the four filters of a call's time select. A date with a time is a moment; a time
 * without a date applies to every day.
 */
export class CallPeriod extends Data.Class<{
  /** The first day. */
  readonly dateFrom: Option.Option<LocalDate>
  /** The last day, to its end. */
  readonly dateTo: Option.Option<LocalDate>
  /** The first minute: of the first day, or of every day if there is no first day. */
  readonly timeFrom: Option.Option<ClockMinute>
  /** The last minute, to its end: of the last day, or of every day if there is no last day. */
  readonly timeTo: Option.Option<ClockMinute>
}> {
  /** The first moment of the period, `YYYY-MM-DD HH:MM:SS`. */
  get from(): Option.Option<string> {
    return Option.map(
      this.dateFrom,
      date => `${date.toWire()} ${Option.getOrElse(this.timeFrom, () => "00:00")}:00`
    )
  }

  /** The last moment of the period; a minute ends with its 59th second. */
  get to(): Option.Option<string> {
    return Option.map(
      this.dateTo,
      date => `${date.toWire()} ${Option.getOrElse(this.timeTo, () => "23:59")}:59`
    )
  }

  /** The first time on every day, `HH:MM:SS`, if the period has no first date. */
  get dailyFrom(): Option.Option<string> {
    return Option.isSome(this.dateFrom) ? Option.none() : Option.map(this.timeFrom, time => `${time}:00`)
  }

  /** The last time on every day, `HH:MM:SS`, if the period has no last date. */
  get dailyTo(): Option.Option<string> {
    return Option.isSome(this.dateTo) ? Option.none() : Option.map(this.timeTo, time => `${time}:59`)
  }
}

/** Tells whether a time is in a period. Daily times may extend past midnight. */
export const isDuring = (period: CallPeriod): ((at: LocalDateTime) => boolean) => {
  const from = momentOf(period.dateFrom, period.timeFrom, "00:00", 0)
  const to = momentOf(period.dateTo, period.timeTo, "23:59", 59)
  const isInDay = isDuringDay(Option.getOrUndefined(period.dailyFrom), Option.getOrUndefined(period.dailyTo))
  return at =>
    (from === undefined || LocalDateTime.Order(at, from) >= 0) &&
    (to === undefined || LocalDateTime.Order(at, to) <= 0) &&
    isInDay(at)
}

const momentOf = (
  date: Option.Option<LocalDate>,
  time: Option.Option<ClockMinute>,
  otherwise: string,
  seconds: number
): LocalDateTime | undefined => {
  if (Option.isNone(date)) return undefined
  const [hours = 0, minutes = 0] = Option.getOrElse(time, () => otherwise)
    .split(":")
    .map(Number)
  return new LocalDateTime({ ...date.value, hours, minutes, seconds })
}

const isDuringDay = (from: string | undefined, to: string | undefined): ((at: LocalDateTime) => boolean) => {
  if (from === undefined && to === undefined) return () => true
  const timeOf = (at: LocalDateTime) => at.toWire().slice(11)
  if (from !== undefined && to !== undefined && from > to) return at => timeOf(at) >= from || timeOf(at) <= to
  return at => (from === undefined || timeOf(at) >= from) && (to === undefined || timeOf(at) <= to)
}
