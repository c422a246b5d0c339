import type { Block, Figure, ReportDocument, Section } from "../Report/Document.ts"
import { chartHtml } from "./HtmlChart.ts"
import { linkedSentence, type PageLinks } from "./HtmlLink.ts"
import { htmlStyle } from "./HtmlStyle.ts"
import { tableHtml } from "./HtmlTable.ts"
import { htmlProse, htmlText } from "./HtmlText.ts"

/** The page loads nothing, sends nothing and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/**
 * A report as one self-contained HTML page for screens, phones and paper, in light and dark mode.
 * It has no script, and its policy allows none. `threadUrl` is the template of the links to threads
 * (`ThreadUrl`); without it, threads are named by their listings.
 */
export const renderHtml = (
  { language, title, subtitle, sections, parts = [] }: ReportDocument,
  { threadUrl }: { readonly threadUrl?: string | undefined } = {}
): string =>
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
${headerHtml({ title, subtitle })}${contentsHtml(parts)}
${[
  ...sections.map(section => sectionHtml(section, { language, threadUrl })),
  ...parts.map((part, index) => partHtml(part, index, threadUrl))
].join("\n")}
</main>
</body>
</html>
`

const headerHtml = ({ title, subtitle }: Pick<ReportDocument, "title" | "subtitle">) => `<header>
<h1>${htmlProse(title)}</h1>
<p class="subtitle">${htmlProse(subtitle)}</p>
</header>`

/** The table of contents of a page of several reports. */
const contentsHtml = (parts: ReadonlyArray<ReportDocument>): string =>
  parts.length === 0
    ? ""
    : `\n<nav><ol>${parts.map(({ title }, index) => `<li><a href="#part-${index + 1}">${htmlProse(title)}</a></li>`).join("")}</ol></nav>`

const partHtml = (part: ReportDocument, index: number, threadUrl: string | undefined): string =>
  `<article id="part-${index + 1}">
${headerHtml(part)}
${part.sections.map(section => sectionHtml(section, { language: part.language, threadUrl })).join("\n")}
</article>`

const sectionHtml = ({ title, blocks }: Section, page: PageLinks): string =>
  `<section>
<h2>${htmlProse(title)}</h2>
${blocks.map(block => blockHtml(block, title, page)).join("\n")}
</section>`

const blockHtml = (block: Block, section: string, page: PageLinks): string => {
  switch (block.kind) {
    case "figures":
      return figuresHtml(block.figures)
    case "note":
      return `<p class="note">${htmlProse(block.text)}</p>`
    case "steps":
      return `<ol class="steps">${block.steps.map(step => `<li><span>${linkedSentence(step, page)}</span></li>`).join("")}</ol>`
    case "chart":
      return chartHtml(block.chart, page)
    case "table":
      return tableHtml(block, section, page)
  }
}

/** A longer value takes the space of two. */
const SHORT_VALUE = 11
/** The maximum number of figures beside each other: on a wide page, and on a narrower one. */
const BESIDE = [5, 4] as const

const isLong = ({ value }: Figure) => value.length > SHORT_VALUE

/** Rows of nearly equal length: no row has a single figure if that can be avoided. */
const figuresHtml = (figures: ReadonlyArray<Figure>): string => {
  // The first one is as wide as two.
  const wide = figures.filter((figure, index) => index === 0 || isLong(figure))
  const cells = figures.length + wide.length
  const [columns, fewer] = BESIDE.map(most =>
    cells < most ? most : Math.ceil(cells / Math.ceil(cells / most))
  )
  return `<dl class="figures" style="--columns:${columns};--fewer:${fewer}">${figures.map(figureHtml).join("")}</dl>`
}

const figureHtml = (figure: Figure): string => {
  const { label, value, note, tone, change } = figure
  const changed =
    change === undefined ? "" : `<span class="aside ${change.tone}">${htmlProse(change.text)}</span>`
  const aside = note === undefined ? "" : `<span class="aside">${htmlProse(note)}</span>`
  const shown = `<span${tone === undefined ? "" : ` class="${tone}"`}>${htmlText(value)}</span>`
  const room = isLong(figure) ? ' class="long"' : ""
  return `<div${room}><dt>${htmlProse(label)}</dt><dd>${shown}${changed}${aside}</dd></div>`
}
