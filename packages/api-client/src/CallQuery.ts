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

/** Filters of calls of projects: those of a company without the feeds module. */
export interface ProjectCallQuery extends CallQuery {
  readonly packageId?: PackageId | undefined
  /** Any of these. */
  readonly statuses?: ReadonlyArray<CallStatus> | undefined
  readonly projectName?: string | undefined
}
