import { type CsvRecord, csvHeading, csvRows } from "@estate/reports/Csv"
import { jsonDocument, jsonLines } from "@estate/reports/Json"
import { plainLine } from "@estate/reports/PlainText"
import { type Column, tabSeparatedHeading, tabSeparatedRows } from "@estate/reports/Table"
import { Chunk, Effect, Record, Ref, Stream } from "effect"
import type { Form } from "./Format.ts"
import { Output } from "./Terminal/Output.ts"

/** How records of one kind are shown. */
export interface RecordView<A> {
  readonly columns: ReadonlyArray<Column<A>>
  /** The names of a record's fields in JSON and CSV, in their order. */
  readonly names: ReadonlyArray<string>
  readonly toRecord: (row: A) => CsvRecord
  readonly toWire: (row: A) => unknown
  /** All of them for a person at a terminal. */
  readonly onTerminal: (rows: ReadonlyArray<A>) => string
}

/**
 * Prints records on standard output and gives their number. What needs all of them, a table and a JSON document,
 * is written once they are there; lines are written as the pages come.
 */
export const printRecords = Effect.fn("printRecords")(function* <A, E, R>(
  records: Stream.Stream<A, E, R>,
  view: RecordView<A>,
  form: Form
) {
  const output = yield* Output
  const toJson = form.wire ? view.toWire : view.toRecord
  switch (form.format) {
    case "json": {
      const rows = Chunk.toReadonlyArray(yield* Stream.runCollect(records))
      yield* output.write(jsonDocument(rows.map(toJson)))
      return rows.length
    }
    case "ndjson":
      return yield* writeByPage(records, "", rows => jsonLines(rows.map(toJson)))
    case "csv": {
      const harmless = output.isTerminal ? plainRecord : (record: CsvRecord) => record
      return yield* writeByPage(records, csvHeading(view.names), rows =>
        csvRows(
          view.names,
          rows.map(row => harmless(view.toRecord(row)))
        )
      )
    }
    case "table": {
      if (!output.isTerminal)
        return yield* writeByPage(records, tabSeparatedHeading(view.columns), rows =>
          tabSeparatedRows(view.columns, rows)
        )
      const rows = Chunk.toReadonlyArray(yield* Stream.runCollect(records))
      yield* output.write(rows.length === 0 ? "" : view.onTerminal(rows))
      return rows.length
    }
  }
})

const plainRecord = (record: CsvRecord): CsvRecord =>
  Record.map(record, cell => (typeof cell === "string" ? plainLine(cell) : cell))

/** The heading waits for the first page, so that nothing is printed where even that fails. */
const writeByPage = Effect.fnUntraced(function* <A, E, R>(
  records: Stream.Stream<A, E, R>,
  heading: string,
  lines: (rows: ReadonlyArray<A>) => string
) {
  const output = yield* Output
  const printed = yield* Ref.make(0)
  const headingOnce = Effect.whenEffect(
    output.write(heading),
    Effect.map(Ref.get(printed), count => count === 0)
  )
  yield* records.pipe(
    Stream.chunks,
    Stream.map(Chunk.toReadonlyArray),
    Stream.filter(rows => rows.length > 0),
    Stream.runForEach(rows =>
      headingOnce.pipe(
        Effect.zipRight(output.write(lines(rows))),
        Effect.zipRight(Ref.update(printed, count => count + rows.length))
      )
    )
  )
  yield* headingOnce
  return yield* Ref.get(printed)
})
