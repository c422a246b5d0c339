import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { AboutLine, SheetKind } from "@estate/reports/Render/Sheets"
import type { CsvCell } from "@estate/text/Csv"
import type { Language } from "@estate/text/Language"
import { widthOf } from "@estate/text/TextWidth"
import { Effect } from "effect"
import { chunksOf } from "effect/Array"
import { Zip, ZipDeflate } from "fflate"
import { cellXml, frameFiles, sheetHead, sheetTail, typedCellXml } from "./WorkbookXml.ts"

/** A column of a sheet, with its heading. */
interface SheetColumn {
  readonly name: string
  readonly kind: SheetKind
}

type Row = ReadonlyArray<CsvCell>

/** A workbook that is written while its rows arrive: no row is kept. */
interface Workbook {
  /** Begins a sheet, after the end of the previous one. */
  readonly sheet: (name: string, columns: ReadonlyArray<SheetColumn>) => Effect.Effect<void, CommandFailed>
  readonly rows: (rows: ReadonlyArray<Row>) => Effect.Effect<void, CommandFailed>
  /**
   * Ends the workbook with the content of its first sheet, which says what the workbook is about.
   */
  readonly end: (name: string, lines: ReadonlyArray<AboutLine>) => Effect.Effect<void, CommandFailed>
}

/** Excel's own limit. */
const MAX_ROWS = 1_048_576
const MAX_NAME = 31

/** In characters. The first rows are enough to tell how wide a column is. */
const MIN_WIDTH = 8
const MAX_WIDTH = 60
const MEASURED_ROWS = 200
/** A time as it is shown, `24.11.2026 09:30:00`. */
const TIME_WIDTH = 20
/** The rows of one piece: Ctrl-C takes effect between two pieces. */
const PIECE = 1000

/** A workbook of Excel (`.xlsx`), in pieces for `write`. */
export const workbook = (
  language: Language,
  write: (piece: Uint8Array) => Effect.Effect<void, CommandFailed>
): Workbook => {
  let packed: Array<Uint8Array> = []
  const zip = new Zip((_, piece) => void packed.push(piece))
  const names: Array<string> = []
  let open: OpenSheet | undefined
  const flush = Effect.suspend(() => {
    const pieces = packed
    packed = []
    return Effect.forEach(pieces, piece => (piece.length === 0 ? Effect.void : write(piece)), {
      discard: true
    })
  })
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 3 })
    zip.add(file)
    return file
  }
  const addWhole = (path: string, xml: string) => add(path).push(encoder.encode(xml), true)
  const close = () => {
    open?.file.push(encoder.encode(open.rest()), true)
    open = undefined
  }
  return {
    sheet: (name, columns) =>
      Effect.suspend(() => {
        close()
        names.push(uniqueName(name, names))
        open = openSheet(add(`xl/worksheets/sheet${names.length + 1}.xml`), columns)
        return flush
      }),
    rows: rows =>
      Effect.forEach(
        chunksOf(rows, PIECE),
        piece =>
          Effect.suspend(() => {
            if (open === undefined) return Effect.void
            if (open.count() + piece.length > MAX_ROWS) return tooLong
            open.file.push(encoder.encode(open.next(piece)))
            return flush
          }),
        { discard: true }
      ),
    end: (name, lines) =>
      Effect.suspend(() => {
        close()
        addWhole("xl/worksheets/sheet1.xml", aboutXml(lines))
        const all = [uniqueName(name, names), ...names]
        for (const [path, xml] of frameFiles(all, language)) addWhole(path, xml)
        zip.end()
        return flush
      })
  }
}

const encoder = new TextEncoder()

interface OpenSheet {
  readonly file: ZipDeflate
  readonly count: () => number
  readonly next: (rows: ReadonlyArray<Row>) => string
  readonly rest: () => string
}

/** The head waits for the first rows, which determine the widths of the columns. */
const openSheet = (file: ZipDeflate, columns: ReadonlyArray<SheetColumn>): OpenSheet => {
  let count = 0
  const head = (rows: ReadonlyArray<Row>) => {
    count = 1
    const widths = columns.map((column, index) => widthFor(column, index, rows))
    const cells = columns.map(({ name, kind }, index) =>
      cellXml(name, kind !== "any" || hasNumbers(rows, index) ? "headingRight" : "heading", index, 1)
    )
    return `${sheetHead(widths, 1)}<row r="1">${cells.join("")}</row>`
  }
  return {
    file,
    count: () => count,
    next: rows => {
      let xml = count === 0 ? head(rows) : ""
      for (const row of rows) {
        count++
        xml += `<row r="${count}">`
        for (const [index, value] of row.entries())
          xml += typedCellXml(value, columns[index]?.kind ?? "any", index, count)
        xml += "</row>"
      }
      return xml
    },
    rest: () => `${count === 0 ? head([]) : ""}${sheetTail(columns.length, count)}`
  }
}

const hasNumbers = (rows: ReadonlyArray<Row>, index: number): boolean =>
  rows.slice(0, MEASURED_ROWS).some(row => typeof row[index] === "number")

const widthFor = ({ name, kind }: SheetColumn, index: number, rows: ReadonlyArray<Row>): number => {
  const widths = rows
    .slice(0, MEASURED_ROWS)
    .map(row => widthOf(String(row[index] ?? "").slice(0, MAX_WIDTH)))
  const own = kind === "time" ? TIME_WIDTH : Math.max(0, ...widths)
  // The sign of the filter stands beside a heading.
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widthOf(name) + 2, own) + 2)
}

const ABOUT_WIDTHS = [34, 90]
/** In points. */
const TITLE_HEIGHT = 24

const aboutXml = (lines: ReadonlyArray<AboutLine>): string => {
  const rows = lines.map(({ label = "", text, isTitle = false }, index) => {
    const row = index + 1
    return isTitle
      ? `<row r="${row}" ht="${TITLE_HEIGHT}" customHeight="1">${cellXml(text, "title", 0, row)}</row>`
      : `<row r="${row}">${cellXml(label, "wrapped", 0, row)}${cellXml(text, "wrapped", 1, row)}</row>`
  })
  return `${sheetHead(ABOUT_WIDTHS, 0)}${rows.join("")}${sheetTail(2, undefined)}`
}

/**
 * A name that Excel accepts: at most 31 characters, without certain characters, and unique
 * regardless of case.
 */
const uniqueName = (name: string, taken: ReadonlyArray<string>): string => {
  const own =
    name
      .replaceAll(/[[\]:*?/\\]/gu, " ")
      .trim()
      .slice(0, MAX_NAME) || "estate"
  const isTaken = (text: string) => taken.some(each => each.toLowerCase() === text.toLowerCase())
  const numbered = (count: number): string => {
    const next = `${own.slice(0, MAX_NAME - 4)} ${count}`
    return isTaken(next) ? numbered(count + 1) : next
  }
  return isTaken(own) ? numbered(2) : own
}

const tooLong = failed(
  ExitCode.failed,
  {
    en: `a sheet of a workbook has at most ${MAX_ROWS} rows`,
    ru: `на листе книги Excel не больше ${MAX_ROWS} строк`
  },
  { en: "Write .csv instead", ru: "Запишите в .csv" }
)
