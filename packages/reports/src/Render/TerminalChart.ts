import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutMiddle, cutTo, padTo, widthOf } from "@estate/text/TextWidth"
import type { Bars, Chart, Heat, HeatValue, Measure, Series } from "../Report/Document.ts"
import { heatLegend, partialNote } from "./ChartValues.ts"
import { heatBounds, heatShade } from "./HeatLevels.ts"
import { formatMeasure } from "./Texts.ts"

/** The characters for the series of a chart, which are distinct without colour. */
const FILLS = ["█", "░", "▒", "▓"]
const EIGHTHS = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
const HORIZONTAL_EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
const SHADES = ["·", "⠂", "░", "▒", "▓", "█"]
const BAD = "×"
const HEIGHT = 8
const WIDEST_COLUMN = 6

/** A chart in characters, at most `width` columns wide. */
export const renderTerminalChart = (
  chart: Chart,
  width: number,
  language: Language
): ReadonlyArray<string> => {
  if (chart.kind === "heat") return heat(chart, width, language)
  const columnWidth = Math.floor((width - axisWidth(chart, language)) / Math.max(1, chart.labels.length))
  return chart.kind === "columns" && columnWidth >= 1
    ? columns(chart, Math.min(columnWidth, WIDEST_COLUMN), width, language)
    : bars(chart, width, language)
}

const fillOf = (index: number) => FILLS[index % FILLS.length] ?? "█"

const totalOf = (series: ReadonlyArray<Series>, index: number) =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

const largestOf = ({ labels, series }: Bars) =>
  labels.reduce((largest, _, index) => Math.max(largest, totalOf(series, index)), 0)

/** A single series needs no legend. */
const legend = (chart: Bars, width: number): ReadonlyArray<string> => {
  const { series } = chart
  const items = [
    ...(series.length < 2 ? [] : series.map(({ name }, index) => `${fillOf(index)} ${plainLine(name)}`)),
    ...partialNote(chart)
  ]
  return legendLines(items, width)
}

