import { orNoValue } from "@estate/text/Numbers"
import type { Option } from "effect"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, chartOf, type DocumentColumn, type Series, tableIfAny } from "../Report/Document.ts"
import { answeredOf, type CallFigures } from "./CallFigures.ts"
import type { CallsTexts } from "./Texts.ts"

const MAX_BARS = 12

const sumOf = (rows: ReadonlyArray<CallFigures>, of: (row: CallFigures) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** The series of a chart of calls by how they ended, one value for each group of rows. */
export const endSeries = (
  groups: ReadonlyArray<ReadonlyArray<CallFigures>>,
  texts: CallsTexts
): ReadonlyArray<Series> => {
  const values = (of: (row: CallFigures) => number) => groups.map(rows => sumOf(rows, of))
  const ends: ReadonlyArray<Series> = [
    { name: texts.answered, tone: "plain", values: values(answeredOf) },
    { name: texts.missedSeries, tone: "bad", values: values(row => row.missed) }
  ]
  const hungUp = values(row => row.hungUp)
  return hungUp.some(count => count > 0)
    ? [...ends, { name: texts.hungUpSeries, tone: "faint", values: hungUp }]
    : ends
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
    readonly more?: ReadonlyArray<DocumentColumn<Row>>
  },
  texts: CallsTexts
): Blocks => {
  const { hasMarks, isCompared, more = [] } = options
  const most = rows.slice(0, MAX_BARS)
  const nameOf = (row: Row) => orNoValue(first.nameOf(row))
  const series = hasMarks
    ? markSeries(most, texts)
    : endSeries(
        most.map(row => [row]),
        texts
      )
  return [
    rows.length > 0 &&
      chartOf({
        kind: "bars",
        title: hasMarks ? texts.marks : texts.calls,
        measure: "count",
        labels: most.map(nameOf),
        series
      }),
    tableIfAny<Row>(
      [
        { heading: first.heading, text: nameOf, shrinks: true },
        ...columnsOf<Row>(
          texts.language,
          "calls",
          ...(isCompared ? (["previousCalls"] as const) : []),
          "missed",
          "missedShare",
          "talkAverage",
          ...(hasMarks ? (["target", "targetShare"] as const) : [])
        ),
        ...more
      ],
      rows
    )
  ]
}
