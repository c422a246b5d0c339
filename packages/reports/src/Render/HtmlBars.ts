import type { Language } from "@estate/text/Language"
import type { Chart } from "../Report/Document.ts"
import { htmlProse } from "./HtmlText.ts"
import { formatMeasure } from "./Texts.ts"

type Bars = Extract<Chart, { readonly labels: unknown }>

/** Horizontal bars with labels and totals that are text of the page: they wrap, never cut. */
export const barsHtml = ({ labels, series, measure }: Bars, language: Language): string => {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const largest = Math.max(...totals)
  const rows = labels.map((label, index) => {
    const pieces = series.map(({ tone, values }) => {
      const share = ((values[index] ?? 0) / largest) * 100
      return share > 0 ? `<i class="${tone}" style="width:${share.toFixed(2)}%"></i>` : ""
    })
    return `<tr><th scope="row">${htmlProse(label)}</th><td class="right">${formatMeasure(totals[index] ?? 0, measure, language)}</td><td class="track"><div>${pieces.join("")}</div></td></tr>`
  })
  return `<table class="bars"><tbody>\n${rows.join("\n")}\n</tbody></table>`
}
