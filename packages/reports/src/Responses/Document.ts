import { formatBusinessHours } from "@estate/domain/BusinessHours"
import { weekdays } from "@estate/domain/Calendar"
import { formatDateTime, formatWeekday } from "@estate/text/Dates"
import { formatDuration, formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Duration, Option } from "effect"
import { formatHour, MIN_RECORDS, weekdayNames } from "../Report/Axis.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import {
  type Block,
  chartOf,
  type DocumentColumn,
  type Figure,
  type HeatValue,
  type ReportDocument,
  tableOf,
  threadLink
} from "../Report/Document.ts"
import { formatHead, formatPeriod } from "../Report/Head.ts"
import {
  type ReplyFigures,
  ReplyHour,
  ReplyWeekday,
  ReplyWeekHour,
  ResponsesReport,
  UnansweredThread
} from "./Report.ts"
import { responsesTexts } from "./Texts.ts"

type Texts = (typeof responsesTexts)[Language]

const responsesDocument = (report: ResponsesReport, language: Language): ReportDocument => {
  const texts = responsesTexts[language]
  const { period, total } = report
  const head = {
    language,
    title: texts.title,
    subtitle: `${texts.asked}: ${formatPeriod(period, language)}; ${formatHead(report, language)}`
  }
  if (total.turns === 0)
    return { ...head, sections: [{ title: texts.total, blocks: [{ kind: "note", text: texts.none }] }] }
  return {
    ...head,
    sections: [
      { title: texts.total, blocks: totals(report, texts, language) },
      { title: texts.when, blocks: times(report, texts, language) },
      ...(report.unanswered.length === 0
        ? []
        : [
            {
              title: texts.unanswered,
              blocks: [tableOf(unansweredColumns(texts, language), report.unanswered)]
            }
          ])
    ]
  }
}

const totals = (report: ResponsesReport, texts: Texts, language: Language): ReadonlyArray<Block> => {
  const { total, beforeOpening, finished, notAsked } = report
  const note = (count: number, text: (count: string) => string): ReadonlyArray<Block> =>
    count === 0 ? [] : [{ kind: "note", text: text(formatCount(count, language)) }]
  return [
    { kind: "figures", figures: figures(report, texts, language) },
    { kind: "note", text: texts.turnNote },
    chartOf({
      kind: "bars",
      title: texts.fast,
      measure: "count",
      labels: texts.steps,
      series: [{ name: texts.turns, tone: "plain", values: steps(total) }]
    }),
    tableOf(
      replyColumns<readonly [string, ReplyFigures]>(
        { heading: texts.part, text: ([name]) => name, shrinks: true },
        ([, row]) => row,
        texts,
        language
      ),
      [
        [texts.real, total],
        [texts.inHours, report.inBusinessHours],
        [texts.businessTime, report.businessTime],
        [texts.outOfHours, report.outOfHours],
        [texts.fromOpening, report.fromOpening]
      ],
      { title: texts.parts }
    ),
    { kind: "note", text: texts.hours(formatBusinessHours(report.businessHours)) },
    ...note(beforeOpening, texts.beforeOpening),
    ...note(finished, texts.finished),
    ...note(notAsked, texts.notAsked)
  ]
}

const figures = (
  { threads, total }: ResponsesReport,
  texts: Texts,
  language: Language
): ReadonlyArray<Figure> => {
  const count = (value: number) => formatCount(value, language)
  const note = total.answered < MIN_RECORDS ? texts.tooFew : texts.ofAnswered(count(total.answered))
  return [
    { label: texts.turns, value: count(total.turns), note: texts.threads(count(threads)) },
    { label: texts.medianReply, value: percentile(total, "p50", language), note },
    { label: texts.p90Reply, value: percentile(total, "p90", language), note },
    { label: texts.within5Minutes, value: formatShare(total.within5Minutes, language) },
    { label: texts.within1Hour, value: formatShare(total.within1Hour, language) },
    { label: texts.within24Hours, value: formatShare(total.within24Hours, language) },
    {
      label: texts.stillWaiting,
      value: formatShare(total.waitingShare, language),
      note: count(total.waiting)
    },
    {
      label: texts.neverAnswered,
      value: formatShare(total.neverShare, language),
      note: count(total.never),
      ...(total.never > 0 ? { tone: "bad" as const } : {})
    }
  ]
}

/** A percentile of a few replies says nothing. */
const percentile = (row: ReplyFigures, which: "p50" | "p90", language: Language): string =>
  row.answered < MIN_RECORDS ? NO_VALUE : formatOptionalDuration(row[which], language)

