import { type CsvCell, csvHeading, csvLines, excelCsv } from "@estate/text/Csv"
import { jsonElements, jsonLines } from "@estate/text/Json"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"
import { Chunk, DateTime, Effect, Stream } from "effect"
import { Output } from "../Terminal/Output.ts"
import { columnsOf, screenTable } from "./Columns.ts"
import type { Form } from "./Format.ts"
import { printJq } from "./Jq.ts"
import type { JsonRecord } from "./Json.ts"
import { toFile } from "./OutputFile.ts"
import { excelCell, peopleColumns } from "./PeopleColumns.ts"
import { type RecordView, toRecordIn, valueText } from "./RecordView.ts"
import type { Locale, Times } from "./Times.ts"

/**
 * Prints records on standard output or into the file of the options, and returns their number. They
 * are written page by page, and no page is kept. Only a table on a terminal and jq need all of them
 * first.
 */
export const printRecords = <A, E = never, R = never>(
  records: Records<A, E, R>,
  view: RecordView<A>,
  form: Form,
  locale: Locale
) =>
  toFile(form.file, locale.language, print(records, view, form, locale), count =>
    form.jq === undefined ? (form.wrote?.(count) ?? "") : ""
  )

const print = Effect.fnUntraced(function* <A, E = never, R = never>(
  records: Records<A, E, R>,
  view: RecordView<A>,
  form: Form,
  locale: Locale
) {
  const output = yield* Output
  const times = { zone: locale.zone, utc: form.utc }
  const { format, jq } = form
  if (jq !== undefined) {
    const rows = yield* collect(records)
    const toJson = jsonIn(view, form, times)
    yield* printJq(`[${rows.map(row => JSON.stringify(toJson(row))).join(",")}]`, jq)
    return rows.length
  }
  if (format === "xlsx") {
    const { listWorkbook } = yield* Effect.promise(() => import("./ListWorkbook.ts"))
    const { rows, end } = yield* listWorkbook(view, form.columns ?? Object.keys(view.fields), times, locale)
    yield* forEachPage(records, rows)
    return yield* end
  }
  if (format !== "table" || !output.isTerminal)
    return yield* writePages(records, textForm(view, { ...form, format }, locale, output.isTerminal))
  const rows = yield* collect(records)
  if (rows.length === 0) return 0
  const now = yield* DateTime.now
  const { bold, dim, width } = output
  const layout = { ...times, language: locale.language, width, bold, dim }
  yield* output.show(
    view.render !== undefined && form.columns === undefined
      ? view.render(rows, layout)
      : screenTable(rows, view, { ...layout, now }, form.columns)
  )
  return rows.length
})

/** Text before the first record, between two pages, after the last record, and instead of none. */
interface TextForm<A> {
  readonly before: string
  readonly between: string
  readonly after: string
  readonly empty: string
  /** The records of a page. */
  readonly text: (rows: ReadonlyArray<A>) => string
}

const lines = { before: "", between: "", after: "", empty: "" }

/** The form of records that are written page by page. A table has tabs. */
export const textForm = <A>(
  view: RecordView<A>,
  form: Form & { readonly format: Exclude<Form["format"], "xlsx"> },
  { language, zone }: Locale,
  isTerminal = false
): TextForm<A> => {
  const times = { zone, utc: form.utc }
  const toRecord = toRecordIn(view, times)
  const toJson = jsonIn(view, form, times)
  switch (form.format) {
    case "json":
      return {
        ...{ before: "[", between: ",", empty: "[]\n", after: "\n]\n" },
        text: rows => jsonElements(rows, toJson)
      }
    case "ndjson":
      return { ...lines, text: rows => jsonLines(rows, toJson) }
    case "csv": {
      const names = form.columns ?? Object.keys(view.fields)
      const clean = isTerminal ? plainCell : (cell: CsvCell) => cell
      const { heading, cells } =
        form.csv === excelCsv ? forPeople(names, view, language, times) : forPrograms(names, view, language)
      const before = csvHeading(heading, form.csv)
      const text = (rows: ReadonlyArray<A>) =>
        csvLines(rows, row => cells(row, toRecord(row)).map(clean), form.csv)
      return { ...lines, before, empty: before, text }
    }
    case "table": {
      const columns = columnsOf(form.columns ?? view.table, view, language, times)
      const before = tabSeparatedHeading(columns)
      const text = (rows: ReadonlyArray<A>) =>
        tabSeparatedRows(
          columns,
          rows.map(row => ({ row, record: toRecord(row) }))
        )
      return { ...lines, before, empty: before, text }
    }
  }
}

