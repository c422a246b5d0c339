import { formatOptionalDuration } from "@estate/text/Durations"
import { formatCount, formatRoubles } from "@estate/text/Numbers"
import { type Duration, Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, figuresBlock, noteOf, previousNote } from "../Report/Blocks.ts"
import { type Better, figuresOf } from "../Report/Change.ts"
import type { Blocks, Figure } from "../Report/Document.ts"
import { levelFigure } from "../Report/ServiceLevel.ts"
import { answeredOf } from "./CallFigures.ts"
import type { CallTotal, comparedTimes } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import { isBillable } from "./Spend.ts"
import type { CallsTexts } from "./Texts.ts"

/** The figures of a report of calls, with notes about them. */
export const totalsOf = (report: CallsReport, texts: CallsTexts): Blocks => [
  figuresBlock([
    ...levels(report, texts),
    ...callFigures(report, texts),
    ...spreads(report, texts),
    ...(report.projectCalls === 0 ? [] : targetFigures(report, texts))
  ]),
  previousNote(report.previous, texts.language, texts.previousNote),
  report.projectCalls > 0 && noteOf(spendNote(report, texts)),
  noteOf(variantNote(report, texts)),
  countNote(report.otherStatuses, texts.otherStatuses, texts.language),
  report.otherGroups > 0 && noteOf(texts.others(report.otherGroups)),
  countNote(report.total.callers.withoutNumber, texts.withoutNumber, texts.language)
]

const figuresIn = ({ total, previous }: CallsReport, { language }: CallsTexts) =>
  figuresOf(
    total,
    Option.map(previous, earlier => earlier.total),
    language
  )

const levels = ({ serviceLevel, previous }: CallsReport, { language }: CallsTexts): ReadonlyArray<Figure> =>
  Option.toArray(serviceLevel).map(({ target, total }) => {
    const was = Option.flatMap(previous, earlier => earlier.serviceLevel)
    return levelFigure(
      target,
      total,
      Option.map(was, level => level.total),
      language
    )
  })

const callFigures = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure | false> => {
  const { hungUp, missed, talkAverage, callers } = report.total
  const { count, share, time } = figuresIn(report, texts)
  const unique = count(texts.callers, "neither", row => row.callers.unique)
  return [
    count(texts.calls, "neither", row => row.calls),
    { ...count(texts.missed, "neither", row => row.missed), note: texts.missedNote, ...badIfAny(missed) },
    share(texts.missedShare, "less", row => ({ share: row.missedShare, of: row.calls })),
    hungUp > 0 && { ...count(texts.hungUp, "neither", row => row.hungUp), note: texts.hungUpNote },
    {
      ...time(texts.talk, "neither", row => Option.some(row.talk), false),
      note: `${texts.average.toLowerCase()}: ${formatOptionalDuration(talkAverage, texts.language)}`
    },
    callers.areAllCounted ? unique : { ...unique, value: texts.moreThan(unique.value) },
    Option.isSome(callers.newCallers) && {
      label: texts.newCallers,
      value: formatCount(callers.newCallers.value, texts.language),
      note: texts.newCallersNote
    }
  ]
}

/** Percentiles of times; a few calls have none. */
const spreads = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure | false> => {
  const { total, previous } = report
  const { time } = figuresIn(report, texts)
  const spread = (
    label: string,
    name: (typeof comparedTimes)[number],
    better: Better,
    countOf: (total: CallTotal) => number,
    p90: Option.Option<Duration.Duration>
  ): Figure | false => {
    const medianOf = (row: CallTotal) => (countOf(row) < MIN_RECORDS ? Option.none() : row[name])
    const isClear = Option.exists(previous, ({ changed }) => changed.includes(name))
    const note = `${texts.median}: ${formatOptionalDuration(p90, texts.language)}`
    return Option.isSome(medianOf(total)) && { ...time(label, better, medianOf, isClear), note }
  }
  return [
    spread(texts.talkLength, "talkP50", "neither", answeredOf, total.talkP90),
    spread(texts.answer, "answerP50", "less", answeredOf, total.answerP90),
    spread(texts.patience, "patienceP50", "neither", row => row.missed, total.patienceP90)
  ]
}

/** Target calls and their cost. Only calls with a project can be target calls. */
const targetFigures = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure | false> => {
  const { count, share } = figuresIn(report, texts)
  return [
    count(texts.target, "more", row => row.target),
    share(texts.targetShare, "more", row => ({
      share: row.targetShare,
      of: row.target + row.nonTarget + row.unmarked
    })),
    share(texts.markedTargetShare, "more", row => ({
      share: row.markedTargetShare,
      of: row.target + row.nonTarget
    })),
    count(texts.nonTarget, "neither", row => row.nonTarget),
    { ...count(texts.unmarked, "neither", row => row.unmarked), note: texts.toMark },
    costFigure(report, texts)
  ]
}

const costFigure = ({ spend, previous }: CallsReport, texts: CallsTexts): Figure | false => {
  if (Option.isNone(spend) || Option.isNone(spend.value.perTargetCall)) return false
  const { billed, invoices } = spend.value
  const was = Option.flatMap(previous, earlier => earlier.spend)
  return {
    ...figuresOf(spend.value, was, texts.language).roubles(texts.perTargetCall, row => row.perTargetCall),
    note: texts.billed(formatRoubles(billed, texts.language), formatCount(invoices, texts.language))
  }
}

/** What the cost of a target call includes, or why there is none. */
const spendNote = ({ spend, period }: CallsReport, texts: CallsTexts): string => {
  if (Option.isNone(spend)) return texts.noSpend
  if (!isBillable(period)) return texts.tooShort
  return spend.value.invoices === 0 ? texts.nothingBilled : texts.spendNote
}

const variantNote = ({ projectCalls, listingCalls }: CallsReport, texts: CallsTexts): string => {
  if (listingCalls === 0) return texts.projectsOnly
  return projectCalls === 0 ? texts.feeds : texts.mixed(projectCalls, listingCalls)
}
