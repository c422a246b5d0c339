import { NO_VALUE } from "@estate/text/Numbers"
import type { TableBlock } from "../Report/Document.ts"
import { linkedCell, type PageLinks } from "./HtmlLink.ts"
import { htmlProse, htmlText } from "./HtmlText.ts"
import { moreRows } from "./Texts.ts"

/**
 * A longer text wraps even in a column whose texts should stay on one line; a date and time fits.
 */
const LONGEST_LINE = { few: 40, many: 20 }
/** A text as short as an invoice number needs no line of its own on a phone. */
const SHORTEST_LINE = 12
/** A heading as short as «≤ 24 h» keeps to one line. */
const SHORTEST_HEADING = 8
/** Words in place of numbers may wrap; numbers and their units may not. */
const WORDS = /^[^\d]+ [^\d]+$/u
/** A page folds the rows of a longer table after the first `SHOWN`. */
const LONGEST_TABLE = 24
const SHOWN = 15
/** A table with more columns than this is printed in a smaller font. */
const MANY_COLUMNS = 6

/**
 * A table, which is a list of cards on a phone. `name` says what it is about if it has no title of
 * its own: only screen readers see it then.
 */
export const tableHtml = (table: TableBlock, name: string, page: PageLinks): string => {
  const { title, columns, rows, omitted, isFolded } = table
  if (isFolded !== true && rows.length > LONGEST_TABLE) {
    const rest = rows.slice(SHOWN)
    const folded = moreRows(rest.length, page.language)
    return [
      tableHtml({ ...table, rows: rows.slice(0, SHOWN), omitted: 0 }, name, page),
      tableHtml({ ...table, rows: rest, title: folded, isFolded: true }, name, page)
    ].join("\n")
  }
  const longest = LONGEST_LINE[columns.length > MANY_COLUMNS ? "many" : "few"]
  const classOf = (index: number, text: string) => {
    const { align, shrinks } = columns[index] ?? {}
    if (text === NO_VALUE) return align === "right" ? ' class="right none"' : ' class="none"'
    if (align === "right") return WORDS.test(text) ? ' class="right words"' : ' class="right"'
    return text.length > (shrinks === true ? SHORTEST_LINE : longest) ? "" : ' class="keep"'
  }
  const heading = columns
    .map(({ heading: text, align }) => {
      const classes = [align === "right" ? "right" : "", text.length > SHORTEST_HEADING ? "" : "keep"]
      return `<th scope="col" class="${classes.join(" ").trim()}">${htmlText(text)}</th>`
    })
    .join("")
  const labels = columns.map(({ heading: text }) => ` data-label="${htmlText(text)}"`)
  const body = rows.map(
    row =>
      `<tr>${row.map((cell, index) => `<td${classOf(index, cell.text)}${labels[index]}>${linkedCell(cell, page)}</td>`).join("")}</tr>`
  )
  const hidden = title === undefined || isFolded === true
  return withTitle(
    table,
    `<div class="scroll"><table class="rows${columns.length > MANY_COLUMNS ? " dense" : ""}">
<caption${hidden ? ' class="unseen"' : ""}>${htmlProse(title ?? name)}</caption>
<thead><tr>${heading}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table></div>${omitted === 0 ? "" : `\n<p class="note">${moreRows(omitted, page.language)}</p>`}`
  )
}

const withTitle = ({ title, isFolded }: TableBlock, table: string) =>
  isFolded === true ? `<details><summary>${htmlProse(title ?? "")}</summary>${table}</details>` : table
