import { DateTime, Duration, Option } from "effect"
import type { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import type { PollStatus } from "../Metrics/ProcessStatus.ts"

/** A company is stalled after a minute or three polls without success, whichever is longer. */
const STALLED_AFTER_MILLIS = 60_000
const STALLED_AFTER_POLLS = 3

/** Whether polls succeed, and for which companies they do not. */
export interface Health {
  readonly isHealthy: boolean
  /** Companies without a successful poll for too long, except those whose key is refused. */
  readonly stalled: ReadonlyArray<PollStatus>
  readonly parked: ReadonlyArray<string>
}

/**
 * Unhealthy if a company is stalled, or if every key is refused; a process may poll no company.
 * `uptime` is the present uptime.
 */
export const healthOf = (
  companies: ReadonlyArray<PollStatus>,
  uptime: number,
  pollInterval: Duration.Duration
): Health => {
  const parked = companies.filter(({ state }) => state === "parked")
  const stalled = companies.filter(
    company =>
      company.state !== "parked" &&
      uptime - company.succeededUptime > stalledAfterMillis(company, pollInterval)
  )
  return {
    isHealthy: stalled.length === 0 && (companies.length === 0 || parked.length < companies.length),
    stalled,
    parked: parked.map(({ company }) => company)
  }
}

/** While polls fail their delays grow, which must not hide that they fail. */
const stalledAfterMillis = ({ state, delayMillis }: PollStatus, pollInterval: Duration.Duration) =>
  missingAfterMillis(state === "failing" ? Duration.toMillis(pollInterval) : delayMillis)

const missingAfterMillis = (delayMillis: number) =>
  Math.max(STALLED_AFTER_MILLIS, STALLED_AFTER_POLLS * delayMillis)

/** Whether polls that succeed or fail have stopped: the process that polled has ended, or hangs. */
export const havePollsStopped = ({ polledAt, delayMillis }: CompanyStatus, now: DateTime.Utc): boolean =>
  Option.exists(polledAt, at => DateTime.distance(at, now) > missingAfterMillis(delayMillis))
