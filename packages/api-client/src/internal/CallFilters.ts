import { callStatuses, PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const isDuration = (value: unknown): value is Duration.DurationInput =>
  Option.isSome(Duration.decodeUnknown(value))

/** Any duration; a number of seconds without Effect. */
const Length = Schema.transform(Schema.NonNegative, Schema.declare(isDuration), {
  strict: true,
  decode: (seconds): Duration.DurationInput => Duration.seconds(seconds),
  encode: Duration.toSeconds
})

export const callFilters = {
  /** The caller's number, in any format. */
  phone: Schema.String,
  /** The first day. */
  dateFrom: LocalDateFromWire,
  /** The last day, to its end. */
  dateTo: LocalDateFromWire,
  /** The first minute: of `dateFrom`, or of every day without it. */
  timeFrom: ClockMinute,
  /** The last minute, to its end: of `dateTo`, or of every day without it. */
  timeTo: ClockMinute,
  /** The least talk time; a second leaves out missed calls. */
  durationFrom: Length,
  /** The greatest talk time; zero leaves only missed calls. */
  durationTo: Length,
  /** The least wait for an answer. */
  waitingFrom: Length,
  /** The greatest wait for an answer. */
  waitingTo: Length
}

export const projectCallFilters = {
  ...callFilters,
  /** Only calls that count in this package of services. */
  packageId: PackageId,
  /** Only calls of any of these: 0 no status, 1 target call, 2 non-target call. */
  statuses: Schema.Array(Schema.Literal(...callStatuses)),
  /** The whole name of a project. */
  projectName: Schema.String
}

/** The filters that only calls of projects have: a query of other calls has none of them. */
export type ForeignToCalls = {
  readonly [Name in Exclude<keyof typeof projectCallFilters, keyof typeof callFilters>]?: undefined
}
