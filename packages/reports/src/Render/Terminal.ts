import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { renderTable } from "@estate/text/Table"
import { padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import type { Block, Figure, ReportDocument, Section, TableBlock } from "../Report/Document.ts"
import { renderTerminalChart } from "./TerminalChart.ts"

/** How a report is laid out on a terminal; `bold` may make its headings stand out. */
export interface TerminalLayout {
  readonly width: number
  readonly bold?: (line: string) => string
}

/** Charts and lines of text are read best no wider than this. */
const WIDEST = 110

const leftWords = {
  en: (left: number) => `… and ${left} more: --format csv with --part has them all`,
  ru: (left: number) => `… и ещё ${left}: все они в --format csv с --part`
} as const

/** A report for a terminal: titles, figures, tables and charts in characters, no line wider than the layout. */
export const renderTerminal = (
  { title, subtitle, sections, language }: ReportDocument,
  layout: TerminalLayout
): string => {
  const { width, bold = line => line } = layout
  const context = { width, text: Math.min(width, WIDEST), bold, language }
  const head = [...wrapped(title, context).map(bold), ...wrapped(subtitle, context)]
  return [head, ...sections.map(section => sectionLines(section, context))]
    .map(lines => `${lines.join("\n")}\n`)
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
      return wrapped(block.text, context)
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

const stepLines = (step: string, index: number, { text: width }: Context): ReadonlyArray<string> => {
  const number = `${index + 1}. `
  return wrapTo(plainLine(step), Math.max(1, width - number.length)).map(
    (line, row) => (row === 0 ? number : " ".repeat(number.length)) + line
  )
}

const GAP = 2
/** Where labels leave a value less room than this, it stands below its label. */
const LEAST_VALUE = 12

const figureLines = (figures: ReadonlyArray<Figure>, { text: width }: Context): ReadonlyArray<string> => {
  const labelled = figures.map(({ label, value, note }) => ({
    label: plainLine(label),
    value: plainLine(note === undefined ? value : `${value} (${note})`)
  }))
  const labelWidth = Math.max(0, ...labelled.map(({ label }) => widthOf(label)))
  const margin = labelWidth + GAP
  const room = width - margin
  return labelled.flatMap(({ label, value }) =>
    room < LEAST_VALUE
      ? [...wrapTo(label, width), ...wrapTo(value, width - GAP).map(line => " ".repeat(GAP) + line)]
      : wrapTo(value, room).map((line, index) => padTo(index === 0 ? label : "", margin) + line)
  )
}

const tableLines = ({ title, columns, rows, left }: TableBlock, context: Context): ReadonlyArray<string> => {
  const cells = columns.map((column, index) => ({
    ...column,
    text: (row: ReadonlyArray<string>) => row[index] ?? ""
  }))
  const lines = renderTable(cells, rows, { width: context.width }).trimEnd().split("\n")
  return [
    ...(title === undefined ? [] : wrapped(title, context)),
    ...lines,
    ...(left === 0 ? [] : wrapped(leftWords[context.language](left), context))
  ]
}
