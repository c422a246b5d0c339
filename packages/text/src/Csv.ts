import { plainLines } from "./PlainText.ts"

/** The value of a CSV cell; null is an empty cell. */
export type CsvCell = string | number | boolean | null

/** A row of CSV, by column name. */
export type CsvRecord = Readonly<Record<string, CsvCell>>

/** A dialect of CSV. */
export interface CsvStyle {
  /** The beginning of the file. */
  readonly beginning: string
  /** The separator between two cells. */
  readonly separator: "," | ";"
  /** The decimal separator. */
  readonly decimal: "." | ","
}

/** CSV as programs read it (RFC 4180). */
export const standardCsv: CsvStyle = { beginning: "", separator: ",", decimal: "." }

/** CSV as Excel opens it in countries with a decimal comma; the beginning says that it is UTF-8. */
export const excelCsv: CsvStyle = { beginning: "\ufeff", separator: ";", decimal: "," }

/** The first line of a CSV file: the column names. */
export const csvHeading = (names: ReadonlyArray<string>, style = standardCsv): string =>
  style.beginning + csvRow(names, style)

/**
 * Rows as lines of CSV, converted one at a time to save memory. A `'` goes before a text that a
 * spreadsheet would run as a formula.
 */
export const csvLines = <A>(
  rows: ReadonlyArray<A>,
  cellsOf: (row: A) => ReadonlyArray<CsvCell>,
  style = standardCsv
): string => {
  let lines = ""
  for (const row of rows) lines += csvRow(cellsOf(row), style)
  return lines
}

/** Control characters except line breaks and tabs: `cat` would execute an escape sequence. */
const UNSAFE = /(?![\t\n\r])\p{Cc}/u

const csvRow = (cells: ReadonlyArray<CsvCell>, style: CsvStyle) =>
  `${cells.map(cell => csvCell(cell, style)).join(style.separator)}\r\n`

const csvCell = (cell: CsvCell, { decimal, separator }: CsvStyle): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell).replace(".", decimal)
  if (typeof cell === "boolean") return String(cell)
  const plain = UNSAFE.test(cell) ? plainLines(cell).join("\n") : cell
  const harmless = /^[=+\-@\t\r]/u.test(plain) ? `'${plain}` : plain
  return harmless.includes(separator) || /["\r\n]/u.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}
