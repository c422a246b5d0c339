import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import { plainLine } from "@estate/text/PlainText"
import { cutMiddle } from "@estate/text/TextWidth"
import { BarChart, type BarSeriesOption } from "echarts/charts"
import { GridComponent, type GridComponentOption } from "echarts/components"
import { type ComposeOption, init, use } from "echarts/core"
import { SVGRenderer } from "echarts/renderers"
import type { Bars, Chart, Heat } from "../Report/Document.ts"
import { heatLegend, marksOf, partialNote, valuesTable } from "./ChartValues.ts"
import { heatBounds, heatShade } from "./HeatLevels.ts"
import type { PageLinks } from "./HtmlLink.ts"
import { tableHtml } from "./HtmlTable.ts"
import { htmlProse, htmlText } from "./HtmlText.ts"
import { formatMeasure, valuesTitle } from "./Texts.ts"

use([BarChart, GridComponent, SVGRenderer])

type Option = ComposeOption<BarSeriesOption | GridComponentOption>

/** One width for screens and paper, one for phones: text keeps the size of the page's text. */
const WIDTHS = [
  ["wide", 860],
  ["narrow", 340]
] as const

/**
 * A chart with a legend, and its values in a folded table. Bars and heat maps are HTML tables;
 * columns are two SVGs, of which the page shows the one that fits. Colours are CSS variables of the
 * page. A single mark becomes a sentence.
 */
export const chartHtml = (chart: Chart, page: PageLinks): string => {
  const { language } = page
  const [mark, ...others] = marksOf(chart, language)
  if (mark === undefined) return ""
  const title = htmlProse(chart.title)
  if (others.length === 0)
    return `<p class="mark"><b>${title}</b>: ${htmlProse(mark.label)} – ${htmlProse(mark.value)}</p>`
  const drawn =
    chart.kind === "heat"
      ? heatHtml(chart)
      : chart.kind === "bars"
        ? barsHtml(chart, language)
        : columnsHtml(chart, language)
  // The only series of bars has its values beside them.
  const values =
    chart.kind === "bars" && chart.series.length === 1
      ? ""
      : tableHtml(valuesTable(chart, valuesTitle(language), language), chart.title, page)
  return `<figure><figcaption>${title}</figcaption>${legend(chart, language)}${drawn}${values}</figure>`
}

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

const heatItems = (chart: Heat, language: Language) => [
  ["heat0", chart.measure === "count" ? formatMeasure(0, chart.measure, language) : NO_VALUE] as const,
  ...heatLegend(chart, language).map(
    ([shade, text]) => [shade === "bad" ? "bad cross" : `heat${shade}`, text] as const
  )
]

const columnsHtml = (chart: Bars, language: Language): string =>
  WIDTHS.map(([name, width]) => {
    const drawing = init(null, null, { renderer: "svg", ssr: true, width, height: width > ROOMY ? 260 : 220 })
    drawing.setOption(columns(chart, width, language))
    const svg = drawing.renderToSVGString()
    drawing.dispose()
    return svg.replace("<svg ", `<svg class="${name}" role="img" aria-label="${htmlText(chart.title)}" `)
  }).join("")

const faintInk = "var(--faint-ink)"
const rule = "var(--rule)"

/** The style sheet has the same opacity for the legend. */
const PARTIAL = 0.55

/** A wider chart is for screens and paper. */
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

/** The space of a character and of a rotated line, in pixels. */
const CHARACTER = 7
const LINE = 14
/** The space of the numbers beside the columns. */
const NUMBERS = 80

/** Every column has its name, rotated if the names are long, unless there is no room for that. */
const namesOf = ({ labels }: Bars, width: number) => {
  const room = (width - NUMBERS) / Math.max(1, labels.length)
  const usual = labels.reduce((sum, label) => sum + plainLine(label).length, 0) / labels.length
  const isTurned = usual * CHARACTER > room && room >= LINE && width < ROOMY
  return isTurned ? { rotate: 90, interval: 0 } : { hideOverlap: true }
}

const columns = (chart: Bars, width: number, language: Language): Option => ({
  animation: false,
  textStyle: { fontFamily: "inherit" },
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
})

/** On a phone there is room for a name above every third column. */
const NAMED_TOGETHER = 3

/** A cell for each hour of a week, coloured by its value. Its values are in the table below it. */
const heatHtml = ({ title, measure, columns, rows, values }: Heat): string => {
  const bounds = heatBounds(values, measure)
  const names = columns.flatMap((column, index) =>
    index % NAMED_TOGETHER === 0 ? [`<th colspan="${NAMED_TOGETHER}">${htmlText(column)}</th>`] : []
  )
  const lines = rows.map((row, y) => {
    const cells = columns.map((_, x) => {
      const value = values[y]?.[x] ?? null
      // The cross distinguishes a bad cell from a dark one in greyscale.
      return value === "bad"
        ? '<td class="bad">×</td>'
        : `<td class="heat${heatShade(value, measure, bounds)}"></td>`
    })
    return `<tr><th>${htmlText(row)}</th>${cells.join("")}</tr>`
  })
  return `<table class="heat" role="img" aria-label="${htmlText(title)}">
<thead><tr><th></th>${names.join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody>
</table>`
}

/** A longer name would take the space of the bars; the table below a chart has the whole name. */
const LONGEST_NAME = 64

/** Horizontal bars, with labels and totals as text of the page, so that they can wrap. */
const barsHtml = ({ labels, series, measure }: Bars, language: Language): string => {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const largest = Math.max(...totals)
  const rows = labels.map((label, index) => {
    const pieces = series.map(({ tone, values }) => {
      const share = ((values[index] ?? 0) / largest) * 100
      return share > 0 ? `<i class="${tone}" style="width:${share.toFixed(2)}%"></i>` : ""
    })
    return `<tr><th scope="row">${htmlProse(cutMiddle(plainLine(label), LONGEST_NAME))}</th><td class="right">${formatMeasure(totals[index] ?? 0, measure, language)}</td><td class="track"><div>${pieces.join("")}</div></td></tr>`
  })
  return `<table class="bars"><tbody>\n${rows.join("\n")}\n</tbody></table>`
}
