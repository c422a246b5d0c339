import { weekdays } from "@estate/domain/Calendar"
import { formatDateTime } from "@estate/text/Dates"
import { formatOptionalDuration, formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { type Duration, Option } from "effect"
import type { CallFigures } from "./CallFigures.ts"
import type { CallsReport } from "./Calls.ts"
import { callsWords } from "./CallsWords.ts"
import { type Block, chartOf, type ReportDocument, type Series, tableOf } from "./Document.ts"
import { formatHour, formatPeriod, weekdayNames } from "./Figures.ts"
import { timeSteps } from "./TimeSteps.ts"

type Words = (typeof callsWords)[Language]

const MOST_BARS = 12
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The calls report as it is read. */
export const callsDocument = (report: CallsReport, language: Language): ReportDocument => {
  const word = callsWords[language]
  const { total, period } = report
  const subtitle = `${formatPeriod(period.from, period.to, language)}; ${word.made} ${formatDateTime(report.generatedAt)} (${report.timeZone})`
  const head = { language, title: word.title, subtitle }
  if (total.calls === 0)
    return { ...head, sections: [{ title: word.total, blocks: [{ kind: "note", text: word.none }] }] }
  return {
    ...head,
    sections: [
      { title: word.total, blocks: [...totals(report, word, language), ...notes(report, word)] },
      { title: word.when, blocks: times(report, word, language) },
      ...(report.projects.length === 0
        ? []
        : [
            {
              title: word.projects,
              blocks: groups(report.projects, word.project, row => row.project, word, language, true)
            }
          ]),
      ...(report.listings.length === 0
        ? []
        : [
            {
              title: word.listings,
              blocks: groups(report.listings, word.listing, row => row.listing, word, language, false)
            }
          ]),
      {
        title: word.packages,
        blocks: groups(
          report.packages,
          word.package,
          row => Option.getOrElse(row.packageTitle, () => `${word.id} ${row.packageId}`),
          word,
          language,
          report.projectCalls > 0
        )
      }
    ]
  }
}

const totals = (
  { total, projectCalls }: CallsReport,
  word: Words,
  language: Language
): ReadonlyArray<Block> => {
  const spread = (
    label: string,
    p50: Option.Option<Duration.Duration>,
    p90: Option.Option<Duration.Duration>
  ) =>
    Option.isNone(p50)
      ? []
      : [
          {
            label,
            value: `≤ ${formatPreciseDuration(p50.value, language)}`,
            note: word.half(formatOptionalDuration(p90, language))
          }
        ]
  return [
    {
      kind: "figures",
      figures: [
        { label: word.calls, value: formatCount(total.calls, language) },
        {
          label: word.missed,
          value: formatCount(total.missed, language),
          note: word.missedNote(formatShare(total.missedShare, language)),
          ...(total.missed > 0 ? { tone: "bad" as const } : {})
        },
        {
          label: word.talk,
          value: formatPreciseDuration(total.talk, language),
          note: `${word.average}: ${formatOptionalDuration(total.talkAverage, language)}`
        },
        ...spread(word.talkLength, total.talkP50, total.talkP90),
        ...spread(word.answer, total.answerP50, total.answerP90),
        ...spread(word.patience, total.patienceP50, total.patienceP90),
        ...(projectCalls === 0
          ? []
          : [
              { label: word.target, value: formatCount(total.target, language), tone: "good" as const },
              { label: word.nonTarget, value: formatCount(total.nonTarget, language) },
              { label: word.unmarked, value: formatCount(total.unmarked, language) }
            ])
      ]
    }
  ]
}

const notes = (report: CallsReport, word: Words): ReadonlyArray<Block> => {
  const { projectCalls, listingCalls, otherGroups } = report
  const variant =
    listingCalls === 0
      ? word.projectsOnly
      : projectCalls === 0
        ? word.feeds
        : word.mixed(projectCalls, listingCalls)
  return [variant, ...(otherGroups === 0 ? [] : [word.others(otherGroups)])].map(text => ({
    kind: "note",
    text
  }))
}

const sumOf = (rows: ReadonlyArray<CallFigures>, of: (row: CallFigures) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

const answeredAndMissed = (groups: ReadonlyArray<ReadonlyArray<CallFigures>>, word: Words) => [
  {
    name: word.answered,
    tone: "plain" as const,
    values: groups.map(rows => sumOf(rows, row => row.calls - row.missed))
  },
  {
    name: word.missedSeries,
    tone: "bad" as const,
    values: groups.map(rows => sumOf(rows, row => row.missed))
  }
]

const times = (report: CallsReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const { length, steps } = timeSteps(report.days, language)
  const heat = (title: string, of: (row: CallFigures) => number) =>
    chartOf({
      kind: "heat",
      title,
      measure: "count",
      rows: weekdayNames(language),
      columns: hours.map(formatHour),
      values: weekdays.map(weekday => report.hours.filter(row => row.weekday === weekday).map(of))
    })
  return [
    chartOf({
      kind: "columns",
      title: word.by[length],
      measure: "count",
      labels: steps.map(({ label }) => label),
      series: answeredAndMissed(
        steps.map(({ days }) => days),
        word
      )
    }),
    heat(word.heat, row => row.calls),
    ...(report.total.missed === 0 ? [] : [heat(word.missedHeat, row => row.missed)])
  ]
}

const groups = <Row extends CallFigures>(
  rows: ReadonlyArray<Row>,
  heading: string,
  nameOf: (row: Row) => string,
  word: Words,
  language: Language,
  hasMarks: boolean
): ReadonlyArray<Block> => {
  const most = rows.slice(0, MOST_BARS)
  const series: ReadonlyArray<Series> = hasMarks
    ? [
        { name: word.target, tone: "good", values: most.map(row => row.target) },
        { name: word.nonTarget, tone: "notice", values: most.map(row => row.nonTarget) },
        {
          name: word.unmarked,
          tone: "faint",
          values: most.map(row => row.calls - row.target - row.nonTarget)
        }
      ]
    : answeredAndMissed(
        most.map(row => [row]),
        word
      )
  const number = (label: string, of: (row: Row) => number): Column<Row> => ({
    heading: label,
    text: row => formatCount(of(row), language),
    align: "right"
  })
  const columns: ReadonlyArray<Column<Row>> = [
    { heading, text: row => nameOf(row) || NO_VALUE, gives: true },
    number(word.calls, row => row.calls),
    number(word.missed, row => row.missed),
    { heading: word.share, text: row => formatShare(row.missedShare, language), align: "right" },
    { heading: word.average, text: row => formatOptionalDuration(row.talkAverage, language), align: "right" },
    ...(hasMarks
      ? [number(word.target, row => row.target), number(word.nonTarget, row => row.nonTarget)]
      : [])
  ]
  return [
    chartOf({
      kind: "bars",
      title: hasMarks ? word.marks : word.calls,
      measure: "count",
      labels: most.map(row => nameOf(row) || NO_VALUE),
      series
    }),
    tableOf(columns, rows)
  ]
}
