import { Duration, Schema } from "effect"
import { SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"
import { levelOf, type ServiceLevel, type Target } from "../Report/ServiceLevel.ts"
import { Distribution } from "../Tally/Distribution.ts"

const FIVE_MINUTES = 5 * 60
const HOUR = 3600
/** Who has waited so long was never answered. */
export const DAY = 24 * HOUR

/**
 * How fast turns were answered: `answered` within any time, `waiting` for less than 24 hours and
 * not yet answered, or `never`. `p50` and `p90` are percentiles over the answered ones. The shares
 * are of all of these turns.
 */
export const replyFields = {
  turns: Schema.NonNegativeInt,
  answered: Schema.NonNegativeInt,
  waiting: Schema.NonNegativeInt,
  never: Schema.NonNegativeInt,
  p50: SecondsOrNull,
  p90: SecondsOrNull,
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
    const { times, waits } = this
    const limit = Duration.toSeconds(target.within)
    const late = waits.count - waits.within(limit)
    return levelOf(target, times.count + late, times.within(limit))
  }

  get figures(): ReplyFigures {
    const { times, waiting, never } = this
    const turns = times.count + waiting + never
    return {
      turns,
      answered: times.count,
      waiting,
      never,
      p50: times.percentile(50),
      p90: times.percentile(90),
      within5Minutes: shareOf(times.within(FIVE_MINUTES), turns),
      within1Hour: shareOf(times.within(HOUR), turns),
      within24Hours: shareOf(times.within(DAY), turns),
      waitingShare: shareOf(waiting, turns),
      neverShare: shareOf(never, turns)
    }
  }
}

/** All of these tallies as one. */
export const together = (tallies: Iterable<ReplyTally>): ReplyTally => {
  const all = new ReplyTally()
  for (const tally of tallies) all.addAll(tally)
  return all
}
