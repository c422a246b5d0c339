import { Duration, Option, Schema } from "effect"
import { SecondsOrNull } from "../Report/Fields.ts"
import { levelOf, type ServiceLevel, type Target } from "../Report/ServiceLevel.ts"
import { Distribution } from "../Tally/Distribution.ts"
import { CallerFigures, Callers } from "./Callers.ts"
import { CallTally, callFigureFields } from "./CallFigures.ts"
import type { CountedCall } from "./CountedCall.ts"

/**
 * The figures of all calls. `talkP50` and `talkP90` are percentiles of the talk time of answered
 * calls, `answerP50` and `answerP90` of their wait; `patienceP50` and `patienceP90` are percentiles
 * of the wait of missed calls.
 */
export const CallTotal = Schema.Struct({
  ...callFigureFields,
  talkP50: SecondsOrNull,
  talkP90: SecondsOrNull,
  answerP50: SecondsOrNull,
  answerP90: SecondsOrNull,
  patienceP50: SecondsOrNull,
  patienceP90: SecondsOrNull,
  callers: CallerFigures
})
export type CallTotal = typeof CallTotal.Type

/** The percentiles that a report compares. */
export const comparedTimes = ["talkP50", "answerP50", "patienceP50"] as const
type ComparedTime = (typeof comparedTimes)[number]

/** Adds up all calls of a period. */
export class CallTotals {
  readonly callers = new Callers()
  private readonly tally = new CallTally()
  private readonly talk = new Distribution()
  private readonly answer = new Distribution()
  private readonly patience = new Distribution()

  add(counted: CountedCall): void {
    const { outcome, talkSeconds, waitSeconds } = counted
    this.tally.add(counted)
    this.callers.add(counted)
    if (outcome === "answered") {
      this.talk.add(talkSeconds)
      this.answer.add(waitSeconds)
    } else if (outcome === "missed") this.patience.add(waitSeconds)
  }

  get count(): number {
    return this.tally.count
  }

  /** The figures; `earlier` has the callers of the days before. */
  figures(earlier: Option.Option<Callers> = Option.none()): CallTotal {
    return {
      ...this.tally.figures,
      talkP50: this.talk.percentile(50),
      talkP90: this.talk.percentile(90),
      answerP50: this.answer.percentile(50),
      answerP90: this.answer.percentile(90),
      patienceP50: this.patience.percentile(50),
      patienceP90: this.patience.percentile(90),
      callers: this.callers.figures(earlier)
    }
  }

  /** The percentiles that differ from those of other calls by more than chance explains. */
  changedSince({ talk, answer, patience }: CallTotals): ReadonlyArray<ComparedTime> {
    const differs = {
      talkP50: this.talk.differs(50, talk),
      answerP50: this.answer.differs(50, answer),
      patienceP50: this.patience.differs(50, patience)
    }
    return comparedTimes.filter(name => differs[name])
  }

  /** How many callers were answered in time, of those who did not hang up at once. */
  level(target: Target): ServiceLevel {
    const answered = this.answer.count
    return levelOf(
      target,
      answered + this.patience.count,
      this.answer.within(Duration.toSeconds(target.within))
    )
  }
}