/** The JSON of a record. */
const jsonIn = <A>(view: RecordView<A>, { wire, columns }: Form, times: Times): ((row: A) => unknown) =>
  wire ? view.toWire : withColumns(toRecordIn(view, times), columns)

const withColumns = <A>(toRecord: (row: A) => JsonRecord, columns: ReadonlyArray<string> | undefined) =>
  columns === undefined
    ? toRecord
    : (row: A): JsonRecord => {
        const record = toRecord(row)
        return Object.fromEntries(columns.map(name => [name, record[name] ?? null]))
      }

/** The columns of CSV, and the cells of a row. */
interface CsvColumns<A> {
  readonly heading: ReadonlyArray<string>
  readonly cells: (row: A, record: JsonRecord) => ReadonlyArray<CsvCell>
}

/** The names and values of JSON; lists and objects are written as in rows in a pipe. */
const forPrograms = <A>(
  names: ReadonlyArray<string>,
  view: RecordView<A>,
  language: Language
): CsvColumns<A> => ({
  heading: names,
  cells: (row, record) =>
    names.map(name => {
      const value = record[name] ?? null
      if (typeof value !== "object" || value === null) return value
      return view.fields[name]?.pipeText?.(row, language, record) ?? valueText(value)
    })
})

/** What a spreadsheet in the reader's language shows: words, durations, and times without a `T`. */
const forPeople = <A>(
  names: ReadonlyArray<string>,
  view: RecordView<A>,
  language: Language,
  times: Times
): CsvColumns<A> => {
  const columns = peopleColumns(names, view, language, times)
  return {
    heading: columns.map(({ name }) => name),
    cells: (row, record) => columns.map(({ kind, cell }) => excelCell(kind, cell(row, record)))
  }
}

const plainCell = (cell: CsvCell): CsvCell => (typeof cell === "string" ? plainLine(cell) : cell)

/** `before` waits for the first page, so that nothing is printed if that page fails. */
const writePages = Effect.fnUntraced(function* <A, E = never, R = never>(
  records: Records<A, E, R>,
  form: TextForm<A>
) {
  const output = yield* Output
  let printed = 0
  yield* forEachPage(records, rows => {
    const before = printed === 0 ? form.before : form.between
    printed += rows.length
    return output.write(before + form.text(rows))
  }).pipe(
    // The error message starts on a line of its own, even if the last line is not finished.
    Effect.tapError(() => (printed > 0 && form.after !== "" ? output.write("\n") : Effect.void))
  )
  yield* output.write(printed === 0 ? form.empty : form.after)
  return printed
})

/** Records that are all there, or that come page by page. */
export type Records<A, E, R> = ReadonlyArray<A> | Stream.Stream<A, E, R>

const isArray = <A, E, R>(records: Records<A, E, R>): records is ReadonlyArray<A> => Array.isArray(records)

/** Runs `work` for each page that has records. */
const forEachPage = <A, E, R, E2, R2>(
  records: Records<A, E, R>,
  work: (rows: ReadonlyArray<A>) => Effect.Effect<void, E2, R2>
): Effect.Effect<void, E | E2, R | R2> => {
  if (isArray(records)) return records.length === 0 ? Effect.void : work(records)
  return Stream.runForEachChunk(records, chunk =>
    Chunk.isEmpty(chunk) ? Effect.void : work(Chunk.toReadonlyArray(chunk))
  )
}

/** All records. */
export const collect = <A, E, R>(records: Records<A, E, R>): Effect.Effect<ReadonlyArray<A>, E, R> =>
  isArray(records) ? Effect.succeed(records) : Effect.map(Stream.runCollect(records), Chunk.toReadonlyArray)
