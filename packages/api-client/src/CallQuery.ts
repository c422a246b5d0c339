import type { CallStatus, PackageId } from "@estate/domain/Call"
import type { ClockMinute } from "@estate/domain/CallPeriod"
import type { LocalDate } from "@estate/domain/LocalDate"
import type * as Duration from "effect/Duration"

/**
 * Filters that both variants have (spec, «Calls»). A date with a time is a moment; a time without
 * a date applies to every day; a last minute counts to its end. Durations are whole seconds on
 * the wire, rounded into the bounds.
 */
export interface CallQuery {
  /** The caller's number, in any format. */
  readonly phone?: string | undefined
  /** The first day. */
  readonly dateFrom?: LocalDate | undefined
  /** The last day, to its end. */
  readonly dateTo?: LocalDate | undefined
  /** The first minute: of `dateFrom`, or of every day without it. */
  readonly timeFrom?: ClockMinute | undefined
  /** The last minute, to its end: of `dateTo`, or of every day without it. */
  readonly timeTo?: ClockMinute | undefined
  /** The least talk time; a second leaves out missed calls. */
  readonly durationFrom?: Duration.DurationInput | undefined
  /** The greatest talk time; zero leaves only missed calls. */
  readonly durationTo?: Duration.DurationInput | undefined
  /** The least wait for an answer. */
  readonly waitingFrom?: Duration.DurationInput | undefined
  /** The greatest wait for an answer. */
  readonly waitingTo?: Duration.DurationInput | undefined
}

/**
 * Filters of calls of projects (spec, endpoint 15). The platform refuses those that `CallQuery`
 * lacks for a company with the feeds module.
 */
export interface ProjectCallQuery extends CallQuery {
  /** Only calls that count in this package of services. */
  readonly packageId?: PackageId | undefined
  /** Only calls of any of these: 0 no status, 1 target call, 2 non-target call. */
  readonly statuses?: ReadonlyArray<CallStatus> | undefined
  /** The whole name of a project. */
  readonly projectName?: string | undefined
}
