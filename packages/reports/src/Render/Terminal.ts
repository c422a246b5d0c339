import type { Language } from "@estate/text/Language"
import { joinLines, plainLine } from "@estate/text/PlainText"
import { renderTable } from "@estate/text/Table"
import { padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import type { Block, Figure, LinkedText, ReportDocument, Section, TableBlock } from "../Report/Document.ts"
import { renderTerminalChart } from "./TerminalChart.ts"
import { omittedRows } from "./Texts.ts"

/** The layout of a report on a terminal; `bold` may style its headings. */
export interface TerminalLayout {
  readonly width: number
  readonly bold?: (line: string) => string
}

/** The maximum width of charts and text; tables may be wider. */
const MAX_TEXT_WIDTH = 110

/** A report for a terminal, with charts in characters; no line is wider than the layout. */
export const renderTerminal = (
  { title, subtitle, sections, language, parts = [] }: ReportDocument,
  layout: TerminalLayout
): string => {
  const { width, bold = line => line } = layout
  const context = { width, text: Math.min(width, MAX_TEXT_WIDTH), bold, language }
  const head = [...wrapped(title, context).map(bold), ...wrapped(subtitle, context)]
  return [head, ...sections.map(section => sectionLines(section, context))]
    .map(joinLines)
    .concat(parts.map(part => renderTerminal(part, layout)))
    .join("\n")
}

interface Context {
  readonly width: number
  readonly text: number
  readonly bold: (line: string) => string
  readonly language: Language
}

const sectionLines = ({ title, blocks }: Section, context: Context): ReadonlyArray<string> => [
  ...wrapped(title, context).map(context.bold),
  ...blocks.flatMap((block, index) => [...(index === 0 ? [] : [""]), ...blockLines(block, context)])
]

const blockLines = (block: Block, context: Context): ReadonlyArray<string> => {
  switch (block.kind) {
    case "figures":
      return figureLines(block.figures, context)
    case "note":
      return wrapped(block.hint === undefined ? block.text : `${block.text} ${block.hint}`, context)
    case "steps":
      return block.steps.flatMap((step, index) => stepLines(step, index, context))
    case "chart":
      return [
        ...wrapped(block.chart.title, context),
        ...renderTerminalChart(block.chart, context.text, context.language)
      ]
    case "table":
      return tableLines(block, context)
  }
}

const wrapped = (text: string, { text: width }: Context) => wrapTo(plainLine(text), width)

const stepLines = (
  { text, link }: LinkedText,
  index: number,
  { text: width }: Context
): ReadonlyArray<string> => {
  const number = `${index + 1}. `
  const room = Math.max(1, width - number.length)
  const lines =
    link?.kind === "thread"
      ? withCommand(`${plainLine(text)}:`, `estate threads read ${plainLine(link.threadId)}`, room)
      : wrapTo(plainLine(text), room)
  return lines.map((line, row) => (row === 0 ? number : " ".repeat(number.length)) + line)
}

/** A command is copied whole: it is wrapped only if it is longer than a line. */
const withCommand = (text: string, command: string, width: number): ReadonlyArray<string> => {
  const lines = wrapTo(text, width)
  const joined = `${lines.at(-1) ?? ""} ${command}`
  return widthOf(joined) <= width ? [...lines.slice(0, -1), joined] : [...lines, ...wrapTo(command, width)]
}

const GAP = 2
/** If there is less space than this beside its label, a value goes below it. */
const MIN_VALUE_WIDTH = 12

const figureLines = (figures: ReadonlyArray<Figure>, { text: width }: Context): ReadonlyArray<string> => {
  const labelled = figures.map(({ label, value, note, change }) => ({
    label: plainLine(label),
    value: plainLine(
      (note === undefined ? value : `${value} (${note})`) + (change === undefined ? "" : `; ${change.text}`)
    )
  }))
  const labelWidth = Math.max(0, ...labelled.map(({ label }) => widthOf(label)))
  const margin = labelWidth + GAP
  const room = width - margin
  return labelled.flatMap(({ label, value }) =>
    room < MIN_VALUE_WIDTH
      ? [...wrapTo(label, width), ...wrapTo(value, width - GAP).map(line => " ".repeat(GAP) + line)]
      : wrapTo(value, room).map((line, index) => padTo(index === 0 ? label : "", margin) + line)
  )
}

const tableLines = (
  { title, columns, rows, omitted, isFolded }: TableBlock,
  context: Context
): ReadonlyArray<string> => {
  if (isFolded === true) return wrapped(title ?? "", context)
  const cells = columns.map((column, index) => ({
    ...column,
    text: (row: ReadonlyArray<LinkedText>) => row[index]?.text ?? ""
  }))
  const lines = renderTable(cells, rows, { width: context.width }).trimEnd().split("\n")
  return [
    ...(title === undefined ? [] : wrapped(title, context)),
    ...lines,
    ...(omitted === 0 ? [] : wrapped(omittedRows(omitted, context.language), context))
  ]
}
