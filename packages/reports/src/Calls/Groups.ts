import { formatOptionalDuration } from "@estate/text/Durations"
import { NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import type { Option } from "effect"
import { countColumn, shareColumn } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Block, chartOf, type Series, tableOf } from "../Report/Document.ts"
import { answeredOf, type CallFigures, hungUpSeries } from "./CallFigures.ts"
import type { CallsTexts } from "./Texts.ts"

const MAX_BARS = 12

const callsOf = ({ calls }: CallFigures) => calls

const sumOf = (rows: ReadonlyArray<CallFigures>, of: (row: CallFigures) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** The series of a chart of calls by how they ended, one value for each group of rows. */
export const endSeries = (
  groups: ReadonlyArray<ReadonlyArray<CallFigures>>,
  texts: CallsTexts
): ReadonlyArray<Series> => {
  const values = (of: (row: CallFigures) => number) => groups.map(rows => sumOf(rows, of))
  return [
    { name: texts.answered, tone: "plain", values: values(answeredOf) },
    { name: texts.missedSeries, tone: "bad", values: values(row => row.missed) },
    ...hungUpSeries(
      texts.hungUpSeries,
      values(row => row.hungUp)
    )
  ]
}

const markSeries = (rows: ReadonlyArray<CallFigures>, texts: CallsTexts): ReadonlyArray<Series> => [
  { name: texts.target, tone: "good", values: rows.map(row => row.target) },
  { name: texts.nonTarget, tone: "notice", values: rows.map(row => row.nonTarget) },
  { name: texts.unmarked, tone: "faint", values: rows.map(row => row.calls - row.target - row.nonTarget) }
]

/** A chart and a table of the calls by project, listing or package. */
export const groupsOf = <Row extends CallFigures & { readonly previousCalls: Option.Option<number> }>(
  rows: ReadonlyArray<Row>,
  first: { readonly heading: string; readonly nameOf: (row: Row) => string },
  options: {
    readonly hasMarks: boolean
    readonly isCompared: boolean
    readonly more?: ReadonlyArray<Column<Row>>
  },
  texts: CallsTexts
): ReadonlyArray<Block> => {
  if (rows.length === 0) return []
  const { hasMarks, isCompared, more = [] } = options
  const most = rows.slice(0, MAX_BARS)
  const nameOf = (row: Row) => first.nameOf(row) || NO_VALUE
  const series = hasMarks
    ? markSeries(most, texts)
    : endSeries(
        most.map(row => [row]),
        texts
      )
  return [
    chartOf({
      kind: "bars",
      title: hasMarks ? texts.marks : texts.calls,
      measure: "count",
      labels: most.map(nameOf),
      series
    }),
    tableOf<Row>(
      [
        { heading: first.heading, text: nameOf, shrinks: true },
        ...columnsOf<Row>(
          texts.language,
          "calls",
          ...(isCompared ? (["previousCalls"] as const) : []),
          "missed"
        ),
        shareColumn(texts.share, row => row.missedShare, callsOf, texts.language),
        {
          heading: texts.average,
          text: row => formatOptionalDuration(row.talkAverage, texts.language),
          align: "right"
        },
        ...(hasMarks
          ? [
              countColumn<Row>(texts.target, row => row.target, texts.language),
              shareColumn<Row>(texts.targetShort, row => row.targetShare, callsOf, texts.language)
            ]
          : []),
        ...more
      ],
      rows
    )
  ]
}
