import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, figuresBlock, hoursNote, noteOf, previousNote } from "../Report/Blocks.ts"
import { type Better, figuresOf } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, chartOf, type Figure, tableOf } from "../Report/Document.ts"
import type { Share } from "../Report/Fields.ts"
import { levelFigure } from "../Report/ServiceLevel.ts"
import { replyColumns, timesNote } from "./ReplyColumns.ts"
import type { ReplyFigures } from "./ReplyFigures.ts"
import type { ResponsesReport } from "./Report.ts"
import type { ResponsesTexts } from "./Texts.ts"

/** The figures of a report of responses, with notes about them. */
export const totalsOf = (report: ResponsesReport, texts: ResponsesTexts): Blocks => {
  const { total, beforeOpening, finished, handled, notAsked } = report
  return [
    figuresBlock([...levels(report, texts), ...replyTotals(report, texts)]),
    previousNote(report.previous, texts.language, texts.previousNote),
    noteOf(texts.turnNote),
    chartOf({
      kind: "bars",
      title: texts.fast,
      measure: "count",
      labels: texts.steps,
      series: [{ name: texts.turns, tone: "plain", values: steps(total) }]
    }),
    tableOf<ReplyFigures & { readonly name: string }>(
      [
        { heading: texts.part, text: ({ name }) => name, shrinks: true },
        ...columnsOf<ReplyFigures>(texts.language, ...replyColumns)
      ],
      [
        { name: texts.real, ...total },
        { name: texts.inHours, ...report.inBusinessHours },
        { name: texts.businessTime, ...report.businessTime },
        { name: texts.outOfHours, ...report.outOfHours },
        { name: texts.fromOpening, ...report.fromOpening }
      ],
      { title: texts.parts }
    ),
    timesNote([total], texts),
    hoursNote(report.businessHours, texts.language, texts.hoursHint),
    countNote(beforeOpening, texts.beforeOpening, texts.language),
    countNote(finished, texts.finished, texts.language),
    countNote(handled, texts.settled, texts.language),
    countNote(notAsked, texts.notAsked, texts.language)
  ]
}

const levels = ({ serviceLevel, previous }: ResponsesReport, texts: ResponsesTexts): ReadonlyArray<Figure> =>
  Option.toArray(serviceLevel).flatMap(level => {
    const was = Option.flatMap(previous, earlier => earlier.serviceLevel)
    const figure = (of: "total" | "inBusinessHours", suffix?: string) => {
      const before = Option.map(was, earlier => earlier[of])
      return levelFigure(level.target, level[of], before, texts.language, suffix)
    }
    return [figure("total"), figure("inBusinessHours", texts.writtenInHours)]
  })

const replyTotals = (
  { threads, total, stopped, previous }: ResponsesReport,
  texts: ResponsesTexts
): ReadonlyArray<Figure> => {
  const was = Option.map(previous, earlier => earlier.total)
  const figures = figuresOf(total, was, texts.language)
  const count = (value: number) => formatCount(value, texts.language)
  const time = (label: string, name: "p50" | "p90"): Figure => {
    // A percentile of few enquiries means nothing.
    const enough = (row: ReplyFigures) => row.answered + row.never >= MIN_RECORDS
    const known = (row: ReplyFigures) => (enough(row) ? row[name] : Option.none())
    const isClear = Option.exists(previous, ({ changed }) => changed.includes(name))
    const figure = figures.time(label, "less", known, isClear)
    if (!enough(total)) return { ...figure, note: texts.tooFew }
    const note = `${texts.unansweredShare}: ${formatShare(total.neverShare, texts.language)}`
    const notReached = { value: texts.notReached, tone: "bad" as const }
    return { ...figure, note, ...(Option.isNone(known(total)) ? notReached : {}) }
  }
  const share = (label: string, better: Better, of: (row: ReplyFigures) => Share) =>
    figures.share(label, better, row => ({ share: of(row), of: row.turns }))
  const part = (enquiries: number) => ({ note: `${texts.number}: ${count(enquiries)}` })
  const inTime = (label: string, of: (row: ReplyFigures) => Share, enquiries: number): Figure => {
    const figure = share(label, "more", of)
    // The share does not cover all enquiries, since the time of some is not up yet.
    return figure.value === NO_VALUE ? figure : { ...figure, ...part(enquiries) }
  }
  return [
    {
      ...figures.count(texts.turns, "neither", row => row.turns),
      note: `${texts.threads}: ${count(threads)}`
    },
    time(texts.medianReply, "p50"),
    time(texts.p90Reply, "p90"),
    inTime(texts.within5Minutes, row => row.within5Minutes, total.answeredIn5Minutes),
    inTime(texts.within1Hour, row => row.within1Hour, total.answeredIn1Hour),
    inTime(texts.within24Hours, row => row.within24Hours, total.answeredIn24Hours),
    { ...share(texts.stillWaiting, "neither", row => row.waitingShare), ...part(total.waiting) },
    {
      ...share(texts.neverAnswered, "less", row => row.neverShare),
      ...part(total.never),
      ...badIfAny(total.never)
    },
    {
      label: texts.stopped,
      value: stopped.threads < MIN_RECORDS ? NO_VALUE : formatShare(stopped.share, texts.language),
      note: texts.stoppedOf(count(stopped.stopped), count(stopped.threads))
    }
  ]
}

/** The turns answered within 5 minutes, an hour, a day, later, not yet, and never. */
const steps = (total: ReplyFigures): ReadonlyArray<number> => {
  const { answeredIn5Minutes, answeredIn1Hour, answeredIn24Hours, answered } = total
  return [
    answeredIn5Minutes,
    answeredIn1Hour,
    answeredIn24Hours,
    answered,
    answered + total.waiting,
    total.turns
  ].map((reached, index, all) => reached - (all[index - 1] ?? 0))
}
