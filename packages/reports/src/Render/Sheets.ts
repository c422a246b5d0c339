import type { CsvCell } from "@estate/text/Csv"
import { formatWeekday } from "@estate/text/Dates"
import { type Language, yesOrNo } from "@estate/text/Language"
import type { ColumnKind, Part } from "../Report/Definition.ts"
import type { Block, ReportDocument, Section } from "../Report/Document.ts"
import { type Heading, headings, waitingCount } from "../Report/Headings.ts"
import { aboutTexts, sheetNames, wordOf } from "../Report/SheetTexts.ts"

/** The kind of values in a workbook's column: `roubles` are shown with a comma. */
export type SheetKind = ColumnKind | "roubles" | "share"

/** A table of a workbook: headings and values as people read them. */
export interface ReportSheet {
  readonly name: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly kind: SheetKind }>
  readonly rows: ReadonlyArray<ReadonlyArray<CsvCell>>
}

/** Parts of a report's JSON as sheets of a workbook, in the reader's language. */
export const partSheets = <Json>(
  json: Json,
  parts: Readonly<Record<string, Part<Json>>>,
  language: Language
): ReadonlyArray<ReportSheet> =>
  Object.entries(parts).map(([part, { names, kinds, rows }]) => ({
    name: sheetNameOf(part, language),
    columns: kinds().map((kind, index) => {
      const name = names[index] ?? ""
      const own = name === "waiting" && kind !== "seconds" ? waitingCount : headingOf(name)
      const isNumber = own?.kind === "roubles" || own?.kind === "share"
      return { name: own?.text[language] ?? name, kind: isNumber ? own.kind : kind }
    }),
    rows: rows(json).map(record => names.map(name => worded(name, record[name] ?? null, language)))
  }))

/** In `report all`, the name of a part contains its report: `calls.days` is «Calls · By day». */
const sheetNameOf = (part: string, language: Language): string =>
  part
    .split(".")
    .map(name => sheetNames[name]?.[language] ?? name)
    .join(" · ")

const byName: Readonly<Record<string, Heading>> = headings

/** The heading of a column of that name; undefined if it has none. */
export const headingOf = (name: string): Heading | undefined => byName[name]

const worded = (name: string, value: CsvCell, language: Language): CsvCell => {
  if (typeof value === "boolean") return yesOrNo(value, language)
  if (name === "part" && typeof value === "string") return sheetNameOf(value, language)
  if (name === "weekday" && typeof value === "number") return formatWeekday(value, language)
  return value === null ? value : wordOf(name, value, language)
}

/** A line of a workbook's first sheet: a title, a text, or a label with its value. */
export interface AboutLine {
  readonly label?: string
  readonly text: string
  readonly isTitle?: boolean
}

/** What a report is about: its title and period, what to do first, its figures and notes. */
export const aboutLines = (document: ReportDocument): ReadonlyArray<AboutLine> => [
  { text: document.title, isTitle: true },
  { text: document.subtitle },
  ...document.sections.flatMap(section => linesOf(section, document.language)),
  ...(document.parts ?? []).flatMap(part => [{ text: "" }, ...aboutLines(part)])
]

/** The name of that sheet. */
export const aboutName = (language: Language): string => aboutTexts[language].sheet

const linesOf = ({ title, blocks }: Section, language: Language): ReadonlyArray<AboutLine> => {
  const lines = blocks.flatMap(block => blockLines(block, language))
  return lines.length === 0 ? [] : [{ text: "" }, { text: title, isTitle: true }, ...lines]
}

const blockLines = (block: Block, language: Language): ReadonlyArray<AboutLine> => {
  const { note } = aboutTexts[language]
  switch (block.kind) {
    case "figures":
      return block.figures.map(figure => ({
        label: figure.label,
        text: [figure.value, figure.change?.text, figure.note].filter(text => text !== undefined).join(" · ")
      }))
    case "steps":
      return block.steps.map(({ text }, index) => ({ label: String(index + 1), text }))
    case "note":
      return [{ label: note, text: block.text }]
    case "chart":
    case "table":
      return []
  }
}
