import type { Call } from "@estate/domain/Call"
import { Duration, Option, Schema } from "effect"
import type { Series } from "../Report/Document.ts"
import { DurationFromSeconds, SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"

/**
 * The figures of a set of calls. A call without talk time is missed if the caller waited, and hung
 * up at once if not; the other calls are answered. `missedShare` is of all calls. `talk` is the
 * total talk time, `talkAverage` its mean over answered calls. Only calls with a project can be
 * target, non-target or unmarked (without a status); the three are zero for calls with a listing.
 * `targetShare` is that of target calls among all calls with a project, `markedTargetShare` among
 * those that are target or non-target.
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

/** How a call ended. Nobody can answer a caller who hangs up at once, after 0 seconds. */
export const outcomeOf = ({ duration, waiting }: Call): "answered" | "missed" | "hungUp" =>
  Duration.toSeconds(duration) > 0 ? "answered" : Duration.toSeconds(waiting) > 0 ? "missed" : "hungUp"

/** The number of answered calls. */
export const answeredOf = ({ calls, missed, hungUp }: CallFigures): number => calls - missed - hungUp

/** The series of a chart for callers who hung up at once, if there are any. */
export const hungUpSeries = (name: string, values: ReadonlyArray<number>): ReadonlyArray<Series> =>
  values.some(value => value > 0) ? [{ name, tone: "faint", values }] : []

/** Adds up the figures of calls. */
export class CallTally {
  private calls = 0
  private missed = 0
  private hungUp = 0
  private talkSeconds = 0
  private target = 0
  private nonTarget = 0
  private unmarked = 0

  add(call: Call): void {
    const outcome = outcomeOf(call)
    this.calls += 1
    this.talkSeconds += Duration.toSeconds(call.duration)
    if (outcome !== "answered") this[outcome] += 1
    if (!("status" in call)) return
    if (call.status === TARGET) this.target += 1
    else if (call.status === NON_TARGET) this.nonTarget += 1
    else this.unmarked += 1
  }

  get count(): number {
    return this.calls
  }

  get figures(): CallFigures {
    const { calls, missed, hungUp, target, nonTarget, unmarked } = this
    const talk = Duration.seconds(this.talkSeconds)
    const answered = calls - missed - hungUp
    return {
      calls,
      missed,
      hungUp,
      missedShare: shareOf(missed, calls),
      talk,
      talkAverage: averageOf(this.talkSeconds, answered),
      target,
      nonTarget,
      unmarked,
      targetShare: shareOf(target, target + nonTarget + unmarked),
      markedTargetShare: shareOf(target, target + nonTarget)
    }
  }
}

const averageOf = (seconds: number, count: number) =>
  count === 0 ? Option.none() : Option.some(Duration.seconds(Math.round(seconds / count)))
