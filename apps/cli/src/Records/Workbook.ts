import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { CsvCell } from "@estate/text/Csv"
import { plainLines } from "@estate/text/PlainText"
import { widthOf } from "@estate/text/TextWidth"
import { Effect } from "effect"
import writeWorkbook, { type Cell } from "write-excel-file/node"

/** What the texts of a column are: dates, times without an offset, or anything. */
export type CellKind = "date" | "time" | "any"

/** A table that becomes a sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly kind: CellKind }>
  readonly rows: ReadonlyArray<ReadonlyArray<CsvCell>>
}

/** Excel's own limits. */
const MAX_ROWS = 1_048_576
const MAX_TEXT = 32_767

/** Without one, a program may take two for the headings and the cells. */
const FONT = { fontFamily: "Calibri", fontSize: 11 }

/** In characters. The first rows are enough to tell how wide a column is. */
const MIN_WIDTH = 8
const MAX_WIDTH = 60
const MEASURED_ROWS = 200

/** A workbook of Excel (`.xlsx`), a sheet for each table: numbers and dates as such, no formula. */
export const workbookOf = Effect.fnUntraced(function* (sheets: ReadonlyArray<Sheet>) {
  if (sheets.some(({ rows }) => rows.length >= MAX_ROWS)) return yield* tooLong
  return yield* Effect.promise(() => writeWorkbook(sheets.map(sheetOf), FONT).toBuffer())
})

const sheetOf = ({ name, columns, rows }: Sheet) => ({
  sheet: name,
  stickyRowsCount: 1,
  columns: columns.map((column, index) => ({ width: widthFor(column.name, index, rows) })),
  data: [
    columns.map(
      ({ name, kind }, index): Cell => ({
        value: name,
        type: String,
        fontWeight: "bold",
        // As the numbers and dates below it are.
        align: kind !== "any" || hasNumbers(rows, index) ? "right" : "left"
      })
    ),
    ...rows.map(row => row.map((value, index) => cellOf(value, columns[index]?.kind ?? "any")))
  ]
})

const hasNumbers = (rows: Sheet["rows"], index: number): boolean =>
  rows.slice(0, MEASURED_ROWS).some(row => typeof row[index] === "number")

const widthFor = (name: string, index: number, rows: Sheet["rows"]): number => {
  const widths = rows
    .slice(0, MEASURED_ROWS)
    .map(row => widthOf(String(row[index] ?? "").slice(0, MAX_WIDTH)))
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widthOf(name), ...widths) + 2)
}

const formats = { date: "yyyy-mm-dd", time: "yyyy-mm-dd hh:mm:ss" } as const

const cellOf = (value: CsvCell, kind: CellKind): Cell => {
  if (value === null || typeof value !== "string") return value
  const date = kind === "any" ? undefined : dateOf(value)
  if (date !== undefined && kind !== "any") return { value: date, type: Date, format: formats[kind] }
  return value === "" ? null : { value: textOf(value), type: String }
}

/** A workbook has no zones: a time is written as it is on the clock. Its years begin with 1900. */
const dateOf = (text: string): Date | undefined => {
  const date = /^(19|[2-9]\d)\d\d-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/u.test(text)
    ? new Date(text.endsWith("Z") || text.length === 10 ? text : `${text}Z`)
    : undefined
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}

/** Excel reads `_x0041_` in a text as a character's code. */
const textOf = (text: string): string =>
  plainLines(text)
    .join("\n")
    .replaceAll(/_(?=x[\da-f]{4}_)/giu, "_x005F_")
    .slice(0, MAX_TEXT)

const tooLong = failed(
  ExitCode.failed,
  {
    en: `a sheet of a workbook has at most ${MAX_ROWS} rows`,
    ru: `на листе книги Excel не больше ${MAX_ROWS} строк`
  },
  { en: "Write .csv instead", ru: "Запишите в .csv" }
)
