import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import { plainLine } from "@estate/text/PlainText"
import { cutTo, widthOf } from "@estate/text/TextWidth"
import { BarChart, type BarSeriesOption, HeatmapChart, type HeatmapSeriesOption } from "echarts/charts"
import {
  GridComponent,
  type GridComponentOption,
  VisualMapComponent,
  type VisualMapComponentOption
} from "echarts/components"
import { type ComposeOption, init, use } from "echarts/core"
import { SVGRenderer } from "echarts/renderers"
import type { Chart } from "../Report/Document.ts"
import { heatBounds, shadeOf } from "./HeatLevels.ts"
import { htmlText } from "./HtmlText.ts"
import { formatMeasure } from "./Texts.ts"

use([BarChart, HeatmapChart, GridComponent, VisualMapComponent, SVGRenderer])

type Option = ComposeOption<
  BarSeriesOption | HeatmapSeriesOption | GridComponentOption | VisualMapComponentOption
>
type Bars = Exclude<Chart, { readonly kind: "heat" }>
type Heat = Extract<Chart, { readonly kind: "heat" }>

/** One width for screens and paper, one for phones: text keeps the size of the page's own. */
const WIDTHS = [
  ["wide", 860],
  ["narrow", 340]
] as const

/** The pixel width of an axis character in a wide font: the reader's font is not known. */
const CHARACTER_WIDTH = 8.6

/** A chart as two SVGs; the page shows the one that fits. Colours are variables of the page. */
export const renderHtmlChart = (chart: Chart, language: Language): string =>
  legend(chart, language) +
  WIDTHS.map(([name, width]) => {
    const { option, height } =
      chart.kind === "heat"
        ? heat(chart, width)
        : chart.kind === "bars"
          ? bars(chart, width, language)
          : columns(chart, width, language)
    return drawSvg(option, width, height).replace(
      "<svg ",
      `<svg class="${name}" role="img" aria-label="${htmlText(chart.title)}" `
    )
  }).join("")

/** The legend, as text of the page, so that it can wrap on a phone. */
const legend = (chart: Chart, language: Language): string => {
  const items = chart.kind === "heat" ? heatItems(chart, language) : seriesItems(chart)
  return items.length === 0
    ? ""
    : `<ul class="legend">${items.map(([colour, text]) => `<li><i class="${colour}"></i>${htmlText(text)}</li>`).join("")}</ul>`
}

/** A single series needs no legend. */
const seriesItems = ({ series }: Bars) =>
  series.length < 2 ? [] : series.map(({ tone, name }) => [tone, name] as const)

const heatItems = (chart: Heat, language: Language) => {
  const bounds = heatBounds(chart.values)
  const text = (value: number) => formatMeasure(value, chart.measure, language)
  return [
    ["heat0", chart.measure === "count" ? text(0) : NO_VALUE] as const,
    ...badItems(chart),
    ...bounds.map((bound, index) => [`heat${shadeOf(index, bounds.length)}`, `≤ ${text(bound)}`] as const)
  ]
}

const badItems = ({ values, bad }: Heat) =>
  bad !== undefined && values.flat().includes("bad") ? [["bad", bad] as const] : []

const drawSvg = (option: Option, width: number, height: number): string => {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height })
  chart.setOption({ animation: false, textStyle: { fontFamily: "inherit" }, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const ink = "var(--ink)"
const faintInk = "var(--faint-ink)"
const rule = "var(--rule)"
const page = "var(--page)"

const axisLabel = { color: faintInk, fontSize: 12 }

const seriesOf = (chart: Bars, label?: BarSeriesOption["label"]): Array<BarSeriesOption> =>
  chart.series.map(({ name, tone, values }, index) => ({
    type: "bar",
    name: plainLine(name),
    stack: "all",
    silent: true,
    barCategoryGap: "25%",
    barMaxWidth: 42,
    data: [...values],
    itemStyle: { color: `var(--${tone})` },
    ...(label !== undefined && index === chart.series.length - 1 ? { label } : {})
  }))

const totals = ({ labels, series }: Bars) =>
  labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))

/** Horizontal bars with their totals at the end, so they need no value axis. */
const bars = (chart: Bars, width: number, language: Language) => {
  const sums = totals(chart)
  const labels = chart.labels.map(label => cutTo(plainLine(label), Math.floor(width / 3 / CHARACTER_WIDTH)))
  const label: BarSeriesOption["label"] = {
    show: true,
    position: "right",
    color: ink,
    fontSize: 12,
    formatter: ({ dataIndex }) => formatMeasure(sums[dataIndex] ?? 0, chart.measure, language)
  }
  const option: Option = {
    grid: {
      left: Math.max(0, ...labels.map(widthOf)) * CHARACTER_WIDTH + 12,
      right: chart.measure === "count" ? 56 : 96,
      top: 4,
      bottom: 4,
      outerBoundsMode: "none"
    },
    xAxis: { type: "value", show: false },
    yAxis: {
      type: "category",
      inverse: true,
      data: labels,
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...axisLabel, color: ink }
    },
    series: seriesOf(chart, label)
  }
  return { option, height: 12 + 28 * Math.max(1, chart.labels.length) }
}

const columns = (chart: Bars, width: number, language: Language) => {
  const option: Option = {
    grid: { left: 0, right: 26, top: 12, bottom: 4, outerBoundsMode: "same" },
    xAxis: {
      type: "category",
      data: chart.labels.map(plainLine),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: rule } },
      axisLabel: { ...axisLabel, hideOverlap: true }
    },
    yAxis: {
      type: "value",
      splitNumber: 4,
      minInterval: chart.measure === "share" ? 0 : 1,
      splitLine: { lineStyle: { color: rule } },
      axisLabel: { ...axisLabel, formatter: (value: number) => formatMeasure(value, chart.measure, language) }
    },
    series: seriesOf(chart)
  }
  return { option, height: width > 600 ? 260 : 220 }
}

/** No measure is below zero. */
const BAD = -1

const heat = (chart: Heat, width: number) => {
  const bounds = heatBounds(chart.values)
  const isRoomy = width > 600
  const option: Option = {
    grid: { left: 0, right: 4, top: 4, bottom: 4, outerBoundsMode: "same" },
    xAxis: {
      type: "category",
      data: chart.columns.map(plainLine),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...axisLabel, hideOverlap: true }
    },
    yAxis: {
      type: "category",
      inverse: true,
      data: chart.rows.map(plainLine),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel
    },
    visualMap: {
      type: "piecewise",
      show: false,
      dimension: 2,
      pieces: [
        { value: BAD, color: "var(--bad)" },
        { value: 0, color: "var(--heat0)" },
        ...bounds.map((bound, index) => ({
          gt: bounds[index - 1] ?? 0,
          lte: bound,
          color: `var(--heat${shadeOf(index, bounds.length)})`
        }))
      ]
    },
    series: [
      {
        type: "heatmap",
        silent: true,
        itemStyle: { borderColor: page, borderWidth: isRoomy ? 2 : 1 },
        data: chart.values.flatMap((row, y) =>
          row.map((value, x) => [x, y, value === "bad" ? BAD : (value ?? 0)])
        )
      }
    ]
  }
  return { option, height: 34 + (isRoomy ? 30 : 22) * chart.rows.length }
}
