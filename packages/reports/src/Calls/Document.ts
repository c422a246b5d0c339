import { weekdays } from "@estate/domain/Calendar"
import { formatOptionalDuration, formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { type Duration, Option } from "effect"
import { formatHour, MIN_RECORDS, timeSteps, weekdayNames } from "../Report/Axis.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Block, chartOf, type ReportDocument, type Series, tableOf } from "../Report/Document.ts"
import { formatHead, formatPeriod } from "../Report/Head.ts"
import { answeredOf, type CallFigures, hungUpSeries } from "./CallFigures.ts"
import { CallDay, CallHour, CallListing, CallPackage, CallProject, CallsReport } from "./Report.ts"
import { callsTexts } from "./Texts.ts"

type Texts = (typeof callsTexts)[Language]

const MAX_BARS = 12
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const callsDocument = (report: CallsReport, language: Language): ReportDocument => {
  const texts = callsTexts[language]
  const { total, period } = report
  const subtitle = `${formatPeriod(period, language)}; ${formatHead(report, language)}`
  const head = { language, title: texts.title, subtitle }
  if (total.calls === 0)
    return { ...head, sections: [{ title: texts.total, blocks: [{ kind: "note", text: texts.none }] }] }
  return {
    ...head,
    sections: [
      { title: texts.total, blocks: [...totals(report, texts, language), ...notes(report, texts)] },
      { title: texts.when, blocks: times(report, texts, language) },
      {
        title: texts.projects,
        blocks: groups(report.projects, texts.project, row => row.project, texts, language, true)
      },
      {
        title: texts.listings,
        blocks: groups(report.listings, texts.listing, row => row.listing, texts, language, false)
      },
      {
        title: texts.packages,
        blocks: groups(
          report.packages,
          texts.package,
          row => Option.getOrElse(row.packageTitle, () => `${texts.id} ${row.packageId}`),
          texts,
          language,
          report.projectCalls > 0
        )
      }
    ].filter(({ blocks }) => blocks.length > 0)
  }
}

const totals = (
  { total, projectCalls }: CallsReport,
  texts: Texts,
  language: Language
): ReadonlyArray<Block> => {
  const spread = (
    label: string,
    count: number,
    p50: Option.Option<Duration.Duration>,
    p90: Option.Option<Duration.Duration>
  ) =>
    count < MIN_RECORDS || Option.isNone(p50)
      ? []
      : [
          {
            label,
            value: formatPreciseDuration(p50.value, language),
            note: texts.median(formatOptionalDuration(p90, language))
          }
        ]
  return [
    {
      kind: "figures",
      figures: [
        { label: texts.calls, value: formatCount(total.calls, language) },
        {
          label: texts.missed,
          value: formatCount(total.missed, language),
          note: texts.missedNote(formatShare(total.missedShare, language)),
          ...(total.missed > 0 ? { tone: "bad" as const } : {})
        },
        ...(total.hungUp === 0
          ? []
          : [
              {
                label: texts.hungUp,
                value: formatCount(total.hungUp, language),
                note: texts.hungUpNote
              }
            ]),
        {
          label: texts.talk,
          value: formatPreciseDuration(total.talk, language),
          note: `${texts.average}: ${formatOptionalDuration(total.talkAverage, language)}`
        },
        ...spread(texts.talkLength, answeredOf(total), total.talkP50, total.talkP90),
        ...spread(texts.answer, answeredOf(total), total.answerP50, total.answerP90),
        ...spread(texts.patience, total.missed, total.patienceP50, total.patienceP90),
        ...(projectCalls === 0
          ? []
          : [
              { label: texts.target, value: formatCount(total.target, language) },
              { label: texts.nonTarget, value: formatCount(total.nonTarget, language) },
              { label: texts.unmarked, value: formatCount(total.unmarked, language) }
            ])
      ]
    }
  ]
}

const notes = (report: CallsReport, texts: Texts): ReadonlyArray<Block> => {
  const { projectCalls, listingCalls, otherGroups } = report
  const variant =
    listingCalls === 0
      ? texts.projectsOnly
      : projectCalls === 0
        ? texts.feeds
        : texts.mixed(projectCalls, listingCalls)
  return [variant, ...(otherGroups === 0 ? [] : [texts.others(otherGroups)])].map(text => ({
    kind: "note",
    text
  }))
}

const sumOf = (rows: ReadonlyArray<CallFigures>, of: (row: CallFigures) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

const answeredAndMissed = (groups: ReadonlyArray<ReadonlyArray<CallFigures>>, texts: Texts) => [
  {
    name: texts.answered,
    tone: "plain" as const,
    values: groups.map(rows => sumOf(rows, answeredOf))
  },
  {
    name: texts.missedSeries,
    tone: "bad" as const,
    values: groups.map(rows => sumOf(rows, row => row.missed))
  },
  ...hungUpSeries(
    texts.hungUpSeries,
    groups.map(rows => sumOf(rows, row => row.hungUp))
  )
]

const times = (report: CallsReport, texts: Texts, language: Language): ReadonlyArray<Block> => {
  const { length, steps } = timeSteps(report.days, language)
  const heat = (title: string, measure: "count" | "share", of: (row: CallFigures) => number | null) =>
    chartOf({
      kind: "heat",
      title,
      measure,
      rows: weekdayNames(language),
      columns: hours.map(formatHour),
      values: weekdays.map(weekday => report.hours.filter(row => row.weekday === weekday).map(of))
    })
  return [
    chartOf({
      kind: "columns",
      title: texts.by[length],
      measure: "count",
      labels: steps.map(({ label }) => label),
      series: answeredAndMissed(
        steps.map(({ days }) => days),
        texts
      )
    }),
    ...(report.total.calls < MIN_RECORDS
      ? []
      : [
          heat(texts.heat, "count", row => row.calls),
          heat(texts.missedHeat, "share", row => Option.getOrNull(row.missedShare))
        ])
  ]
}

const groups = <Row extends CallFigures>(
  rows: ReadonlyArray<Row>,
  heading: string,
  nameOf: (row: Row) => string,
  texts: Texts,
  language: Language,
  hasMarks: boolean
): ReadonlyArray<Block> => {
  if (rows.length === 0) return []
  const most = rows.slice(0, MAX_BARS)
  const series: ReadonlyArray<Series> = hasMarks
    ? [
        { name: texts.target, tone: "good", values: most.map(row => row.target) },
        { name: texts.nonTarget, tone: "notice", values: most.map(row => row.nonTarget) },
        {
          name: texts.unmarked,
          tone: "faint",
          values: most.map(row => row.calls - row.target - row.nonTarget)
        }
      ]
    : answeredAndMissed(
        most.map(row => [row]),
        texts
      )
  const number = (label: string, of: (row: Row) => number): Column<Row> => ({
    heading: label,
    text: row => formatCount(of(row), language),
    align: "right"
  })
  const columns: ReadonlyArray<Column<Row>> = [
    { heading, text: row => nameOf(row) || NO_VALUE, shrinks: true },
    number(texts.calls, row => row.calls),
    number(texts.missed, row => row.missed),
    { heading: texts.share, text: row => formatShare(row.missedShare, language), align: "right" },
    {
      heading: texts.average,
      text: row => formatOptionalDuration(row.talkAverage, language),
      align: "right"
    },
    ...(hasMarks
      ? [number(texts.target, row => row.target), number(texts.nonTarget, row => row.nonTarget)]
      : [])
  ]
  return [
    chartOf({
      kind: "bars",
      title: hasMarks ? texts.marks : texts.calls,
      measure: "count",
      labels: most.map(row => nameOf(row) || NO_VALUE),
      series
    }),
    tableOf(columns, rows)
  ]
}

/** The calls report for renderers. */
export const callsDefinition: ReportDefinition<CallsReport, typeof CallsReport.Encoded> = {
  name: "calls",
  schema: CallsReport,
  parts: {
    days: part(CallDay, json => json.days),
    hours: part(CallHour, json => json.hours),
    projects: part(CallProject, json => json.projects),
    listings: part(CallListing, json => json.listings),
    packages: part(CallPackage, json => json.packages)
  },
  document: callsDocument
}
