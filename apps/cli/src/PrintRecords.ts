import { type CsvCell, csvHeading, csvLines } from "@estate/text/Csv"
import { jsonElements, jsonLines } from "@estate/text/Json"
import { plainLine } from "@estate/text/PlainText"
import { renderTable, tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"
import { Effect } from "effect"
import type { Form } from "./Format.ts"
import { collected, forEachBatch, type Records } from "./Records/Batches.ts"
import { columnsOf, type Shown } from "./Records/Columns.ts"
import { printJq } from "./Records/Jq.ts"
import type { AnyView, JsonRecord, JsonValue } from "./Records/RecordView.ts"
import { onClock, toRecordIn } from "./Records/Times.ts"
import { valueText } from "./Records/ValueText.ts"
import type { EstateSettings } from "./Settings.ts"
import { Output } from "./Terminal/Output.ts"

/**
 * Prints records on standard output and gives their number. They are written as the pages come, and none is kept; only what needs
 * all of them waits for that: a table that fits a terminal, and jq.
 */
export const printRecords = Effect.fnUntraced(function* <A, E = never, R = never>(
  records: Records<A, E, R>,
  view: AnyView<A>,
  form: Form,
  { language, zone }: Pick<EstateSettings, "language" | "zone">
) {
  const output = yield* Output
  const times = { zone, utc: form.utc }
  const toRecord = toRecordIn(view, times)
  const toJson = form.wire ? view.toWire : picked(toRecord, form.columns)
  if (form.jq !== undefined) {
    const rows = yield* collected(records)
    yield* printJq(`[${rows.map(row => JSON.stringify(toJson(row))).join(",")}]`, form.jq)
    return rows.length
  }
  switch (form.format) {
    case "json":
      return yield* writeByPage(records, { before: "[", between: ",", empty: "[]\n", after: "\n]\n" }, rows =>
        jsonElements(rows, toJson)
      )
    case "ndjson":
      return yield* writeByPage(records, nothingAround, rows => jsonLines(rows, toJson))
    case "csv": {
      const names = form.columns ?? Object.keys(view.fields)
      const heading = csvHeading(names)
      const cell = output.isTerminal ? (value: JsonValue) => harmless(csvCell(value)) : csvCell
      return yield* writeByPage(records, { ...nothingAround, before: heading, empty: heading }, rows =>
        csvLines(rows, row => {
          const record = toRecord(row)
          return names.map(name => cell(record[name] ?? null))
        })
      )
    }
    case "table": {
      const columns = columnsOf(form.columns ?? view.table, view, language, times)
      const shown = (row: A): Shown<A> => ({ row, record: toRecord(row) })
      if (!output.isTerminal) {
        const heading = tabSeparatedHeading(columns)
        return yield* writeByPage(records, { ...nothingAround, before: heading, empty: heading }, rows =>
          tabSeparatedRows(columns, rows.map(shown))
        )
      }
      const rows = yield* collected(records)
      if (rows.length === 0) return 0
      const { bold, dim, width } = output
      yield* output.write(
        view.draw !== undefined && form.columns === undefined
          ? view.draw(rows, { language, width, bold, dim, onClock: onClock(times) })
          : renderTable(columns, rows.map(shown), {
              width,
              headingStyle: dim,
              rowStyle: (line, { row }) => (view.standsOut?.(row) === true ? bold(line) : line)
            })
      )
      return rows.length
    }
  }
})

const picked = <A>(toRecord: (row: A) => JsonRecord, columns: ReadonlyArray<string> | undefined) =>
  columns === undefined
    ? toRecord
    : (row: A): JsonRecord => {
        const record = toRecord(row)
        return Object.fromEntries(columns.map(name => [name, record[name] ?? null]))
      }

const csvCell = (value: JsonValue): CsvCell =>
  typeof value === "object" && value !== null ? valueText(value) : value

const harmless = (cell: CsvCell): CsvCell => (typeof cell === "string" ? plainLine(cell) : cell)

/** What stands around the records: before the first, between two pages, after the last, and where there are none. */
interface Around {
  readonly before: string
  readonly between: string
  readonly after: string
  readonly empty: string
}

const nothingAround: Around = { before: "", between: "", after: "", empty: "" }

/** What comes first waits for the first page, so that nothing is printed where even that fails. */
const writeByPage = Effect.fnUntraced(function* <A, E = never, R = never>(
  records: Records<A, E, R>,
  around: Around,
  text: (rows: ReadonlyArray<A>) => string
) {
  const output = yield* Output
  let printed = 0
  yield* forEachBatch(records, rows => {
    const before = printed === 0 ? around.before : around.between
    printed += rows.length
    return output.write(before + text(rows))
  }).pipe(
    // What went wrong is told on a line of its own, also where the last one is not finished.
    Effect.tapError(() => (printed > 0 && around.after !== "" ? output.write("\n") : Effect.void))
  )
  yield* output.write(printed === 0 ? around.empty : around.after)
  return printed
})
