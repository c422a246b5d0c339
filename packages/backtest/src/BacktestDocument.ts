import { MIN_RECORDS, timeSteps, weekHeat } from "@estate/reports/Report/Axis"
import { countColumn, documentOf, emptyDocument, figuresBlock, noteOf } from "@estate/reports/Report/Blocks"
import { figuresOf } from "@estate/reports/Report/Change"
import {
  type Blocks,
  chartOf,
  type DocumentColumn,
  type ReportDocument,
  tableOf
} from "@estate/reports/Report/Document"
import { formatPeriod } from "@estate/reports/Report/Head"
import { formatFullDate, formatTimeOfDay } from "@estate/text/Dates"
import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Option } from "effect"
import type { BacktestReport, History, RulesResult } from "./BacktestReport.ts"
import { backtestTexts } from "./BacktestTexts.ts"

type Texts = (typeof backtestTexts)[Language]

/** The report for people to read. */
export const backtestDocument = (report: BacktestReport, language: Language): ReportDocument => {
  const texts = backtestTexts[language]
  const head = { language, title: texts.title, subtitle: formatPeriod(report.period, language) }
  const history = { title: texts.history, blocks: historyOf(report.histories, texts, language) }
  if (report.waits + report.rules.alerts === 0)
    return emptyDocument(head, texts.total, noteOf(texts.none), ...history.blocks)
  return documentOf(head, [
    { title: texts.total, blocks: totals(report, texts, language) },
    { title: texts.when, blocks: times(report, texts, language) },
    ...tables(report, texts, language),
    history,
    { title: texts.blind, blocks: [noteOf(blindNote(report, texts, language))] }
  ])
}

const totals = (report: BacktestReport, texts: Texts, language: Language): Blocks => {
  const { rules, against, waits, longWait, longWaits } = report
  const { count } = figuresOf<RulesResult>(rules, against, language)
  const perDay = formatCount(Math.round(rules.alerts / Math.max(1, rules.days.length)), language)
  return [
    figuresBlock([
      { ...count(texts.alerts, "neither", ({ alerts }) => alerts), note: texts.perDay(perDay) },
      count(texts.atNight, "less", ({ atNight }) => atNight),
      { label: texts.waits, value: formatCount(waits, language) },
      {
        label: texts.long(formatPreciseDuration(longWait, language)),
        value: formatCount(longWaits, language)
      },
      count(texts.longWithoutAlert, "less", ({ longWithoutAlert }) => longWithoutAlert),
      count(texts.longWithoutMention, "less", ({ longWithoutMention }) => longWithoutMention)
    ]),
    noteOf(Option.isSome(against) ? `${texts.longNote} ${texts.againstNote}` : texts.longNote)
  ]
}

const times = ({ rules, against }: BacktestReport, texts: Texts, language: Language): Blocks => {
  const { length, steps, partial } = timeSteps(rules.days, language)
  const heat = (title: string, result: RulesResult) =>
    result.alerts >= MIN_RECORDS &&
    weekHeat({ title, measure: "count" }, result.hours, ({ alerts }) => alerts, language)
  return [
    chartOf({
      kind: "columns",
      title: texts.by[length],
      measure: "count",
      labels: steps.map(({ label }) => label),
      partial,
      series: [
        {
          name: texts.alerts,
          tone: "plain",
          values: steps.map(({ days }) => days.reduce((sum, { alerts }) => sum + alerts, 0))
        }
      ]
    }),
    heat(texts.heat, rules),
    Option.isSome(against) && heat(texts.heatAgainst, against.value)
  ]
}

/** A row of a table: with the new rules, and with the other rules. */
interface Compared<Row> {
  readonly shown: Row
  readonly row: Row | undefined
  readonly other: Row | undefined
}

/** A table of a result: its rows, their names, and their counts. */
interface TableForm<Row> {
  readonly rows: (result: RulesResult) => ReadonlyArray<Row>
  readonly names: ReadonlyArray<readonly [heading: string, of: (row: Row) => string]>
  readonly counts: ReadonlyArray<readonly [heading: string, of: (row: Row) => number]>
}