/** The turns answered within 5 minutes, an hour, a day, later, not yet, and never. */
const steps = (total: ReplyFigures): ReadonlyArray<number> => {
  const upTo = [total.within5Minutes, total.within1Hour, total.within24Hours].map(share =>
    Math.round(Option.getOrElse(share, () => 0) * total.turns)
  )
  return [...upTo, total.answered, total.answered + total.waiting, total.turns].map(
    (reached, index, all) => reached - (all[index - 1] ?? 0)
  )
}

const replyColumns = <Row>(
  first: Column<Row>,
  figuresOf: (row: Row) => ReplyFigures,
  texts: Texts,
  language: Language
): ReadonlyArray<Column<Row>> => {
  const share = (heading: string, of: (row: ReplyFigures) => Option.Option<number>): Column<Row> => ({
    heading,
    text: row => formatShare(of(figuresOf(row)), language),
    align: "right"
  })
  return [
    first,
    { heading: texts.count, text: row => formatCount(figuresOf(row).turns, language), align: "right" },
    {
      heading: texts.median,
      text: row => percentile(figuresOf(row), "p50", language),
      align: "right"
    },
    { heading: texts.p90, text: row => percentile(figuresOf(row), "p90", language), align: "right" },
    share(texts.shares[0], row => row.within5Minutes),
    share(texts.shares[1], row => row.within1Hour),
    share(texts.shares[2], row => row.within24Hours),
    share(texts.shares[3], row => row.waitingShare),
    share(texts.shares[4], row => row.neverShare)
  ]
}

/** The median; bad if somebody wrote and nobody was answered. */
const secondsOf = (row: ReplyFigures): HeatValue =>
  row.answered === 0 && row.never > 0 ? "bad" : medianOf(row)

const medianOf = (row: ReplyFigures): number | null =>
  // A reply within the same second is still a reply: zero would look like nothing.
  Option.getOrNull(Option.map(row.p50, p50 => Math.max(1, Duration.toSeconds(p50))))

const times = (report: ResponsesReport, texts: Texts, language: Language): ReadonlyArray<Block> => {
  const hours = report.hours.map(({ hour }) => formatHour(hour))
  const heat = (title: string, measure: "count" | "seconds", of: (row: ReplyFigures) => HeatValue) =>
    chartOf({
      kind: "heat",
      title,
      measure,
      rows: weekdayNames(language),
      columns: hours,
      bad: texts.nobodyAnswered,
      values: weekdays.map(weekday => report.weekHours.filter(row => row.weekday === weekday).map(of))
    })
  return [
    ...(report.total.turns < MIN_RECORDS
      ? []
      : [heat(texts.asks, "count", row => row.turns), heat(texts.heat, "seconds", secondsOf)]),
    tableOf(
      replyColumns<(typeof report.weekdays)[number]>(
        { heading: texts.weekday, text: row => formatWeekday(row.weekday, language) },
        row => row,
        texts,
        language
      ),
      report.weekdays,
      { title: texts.byWeekday }
    ),
    tableOf(
      replyColumns<(typeof report.hours)[number]>(
        { heading: texts.hour, text: row => `${formatHour(row.hour)}:00` },
        row => row,
        texts,
        language
      ),
      report.hours.filter(({ turns }) => turns > 0),
      { title: texts.byHour }
    )
  ]
}

const unansweredColumns = (
  texts: Texts,
  language: Language
): ReadonlyArray<DocumentColumn<UnansweredThread>> => [
  { heading: texts.waiting, text: row => formatDuration(row.waiting, language) },
  { heading: texts.since, text: row => formatDateTime(row.askedAt) },
  { heading: texts.author, text: row => row.author, shrinks: true },
  { heading: texts.listing, text: row => row.listingTitle, shrinks: true },
  { heading: texts.thread, text: row => row.threadId, link: threadLink }
]

/** The responses report for renderers. */
export const responsesDefinition: ReportDefinition<ResponsesReport, typeof ResponsesReport.Encoded> = {
  name: "responses",
  schema: ResponsesReport,
  parts: {
    hours: part(ReplyHour, json => json.hours),
    weekdays: part(ReplyWeekday, json => json.weekdays),
    weekHours: part(ReplyWeekHour, json => json.weekHours),
    unanswered: part(UnansweredThread, json => json.unanswered)
  },
  document: responsesDocument
}
