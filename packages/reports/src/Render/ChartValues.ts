import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import { plainLine } from "@estate/text/PlainText"
import {
  type Bars,
  type Chart,
  type Heat,
  type HeatValue,
  type TableBlock,
  tableOf
} from "../Report/Document.ts"
import { heatBounds, isMeasured, shadeOf } from "./HeatLevels.ts"
import { formatMeasure } from "./Texts.ts"

/** One mark of a chart: a bar, a piece of a bar, or a cell. */
interface Mark {
  readonly label: string
  readonly value: string
}

/** What a chart draws, without zeros and missing values. */
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
  const columns = ["", ...names].map((heading, index) => ({
    heading,
    text: (row: ReadonlyArray<string>) => row[index] ?? "",
    ...(index === 0 ? { shrinks: true } : { align: "right" as const })
  }))
  return tableOf(columns, rows, { title, isFolded: true, most: rows.length })
}

/** Which columns do not cover their whole time: `not a whole month: Nov 2026`. */
export const partialNote = ({ labels, partial }: Bars): ReadonlyArray<string> =>
  partial === undefined || partial.columns.length === 0
    ? []
    : [`${partial.note}: ${partial.columns.map(column => plainLine(labels[column] ?? "")).join(", ")}`]

/** The shades of a heat map with their values, and the meaning of a bad cell, if there is one. */
export const heatLegend = (
  { values, measure, bad }: Heat,
  language: Language
): ReadonlyArray<readonly [shade: number | "bad", text: string]> => {
  const bounds = heatBounds(values, measure)
  const shades = bounds.map(
    (bound, index) => [shadeOf(index, bounds.length), `≤ ${formatMeasure(bound, measure, language)}`] as const
  )
  return bad !== undefined && values.flat().includes("bad") ? [...shades, ["bad", bad]] : shades
}

const heatText = (value: HeatValue, { measure, bad }: Heat, language: Language): string =>
  value === "bad" ? (bad ?? NO_VALUE) : value === null ? NO_VALUE : formatMeasure(value, measure, language)