/** The entries of a legend side by side, in as many lines as they need. */
const legendLines = (entries: ReadonlyArray<string>, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const entry of entries) {
    const joined = `${lines.at(-1)}   ${entry}`
    if (lines.length > 0 && widthOf(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(cutTo(entry, width))
  }
  return lines
}

const bars = (chart: Bars, width: number, language: Language): ReadonlyArray<string> => {
  const largest = largestOf(chart)
  const labels = chart.labels.map(label => cutMiddle(plainLine(label), Math.floor(width / 3)))
  const labelWidth = Math.max(0, ...labels.map(widthOf))
  const values = chart.labels.map((_, index) =>
    formatMeasure(totalOf(chart.series, index), chart.measure, language)
  )
  const room = Math.max(1, width - labelWidth - Math.max(0, ...values.map(widthOf)) - 3)
  return [
    ...legend(chart, width),
    ...labels.map((label, index) => {
      const drawn = horizontalBar(chart.series, index, largest === 0 ? 0 : room / largest)
      const bar = drawn === "" ? "" : `${drawn} `
      return cutTo(`${padTo(label, labelWidth)}  ${bar}${values[index] ?? ""}`, width)
    })
  ]
}

/** A stacked bar of whole characters; a bar of one series is exact to an eighth of a character. */
const horizontalBar = (series: ReadonlyArray<Series>, index: number, scale: number): string => {
  const [only] = series
  if (series.length === 1 && only !== undefined) {
    // Amounts that the platform refunded are negative.
    const eighths = Math.max(0, Math.round((only.values[index] ?? 0) * scale * 8))
    return fillOf(0).repeat(Math.floor(eighths / 8)) + (HORIZONTAL_EIGHTHS[eighths % 8] ?? "")
  }
  let drawn = ""
  let reached = 0
  for (const [which, { values }] of series.entries()) {
    const value = values[index] ?? 0
    reached += value
    const end = Math.round(reached * scale)
    const least = value > 0 ? 1 : 0
    drawn += fillOf(which).repeat(Math.max(least, end - drawn.length))
  }
  return drawn
}

const axisWidth = (chart: Bars, language: Language) =>
  widthOf(formatMeasure(largestOf(chart), chart.measure, language)) + 2

const columns = (
  chart: Bars,
  columnWidth: number,
  width: number,
  language: Language
): ReadonlyArray<string> => {
  const largest = largestOf(chart)
  const step = largest === 0 ? 1 : largest / HEIGHT
  const axis = axisWidth(chart, language)
  const gap = columnWidth > 1 ? 1 : 0
  const rows = Array.from({ length: HEIGHT }, (_, row) => HEIGHT - 1 - row).map(row => {
    const label = row === HEIGHT - 1 ? formatMeasure(largest, chart.measure, language) : row === 0 ? "0" : ""
    const cells = chart.labels.map(
      (_, index) => cell(chart.series, index, row * step, step).repeat(columnWidth - gap) + " ".repeat(gap)
    )
    return `${padTo(label, axis - 2, "right")} ┤${cells.join("")}`.trimEnd()
  })
  const below = `${" ".repeat(axis)}${axisLabels(chart.labels, columnWidth)}`
  return [...legend(chart, width), ...rows, cutTo(below.trimEnd(), width)]
}

/** One row of a column: the series at its middle, or for a single series an exact eighth. */
const cell = (series: ReadonlyArray<Series>, index: number, bottom: number, step: number): string => {
  const filled = (totalOf(series, index) - bottom) / step
  if (filled <= 0) return " "
  if (series.length === 1 && filled < 1) return EIGHTHS[Math.max(1, Math.round(filled * 8))] ?? fillOf(0)
  if (filled < 0.25 && bottom > 0) return " "
  const middle = bottom + Math.min(filled, 1) * (step / 2)
  let reached = 0
  for (const [which, { values }] of series.entries()) {
    reached += values[index] ?? 0
    if (reached >= middle) return fillOf(which)
  }
  return fillOf(series.length - 1)
}

/** As many labels as fit, each at the start of its column. */
const axisLabels = (labels: ReadonlyArray<string>, columnWidth: number): string => {
  let line = ""
  for (const [index, label] of labels.entries()) {
    const start = index * columnWidth
    if (start > 0 && widthOf(line) + 1 > start) continue
    line = padTo(line, start) + plainLine(label)
  }
  return line
}

const heat = (chart: Heat, width: number, language: Language): ReadonlyArray<string> => {
  const bounds = heatBounds(chart.values, chart.measure)
  const labels = chart.rows.map(plainLine)
  const labelWidth = Math.max(0, ...labels.map(widthOf)) + 1
  const cellWidth = Math.max(
    1,
    Math.min(3, Math.floor((width - labelWidth) / Math.max(1, chart.columns.length)))
  )
  const rows = labels.map((label, row) => {
    const cells = chart.columns.map((_, column) =>
      heatCell(chart.values[row]?.[column] ?? null, chart.measure, bounds, cellWidth)
    )
    return cutTo(`${padTo(label, labelWidth)}${cells.join("").trimEnd()}`, width)
  })
  return [
    cutTo(`${" ".repeat(labelWidth)}${axisLabels(chart.columns, cellWidth)}`, width),
    ...rows,
    ...legendLines(
      heatLegend(chart, language).map(([level, text]) => `${level === "bad" ? BAD : shade(level)} ${text}`),
      width
    )
  ]
}

const shade = (level: number) => SHADES[level] ?? " "

/** An empty cell is a single dot, a bad cell a cross. */
const heatCell = (value: HeatValue, measure: Measure, bounds: ReadonlyArray<number>, width: number) => {
  const level = heatShade(value, measure, bounds)
  return level > 0
    ? shade(level).repeat(width)
    : padTo(`${" ".repeat(Math.floor((width - 1) / 2))}${value === "bad" ? BAD : shade(0)}`, width)
}
