import type { CallStatus, PackageId } from "@estate/domain/Call"
import type { ClockMinute } from "@estate/domain/CallPeriod"
import type { LocalDate } from "@estate/domain/LocalDate"
import type { Duration } from "effect"

/**
 * Which calls, by what both variants have: all of them where nothing is said (spec, «Calls»). A date with a time is one
 * moment, a time without its date is one of every day, and a last minute is meant to its end. Lengths are whole seconds on the
 * wire: what falls between two is rounded into the bounds.
 */
export interface CallQuery {
  /** In any format. */
  readonly phone?: string | undefined
  readonly dateFrom?: LocalDate | undefined
  readonly dateTo?: LocalDate | undefined
  readonly timeFrom?: ClockMinute | undefined
  readonly timeTo?: ClockMinute | undefined
  readonly durationFrom?: Duration.DurationInput | undefined
  readonly durationTo?: Duration.DurationInput | undefined
  readonly waitingFrom?: Duration.DurationInput | undefined
  readonly waitingTo?: Duration.DurationInput | undefined
}

/** Which calls of projects: what only a company without the feeds module can ask for as well. */
export interface ProjectCallQuery extends CallQuery {
  readonly packageId?: PackageId | undefined
  /** Any of these. */
  readonly statuses?: ReadonlyArray<CallStatus> | undefined
  readonly projectName?: string | undefined
}
