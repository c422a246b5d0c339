import { Duration, Option, Schema } from "effect"
import { DurationFromSeconds, SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"
import type { CountedCall } from "./CountedCall.ts"

/**
 * The figures of a set of calls. A call without talk time is missed if the caller waited, and hung
 * up at once if not; the other calls are answered. `missedShare` is of all calls. `talk` is the
 * total talk time, `talkAverage` its mean over answered calls. Only calls with a project can be
 * target, non-target or unmarked (without a known status); all three are zero for calls with a
 * listing. `targetShare` is the share of target calls among all calls with a project,
 * `markedTargetShare` among target and non-target calls.
 */
export const callFigureFields = {
  calls: Schema.NonNegativeInt,
  missed: Schema.NonNegativeInt,
  hungUp: Schema.NonNegativeInt,
  missedShare: Share,
  talk: DurationFromSeconds,
  talkAverage: SecondsOrNull,
  target: Schema.NonNegativeInt,
  nonTarget: Schema.NonNegativeInt,
  unmarked: Schema.NonNegativeInt,
  targetShare: Share,
  markedTargetShare: Share
}

/** The figures of a set of calls. */
export const CallFigures = Schema.Struct(callFigureFields)
export type CallFigures = typeof CallFigures.Type

const TARGET = 1
const NON_TARGET = 2

/** The number of answered calls. */
export const answeredOf = ({ calls, missed, hungUp }: CallFigures): number => calls - missed - hungUp

/** Adds up the figures of calls. */
export class CallTally {
  private readonly counts = { calls: 0, missed: 0, hungUp: 0, target: 0, nonTarget: 0, unmarked: 0 }
  private talkSeconds = 0

  add({ call, outcome, talkSeconds }: CountedCall): void {
    const { counts } = this
    counts.calls += 1
    this.talkSeconds += talkSeconds
    if (outcome !== "answered") counts[outcome] += 1
    if ("status" in call)
      counts[call.status === TARGET ? "target" : call.status === NON_TARGET ? "nonTarget" : "unmarked"] += 1
  }

  get count(): number {
    return this.counts.calls
  }

  get figures(): CallFigures {
    const { calls, missed, hungUp, target, nonTarget, unmarked } = this.counts
    return {
      ...this.counts,
      missedShare: shareOf(missed, calls),
      talk: Duration.seconds(this.talkSeconds),
      talkAverage: averageOf(this.talkSeconds, calls - missed - hungUp),
      targetShare: shareOf(target, target + nonTarget + unmarked),
      markedTargetShare: shareOf(target, target + nonTarget)
    }
  }
}

const averageOf = (seconds: number, count: number) =>
  count === 0 ? Option.none() : Option.some(Duration.seconds(Math.round(seconds / count)))
