import { DateTime, Option } from "effect"
import type { Progress } from "../State/Progress.ts"

/** Polls may be this much late before somebody should look. */
const PATIENCE_MILLIS = 60_000
const PATIENCE_POLLS = 3

/** Whether polling makes progress, and where it does not. */
export interface Health {
  readonly isWell: boolean
  /** Companies whose polls have not gone well for longer than can be: not those whose key is refused, which the operators were told. */
  readonly stalled: ReadonlyArray<string>
  readonly parked: ReadonlyArray<string>
}

/** How the companies' polls go. It is not well where one makes no progress, or where no company is watched at all. */
export const healthOf = (
  companies: ReadonlyArray<Progress>,
  startedAt: DateTime.Utc,
  now: DateTime.Utc
): Health => {
  const parked = companies.filter(({ state }) => state === "parked")
  const stalled = companies.filter(
    company => company.state !== "parked" && silenceOf(company, startedAt, now) > patienceWith(company)
  )
  return {
    isWell: stalled.length === 0 && parked.length < companies.length,
    stalled: stalled.map(({ company }) => company),
    parked: parked.map(({ company }) => company)
  }
}

/** How long nothing was learned of a company, in milliseconds. */
export const silenceOf = ({ succeededAt }: Progress, startedAt: DateTime.Utc, now: DateTime.Utc): number =>
  DateTime.distance(
    Option.getOrElse(succeededAt, () => startedAt),
    now
  )

const patienceWith = ({ restMillis }: Progress) => Math.max(PATIENCE_MILLIS, PATIENCE_POLLS * restMillis)
