import { weekdays } from "@estate/domain/Calendar"
import { formatDateTime, formatWeekday } from "@estate/text/Dates"
import { formatDuration, formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Duration, Option } from "effect"
import { formatBusinessHours } from "./BusinessHours.ts"
import { type Block, chartOf, type Figure, type ReportDocument, tableOf } from "./Document.ts"
import { formatHour, formatPeriod, weekdayNames } from "./Figures.ts"
import type { ReplyFigures, ResponsesReport, UnansweredThread } from "./Responses.ts"
import { responsesWords } from "./ResponsesWords.ts"

type Words = (typeof responsesWords)[Language]

/** The responses report as it is read. */
export const responsesDocument = (report: ResponsesReport, language: Language): ReportDocument => {
  const word = responsesWords[language]
  const { period, generatedAt, timeZone, total } = report
  const head = {
    language,
    title: word.title,
    subtitle: `${word.asked}: ${formatPeriod(period.from, period.to, language)}; ${word.made} ${formatDateTime(generatedAt)} (${timeZone})`
  }
  if (total.threads === 0)
    return { ...head, sections: [{ title: word.total, blocks: [{ kind: "note", text: word.none }] }] }
  return {
    ...head,
    sections: [
      { title: word.total, blocks: totals(report, word, language) },
      { title: word.when, blocks: times(report, word, language) },
      ...(report.unanswered.length === 0
        ? []
        : [
            {
              title: word.unanswered,
              blocks: [tableOf(unansweredColumns(word, language), report.unanswered)]
            }
          ])
    ]
  }
}

const totals = (report: ResponsesReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const { total, notAsked } = report
  return [
    { kind: "figures", figures: figures(total, word, language) },
    chartOf({
      kind: "bars",
      title: word.fast,
      measure: "count",
      labels: word.steps,
      series: [{ name: word.threads, tone: "plain", values: steps(total) }]
    }),
    tableOf(
      replyColumns<readonly [string, ReplyFigures]>(
        { heading: word.part, text: ([name]) => name, gives: true },
        ([, row]) => row,
        word,
        language
      ),
      [
        [word.real, total],
        [word.businessTime, report.businessTime],
        [word.inHours, report.inBusinessHours],
        [word.outOfHours, report.outOfHours]
      ]
    ),
    { kind: "note", text: word.hours(formatBusinessHours(report.businessHours)) },
    ...(notAsked === 0
      ? []
      : [{ kind: "note" as const, text: word.notAsked(formatCount(notAsked, language)) }])
  ]
}

const figures = (total: ReplyFigures, word: Words, language: Language): ReadonlyArray<Figure> => [
  { label: word.threads, value: formatCount(total.threads, language) },
  { label: word.half, value: formatOptionalDuration(total.p50, language), note: word.ofAnswered },
  { label: word.most, value: formatOptionalDuration(total.p90, language), note: word.ofAnswered },
  { label: word.within5Minutes, value: formatShare(total.within5Minutes, language), tone: "good" },
  { label: word.within1Hour, value: formatShare(total.within1Hour, language) },
  { label: word.within24Hours, value: formatShare(total.within24Hours, language) },
  {
    label: word.neverAnswered,
    value: formatShare(total.neverShare, language),
    ...(total.answered < total.threads ? { tone: "bad" as const } : {})
  }
]

/** Threads answered within 5 minutes, then an hour, then a day, later than that, and never. */
const steps = (total: ReplyFigures): ReadonlyArray<number> => {
  const upTo = [total.within5Minutes, total.within1Hour, total.within24Hours].map(share =>
    Math.round(Option.getOrElse(share, () => 0) * total.threads)
  )
  return [...upTo, total.answered, total.threads].map(
    (reached, index, all) => reached - (all[index - 1] ?? 0)
  )
}

const replyColumns = <Row>(
  first: Column<Row>,
  figuresOf: (row: Row) => ReplyFigures,
  word: Words,
  language: Language
): ReadonlyArray<Column<Row>> => {
  const share = (heading: string, of: (row: ReplyFigures) => Option.Option<number>): Column<Row> => ({
    heading,
    text: row => formatShare(of(figuresOf(row)), language),
    align: "right"
  })
  return [
    first,
    { heading: word.count, text: row => formatCount(figuresOf(row).threads, language), align: "right" },
    {
      heading: word.median,
      text: row => formatOptionalDuration(figuresOf(row).p50, language),
      align: "right"
    },
    { heading: word.p90, text: row => formatOptionalDuration(figuresOf(row).p90, language), align: "right" },
    share(word.shares[0], row => row.within5Minutes),
    share(word.shares[1], row => row.within1Hour),
    share(word.shares[2], row => row.within24Hours),
    share(word.shares[3], row => row.neverShare)
  ]
}

const secondsOf = (row: ReplyFigures): number | null =>
  // A reply within the same second is still a reply: zero would look like nothing.
  Option.getOrNull(Option.map(row.p50, p50 => Math.max(1, Duration.toSeconds(p50))))

const times = (report: ResponsesReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const hours = report.hours.map(({ hour }) => formatHour(hour))
  const heat = (title: string, measure: "count" | "seconds", of: (row: ReplyFigures) => number | null) =>
    chartOf({
      kind: "heat",
      title,
      measure,
      rows: weekdayNames(language),
      columns: hours,
      values: weekdays.map(weekday => report.weekHours.filter(row => row.weekday === weekday).map(of))
    })
  return [
    heat(word.asks, "count", row => row.threads),
    heat(word.heat, "seconds", secondsOf),
    tableOf(
      replyColumns<(typeof report.weekdays)[number]>(
        { heading: word.weekday, text: row => formatWeekday(row.weekday, language) },
        row => row,
        word,
        language
      ),
      report.weekdays
    ),
    tableOf(
      replyColumns<(typeof report.hours)[number]>(
        { heading: word.hour, text: row => `${formatHour(row.hour)}:00` },
        row => row,
        word,
        language
      ),
      report.hours.filter(({ threads }) => threads > 0)
    )
  ]
}

const unansweredColumns = (word: Words, language: Language): ReadonlyArray<Column<UnansweredThread>> => [
  { heading: word.waiting, text: row => formatDuration(row.waiting, language) },
  { heading: word.since, text: row => formatDateTime(row.askedAt) },
  { heading: word.author, text: row => row.author, gives: true },
  { heading: word.listing, text: row => row.listingTitle, gives: true },
  { heading: word.thread, text: row => row.threadId }
]
