import type { Language } from "@estate/text/Language"
import type { Block, Figure, ReportDocument, Section, TableBlock } from "../Report/Document.ts"
import { renderHtmlChart } from "./HtmlChart.ts"
import { htmlStyle } from "./HtmlStyle.ts"
import { htmlText } from "./HtmlText.ts"
import { omittedRows } from "./Texts.ts"

/** The page loads, sends and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/**
 * A report as one self-contained HTML page for screens, phones and paper, in light and dark mode.
 * It has no script, and its policy allows none.
 */
export const renderHtml = ({ language, title, subtitle, sections }: ReportDocument): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${htmlText(`${title}: ${subtitle}`)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<header>
<h1>${htmlText(title)}</h1>
<p class="subtitle">${htmlText(subtitle)}</p>
</header>
${sections.map(section => sectionHtml(section, language)).join("\n")}
</main>
</body>
</html>
`

const sectionHtml = ({ title, blocks }: Section, language: Language): string =>
  `<section>
<h2>${htmlText(title)}</h2>
${blocks.map(block => blockHtml(block, language)).join("\n")}
</section>`

const blockHtml = (block: Block, language: Language): string => {
  switch (block.kind) {
    case "figures":
      return `<dl class="figures">${block.figures.map(figureHtml).join("")}</dl>`
    case "note":
      return `<p class="note">${htmlText(block.text)}</p>`
    case "steps":
      return `<ol class="steps">${block.steps.map(step => `<li>${htmlText(step)}</li>`).join("")}</ol>`
    case "chart":
      return `<figure><figcaption>${htmlText(block.chart.title)}</figcaption>${renderHtmlChart(block.chart, language)}</figure>`
    case "table":
      return tableHtml(block, language)
  }
}

const figureHtml = ({ label, value, note, tone }: Figure): string => {
  const aside = note === undefined ? "" : `<span class="aside">${htmlText(note)}</span>`
  const shown = `<span${tone === undefined ? "" : ` class="${tone}"`}>${htmlText(value)}</span>`
  return `<div><dt>${htmlText(label)}</dt><dd>${shown}${aside}</dd></div>`
}

const tableHtml = ({ title, columns, rows, omitted, isFolded }: TableBlock, language: Language): string => {
  const classOf = (index: number) => {
    const column = columns[index]
    if (column?.align === "right") return ' class="right"'
    return column?.shrinks === true ? ' class="shrinks"' : ""
  }
  const heading = columns
    .map(({ heading: text }, index) => `<th scope="col"${classOf(index)}>${htmlText(text)}</th>`)
    .join("")
  const body = rows
    .map(
      row => `<tr>${row.map((text, index) => `<td${classOf(index)}>${htmlText(text)}</td>`).join("")}</tr>`
    )
    .join("\n")
  const table = `<div class="scroll"><table>
<thead><tr>${heading}</tr></thead>
<tbody>
${body}
</tbody>
</table></div>${omitted === 0 ? "" : `\n<p class="note">${omittedRows(omitted, language)}</p>`}`
  if (title === undefined) return table
  return isFolded === true
    ? `<details><summary>${htmlText(title)}</summary>${table}</details>`
    : `<h3>${htmlText(title)}</h3>\n${table}`
}
