import { Duration, Schema } from "effect"
import { SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"
import { levelOf, type ServiceLevel, type Target } from "../Report/ServiceLevel.ts"
import { Distribution } from "../Tally/Distribution.ts"

const FIVE_MINUTES = 5 * 60
const HOUR = 3600
/** A buyer who has waited this long counts as never answered. */
export const DAY = 24 * HOUR

/**
 * How fast turns were answered: `answered` after any time, `waiting` for less than 24 hours and not
 * yet answered, or `never`.
 *
 * A turn whose time is not up yet counts neither way. `p50` and `p90` cover answered and never
 * answered turns; the latter count as longer than any other, and a percentile that falls on one of
 * them is null. A share within a time covers answered turns and those that have waited longer than
 * that time. `answeredP50` and `answeredP90` cover only answered turns, which `answeredIn…` counts.
 */
export const replyFields = {
  turns: Schema.NonNegativeInt,
  answered: Schema.NonNegativeInt,
  waiting: Schema.NonNegativeInt,
  never: Schema.NonNegativeInt,
  p50: SecondsOrNull,
  p90: SecondsOrNull,
  answeredP50: SecondsOrNull,
  answeredP90: SecondsOrNull,
  answeredIn5Minutes: Schema.NonNegativeInt,
  answeredIn1Hour: Schema.NonNegativeInt,
  answeredIn24Hours: Schema.NonNegativeInt,
  within5Minutes: Share,
  within1Hour: Share,
  within24Hours: Share,
  waitingShare: Share,
  neverShare: Share
}
/** How many questions were answered, and how fast. */
export type ReplyFigures = Schema.Schema.Type<Schema.Struct<typeof replyFields>>

/** Adds up how fast turns were answered. */
export class ReplyTally {
  readonly times = new Distribution()
  waiting = 0
  never = 0
  /** How long the unanswered turns have waited. */
  private readonly waits = new Distribution()

  addUnanswered(seconds: number): void {
    this[seconds >= DAY ? "never" : "waiting"] += 1
    this.waits.add(seconds)
  }

  addAll(other: ReplyTally): void {
    this.times.addAll(other.times)
    this.waiting += other.waiting
    this.never += other.never
    this.waits.addAll(other.waits)
  }

  /** A turn that may still be answered in time does not count yet. */
  level(target: Target): ServiceLevel {
    const { counted, inTime } = this.reached(Duration.toSeconds(target.within))
    return levelOf(target, counted, inTime)
  }

  /** The percentiles that differ from those of other turns by more than chance explains. */
  changedSince({ times, never }: ReplyTally): ReadonlyArray<"p50" | "p90"> {
    const differs = (percent: number) => this.times.differs(percent, times, this.never, never)
    return [...(differs(50) ? ["p50" as const] : []), ...(differs(90) ? ["p90" as const] : [])]
  }

  private reached(seconds: number) {
    const late = this.waits.count - this.waits.within(seconds)
    return { counted: this.times.count + late, inTime: this.times.within(seconds) }
  }

  get figures(): ReplyFigures {
    const { times, waiting, never } = this
    const turns = times.count + waiting + never
    const fiveMinutes = this.reached(FIVE_MINUTES)
    const oneHour = this.reached(HOUR)
    const oneDay = this.reached(DAY)
    return {
      turns,
      answered: times.count,
      waiting,
      never,
      p50: times.percentile(50, never),
      p90: times.percentile(90, never),
      answeredP50: times.percentile(50),
      answeredP90: times.percentile(90),
      answeredIn5Minutes: fiveMinutes.inTime,
      answeredIn1Hour: oneHour.inTime,
      answeredIn24Hours: oneDay.inTime,
      within5Minutes: shareOf(fiveMinutes.inTime, fiveMinutes.counted),
      within1Hour: shareOf(oneHour.inTime, oneHour.counted),
      within24Hours: shareOf(oneDay.inTime, oneDay.counted),
      waitingShare: shareOf(waiting, turns),
      neverShare: shareOf(never, times.count + never)
    }
  }
}

/** Combines these tallies into one. */
export const together = (tallies: Iterable<ReplyTally>): ReplyTally => {
  const all = new ReplyTally()
  for (const tally of tallies) all.addAll(tally)
  return all
}
