import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import { plainLine } from "@estate/text/PlainText"
import type { Chart, HeatValue, TableBlock } from "../Report/Document.ts"
import { isMeasured } from "./HeatLevels.ts"
import { formatMeasure } from "./Texts.ts"

/** One mark of a chart: a bar, a piece of a bar, or a cell. */
interface Mark {
  readonly label: string
  readonly value: string
}

/** What a chart draws, without what is zero or was not measured. */
export const marksOf = (chart: Chart, language: Language): ReadonlyArray<Mark> => {
  if (chart.kind === "heat")
    return chart.rows.flatMap((row, y) =>
      chart.columns.flatMap((column, x) => {
        const value = chart.values[y]?.[x] ?? null
        return value !== "bad" && !isMeasured(value, chart.measure)
          ? []
          : [{ label: `${row} ${column}`, value: heatText(value, chart, language) }]
      })
    )
  return chart.labels.flatMap((label, index) =>
    chart.series.flatMap(({ name, values }) => {
      const value = values[index] ?? 0
      const own = chart.series.length === 1 ? label : `${label}, ${name}`
      return value === 0 ? [] : [{ label: own, value: formatMeasure(value, chart.measure, language) }]
    })
  )
}

/** The values of a chart as a folded table. The columns of a heat map are its rows. */
export const valuesTable = (chart: Chart, title: string, language: Language): TableBlock => {
  const text = (value: number) => formatMeasure(value, chart.measure, language)
  const [names, rows] =
    chart.kind === "heat"
      ? [
          chart.rows,
          chart.columns.map((column, x) => [
            column,
            ...chart.rows.map((_, y) => heatText(chart.values[y]?.[x] ?? null, chart, language))
          ])
        ]
      : [
          chart.series.map(({ name }) => name),
          chart.labels.map((label, index) => [
            label,
            ...chart.series.map(({ values }) => text(values[index] ?? 0))
          ])
        ]
  return {
    kind: "table",
    title,
    isFolded: true,
    omitted: 0,
    columns: [
      { heading: "", shrinks: true },
      ...names.map(heading => ({ heading, align: "right" as const }))
    ],
    rows: rows.map(row => row.map(cell => ({ text: cell })))
  }
}

/** Which columns do not have all of their time: `not a whole month: Nov 2026`. */
export const partialNote = ({
  labels,
  partial
}: Extract<Chart, { readonly labels: unknown }>): ReadonlyArray<string> =>
  partial === undefined || partial.columns.length === 0
    ? []
    : [`${partial.note}: ${partial.columns.map(column => plainLine(labels[column] ?? "")).join(", ")}`]

const heatText = (
  value: HeatValue,
  { measure, bad }: Extract<Chart, { readonly kind: "heat" }>,
  language: Language
): string =>
  value === "bad" ? (bad ?? NO_VALUE) : value === null ? NO_VALUE : formatMeasure(value, measure, language)