/** A table of all rows; each count is followed by that of the other rules. */
const comparedTable = <Row>(
  { rules, against }: BacktestReport,
  { rows, names, counts }: TableForm<Row>,
  texts: Texts,
  language: Language
): Blocks => {
  const keyOf = (row: Row) => JSON.stringify(names.map(([, of]) => of(row)))
  const others = new Map(
    Option.match(against, { onNone: () => [], onSome: rows }).map(row => [keyOf(row), row])
  )
  const compared: Array<Compared<Row>> = []
  for (const row of rows(rules)) {
    compared.push({ shown: row, row, other: others.get(keyOf(row)) })
    others.delete(keyOf(row))
  }
  for (const other of others.values()) compared.push({ shown: other, row: undefined, other })
  if (compared.length === 0) return []
  const column = (heading: string, of: (each: Compared<Row>) => number) => countColumn(heading, of, language)
  const columns: ReadonlyArray<DocumentColumn<Compared<Row>>> = [
    ...names.map(([heading, of]) => ({ heading, text: ({ shown }: Compared<Row>) => of(shown) })),
    ...counts.flatMap(([heading, of]) => [
      column(heading, ({ row }) => (row === undefined ? 0 : of(row))),
      ...(Option.isNone(against)
        ? []
        : [column(texts.was, ({ other }) => (other === undefined ? 0 : of(other)))])
    ])
  ]
  return [tableOf(columns, compared, { most: compared.length })]
}

const tables = (report: BacktestReport, texts: Texts, language: Language) => {
  const { route: heading, ownChannel } = texts
  const alerts = [texts.alerts, (row: { readonly alerts: number }) => row.alerts] as const
  const tableOf = <Row>(rows: TableForm<Row>["rows"], form: Omit<TableForm<Row>, "rows">) =>
    comparedTable(report, { rows, ...form }, texts, language)
  const channels = tableOf(result => result.channels, {
    names: [[texts.channel, ({ channel }) => channel || ownChannel]],
    counts: [alerts]
  })
  const people = tableOf(result => result.people, {
    names: [[texts.person, ({ person }) => person]],
    counts: [
      [texts.mentions, ({ alerts }) => alerts],
      [texts.median, ({ medianPerDay }) => medianPerDay],
      [texts.most, ({ mostPerDay }) => mostPerDay]
    ]
  })
  const routes = tableOf(result => result.routes, {
    names: [[heading, ({ route }) => route || ownChannel]],
    counts: [[texts.waits, ({ waits }) => waits], alerts]
  })
  const steps = tableOf(result => result.steps, {
    names: [
      [heading, ({ route }) => route],
      [texts.step, ({ step }) => step]
    ],
    counts: [alerts]
  })
  const never = report.rules.routes.filter(({ waits }) => waits === 0).map(({ route }) => route)
  return [
    { title: texts.channels, blocks: [...channels, channels.length > 0 && noteOf(texts.channelsNote)] },
    { title: texts.people, blocks: [...people, people.length === 0 && noteOf(texts.nobody)] },
    {
      title: texts.routes,
      blocks: [...routes, never.length > 0 && noteOf(texts.neverMatch(never.join(", ")))]
    },
    { title: texts.steps, blocks: [...steps, steps.length === 0 && noteOf(texts.noSteps)] }
  ]
}

const blindNote = ({ deeds }: BacktestReport, texts: Texts, language: Language): string => {
  const count = (number: number) => formatCount(number, language)
  const people = Option.match(deeds, {
    onNone: () => texts.noDeeds,
    onSome: ({ read, replayed }) => texts.deeds(count(read), count(replayed))
  })
  return `${texts.blindDeleted} ${people} ${texts.blindAnswers}`
}

const historyOf = (histories: ReadonlyArray<History>, texts: Texts, language: Language): Blocks => [
  tableOf<History>(
    [
      { heading: texts.company, text: ({ company }) => company },
      countColumn(texts.threads, ({ threads }) => threads, language),
      {
        heading: texts.until,
        text: ({ fetchedAt }) => `${formatFullDate(fetchedAt, language)}, ${formatTimeOfDay(fetchedAt)}`
      }
    ],
    histories
  ),
  histories.some(({ isBrokenOff }) => isBrokenOff) && noteOf(texts.brokenOff)
]
