import type { Call } from "@estate/domain/Call"
import type { Language } from "@estate/text/Language"
import { Duration, Option, Schema } from "effect"
import { type Better, countFigure, shareFigure } from "../Report/Change.ts"
import { SecondsOrNull } from "../Report/Fields.ts"
import type { Portion } from "../Report/Interval.ts"
import { levelOf, type ServiceLevel, type Target } from "../Report/ServiceLevel.ts"
import { Distribution } from "../Tally/Distribution.ts"
import { CallerFigures, Callers } from "./Callers.ts"
import { CallTally, callFigureFields, outcomeOf } from "./CallFigures.ts"

/**
 * The figures of all calls. Of the answered calls, `talkP50` and `talkP90` are percentiles of the
 * talk time, `answerP50` and `answerP90` of the wait; of the missed calls, `patienceP50` and
 * `patienceP90` of the wait.
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

/** Reads the figures of the previous period, if there is one. */
export const wasIn =
  (previous: Option.Option<{ readonly total: CallTotal }>) =>
  <A>(of: (total: CallTotal) => A): Option.Option<A> =>
    Option.map(previous, ({ total }) => of(total))

/** Makes figures of all calls, each with its change. */
export const totalFigures = (
  { total, previous }: { readonly total: CallTotal; readonly previous: Parameters<typeof wasIn>[0] },
  language: Language
) => {
  const was = wasIn(previous)
  return {
    count: (label: string, of: (total: CallTotal) => number, better: Better) =>
      countFigure(label, of(total), was(of), better, language),
    share: (label: string, of: (total: CallTotal) => Portion, better: Better) =>
      shareFigure(label, of(total), was(of), better, language)
  }
}

/** Adds up all calls of a period. */
export class CallTotals {
  readonly callers = new Callers()
  private readonly tally = new CallTally()
  private readonly talk = new Distribution()
  private readonly answer = new Distribution()
  private readonly patience = new Distribution()

  add(call: Call): void {
    const outcome = outcomeOf(call)
    const waiting = Duration.toSeconds(call.waiting)
    this.tally.add(call)
    this.callers.add(call.phone)
    if (outcome === "answered") {
      this.talk.add(Duration.toSeconds(call.duration))
      this.answer.add(waiting)
    } else if (outcome === "missed") this.patience.add(waiting)
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

  /** How many of the callers who did not hang up at once were answered in time. */
  level(target: Target): ServiceLevel {
    const answered = this.answer.count
    return levelOf(
      target,
      answered + this.patience.count,
      this.answer.within(Duration.toSeconds(target.within))
    )
  }
}
