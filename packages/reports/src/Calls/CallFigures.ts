import type { Call } from "@estate/domain/Call"
import { Duration, Option, Schema } from "effect"
import { DurationFromSeconds, SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"

/**
 * The figures of a set of calls. A call without talk time is missed. `talk` is the total talk time,
 * `talkAverage` its mean over answered calls. Only calls with a project can be target, non-target
 * or unmarked (without a status); the three are zero for calls with a listing.
 */
export const callFigureFields = {
  calls: Schema.NonNegativeInt,
  missed: Schema.NonNegativeInt,
  missedShare: Share,
  talk: DurationFromSeconds,
  talkAverage: SecondsOrNull,
  target: Schema.NonNegativeInt,
  nonTarget: Schema.NonNegativeInt,
  unmarked: Schema.NonNegativeInt
}

const CallFigures = Schema.Struct(callFigureFields)
export type CallFigures = typeof CallFigures.Type

const TARGET = 1
const NON_TARGET = 2

/** Adds up the figures of calls. */
export class CallTally {
  private calls = 0
  private missed = 0
  private talkSeconds = 0
  private target = 0
  private nonTarget = 0
  private unmarked = 0

  add(call: Call, talkSeconds: number): void {
    this.calls += 1
    this.talkSeconds += talkSeconds
    if (talkSeconds === 0) this.missed += 1
    if (!("status" in call)) return
    if (call.status === TARGET) this.target += 1
    else if (call.status === NON_TARGET) this.nonTarget += 1
    else this.unmarked += 1
  }

  get count(): number {
    return this.calls
  }

  get figures(): CallFigures {
    const { calls, missed, target, nonTarget, unmarked } = this
    const talk = Duration.seconds(this.talkSeconds)
    const answered = calls - missed
    return {
      calls,
      missed,
      missedShare: shareOf(missed, calls),
      talk,
      talkAverage: averageOf(this.talkSeconds, answered),
      target,
      nonTarget,
      unmarked
    }
  }
}

const averageOf = (seconds: number, count: number) =>
  count === 0 ? Option.none() : Option.some(Duration.seconds(Math.round(seconds / count)))
