import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
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
import { marksOf, partialNote, valuesTable } from "./ChartValues.ts"
import { heatBounds, isMeasured, shadeOf } from "./HeatLevels.ts"
import type { PageLinks } from "./HtmlLink.ts"
import { tableHtml } from "./HtmlTable.ts"
import { htmlProse, htmlText } from "./HtmlText.ts"
import { formatMeasure, valuesTitle } from "./Texts.ts"

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

/**
 * A chart with a legend, and its values as a folded table. Bars are text of the page; the others
 * are two SVGs, of which the page shows the one that fits. Colours are variables of the page. A
 * single mark is a sentence.
 */
export const chartHtml = (chart: Chart, page: PageLinks): string => {
  const { language } = page
  const [mark, ...others] = marksOf(chart, language)
  if (mark === undefined) return ""
  const title = htmlProse(chart.title)
  if (others.length === 0)
    return `<p class="mark"><b>${title}</b>: ${htmlProse(mark.label)} – ${htmlProse(mark.value)}</p>`
  const drawn = chart.kind === "bars" ? barsHtml(chart, language) : svgs(chart, language)
  // The only series of bars has its values beside them.
  const values =
    chart.kind === "bars" && chart.series.length === 1
      ? ""
      : tableHtml(valuesTable(chart, valuesTitle(language), language), chart.title, page)
  return `<figure><figcaption>${title}</figcaption>${legend(chart, language)}${drawn}${values}</figure>`
}

const svgs = (chart: Chart, language: Language) =>
  WIDTHS.map(([name, width]) => {
    const { option, height } = chart.kind === "heat" ? heat(chart, width) : columns(chart, width, language)
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
const seriesItems = (chart: Bars) => [
  ...(chart.series.length < 2 ? [] : chart.series.map(({ tone, name }) => [tone, name] as const)),
  ...partialNote(chart).map(note => ["partial", note] as const)
]

const heatItems = (chart: Heat, language: Language) => {
  const bounds = heatBounds(chart.values, chart.measure)
  const text = (value: number) => formatMeasure(value, chart.measure, language)
  return [
    ["heat0", chart.measure === "count" ? text(0) : NO_VALUE] as const,
    ...badItems(chart),
    ...bounds.map((bound, index) => [`heat${shadeOf(index, bounds.length)}`, `≤ ${text(bound)}`] as const)
  ]
}

const badItems = ({ values, bad }: Heat) =>
  bad !== undefined && values.flat().includes("bad") ? [["bad cross", bad] as const] : []

const drawSvg = (option: Option, width: number, height: number): string => {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height })
  chart.setOption({ animation: false, textStyle: { fontFamily: "inherit" }, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const faintInk = "var(--faint-ink)"
const rule = "var(--rule)"
const page = "var(--page)"

/** The style sheet has the same opacity for the legend. */
const PARTIAL = 0.55

/** A chart that is wider is for screens and paper. */
const ROOMY = 600

const axisLabel = { color: faintInk, fontSize: 12 }

const seriesOf = (chart: Bars): Array<BarSeriesOption> =>
  chart.series.map(({ name, tone, values }) => ({
    type: "bar",
    name: plainLine(name),
    stack: "all",
    silent: true,
    barCategoryGap: "25%",
    barMaxWidth: 42,
    data: values.map((value, index) =>
      chart.partial?.columns.includes(index) === true ? { value, itemStyle: { opacity: PARTIAL } } : value
    ),
    itemStyle: { color: `var(--${tone})` }
  }))

/** The room of a character and of a line on its side, in pixels. */
const CHARACTER = 7
const LINE = 14
/** What the numbers beside the columns take. */
const NUMBERS = 80

/** Every column has its name, on its side if they are long, unless there is no room for that. */
const namesOf = ({ labels }: Bars, width: number) => {
  const room = (width - NUMBERS) / Math.max(1, labels.length)
  const usual = labels.reduce((sum, label) => sum + plainLine(label).length, 0) / labels.length
  const isTurned = usual * CHARACTER > room && room >= LINE && width < ROOMY
  return isTurned ? { rotate: 90, interval: 0 } : { hideOverlap: true }
}

const columns = (chart: Bars, width: number, language: Language) => {
  const option: Option = {
    grid: { left: 0, right: 26, top: 12, bottom: 4, outerBoundsMode: "same" },
    xAxis: {
      type: "category",
      data: chart.labels.map(plainLine),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: rule } },
      axisLabel: { ...axisLabel, ...namesOf(chart, width) }
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
  return { option, height: width > ROOMY ? 260 : 220 }
}

/** No measure is below zero. */
const BAD = -1
const EMPTY = -2
/** It tells a bad cell from a dark one in greyscale. */
const cross = { show: true, formatter: "×", color: page }

const heat = (chart: Heat, width: number) => {
  const bounds = heatBounds(chart.values, chart.measure)
  const isRoomy = width > ROOMY
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
        { value: EMPTY, color: "var(--heat0)" },
        ...bounds.map((bound, index) => ({
          gt: bounds[index - 1] ?? BAD,
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
          row.map((value, x) =>
            value === "bad"
              ? { value: [x, y, BAD], label: cross }
              : [x, y, isMeasured(value, chart.measure) ? value : EMPTY]
          )
        )
      }
    ]
  }
  return { option, height: 34 + (isRoomy ? 30 : 22) * chart.rows.length }
}

type Labelled = Extract<Chart, { readonly labels: unknown }>

/** A longer name takes the room of the bars; the table below a chart has all of it. */
const LONGEST_NAME = 64

/** Horizontal bars with labels and totals that are text of the page: they wrap. */
const barsHtml = ({ labels, series, measure }: Labelled, language: Language): string => {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const largest = Math.max(...totals)
  const rows = labels.map((label, index) => {
    const pieces = series.map(({ tone, values }) => {
      const share = ((values[index] ?? 0) / largest) * 100
      return share > 0 ? `<i class="${tone}" style="width:${share.toFixed(2)}%"></i>` : ""
    })
    return `<tr><th scope="row">${htmlProse(cutTo(plainLine(label), LONGEST_NAME))}</th><td class="right">${formatMeasure(totals[index] ?? 0, measure, language)}</td><td class="track"><div>${pieces.join("")}</div></td></tr>`
  })
  return `<table class="bars"><tbody>\n${rows.join("\n")}\n</tbody></table>`
}
