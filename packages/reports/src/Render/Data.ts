import { type CsvCell, type CsvStyle, csvHeading, csvLines, standardCsv } from "@estate/text/Csv"
import { jsonDocument } from "@estate/text/Json"
import { tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"
import { Array, Schema } from "effect"
import type { Part, ReportDefinition, Unreadable } from "../Report/Definition.ts"

/** A report as one JSON document. */
export const renderJson = <Value, Json>(
  { schema }: Pick<ReportDefinition<Value, Json>, "schema">,
  value: Value
): string => jsonDocument(Schema.encodeSync(schema)(value))

/** Why parts of a report's JSON cannot be read, each reason once. */
export const unreadableParts = <Json>(
  json: Json,
  parts: ReadonlyArray<Part<Json>>
): ReadonlyArray<Unreadable> =>
  Array.dedupeWith(
    parts.flatMap(({ unreadable }) => unreadable?.(json) ?? []),
    (one, other) => one.sentence.en === other.sentence.en
  )

/** One part of a report's JSON as CSV, with its names and values. `clean` changes texts. */
export const renderCsv = <Json>(
  json: Json,
  { names, rows }: Part<Json>,
  {
    style = standardCsv,
    clean = text => text
  }: { readonly style?: CsvStyle; readonly clean?: (text: string) => string } = {}
): string => {
  const cellIn = (cell: CsvCell = null) => (typeof cell === "string" ? clean(cell) : cell)
  return (
    csvHeading(names, style) + csvLines(rows(json), record => names.map(name => cellIn(record[name])), style)
  )
}

/** One part of a report's JSON as tab-separated rows; null is an empty cell. */
export const renderTabSeparated = <Json>(json: Json, { names, rows }: Part<Json>): string => {
  const columns = names.map(name => ({
    heading: name,
    text: (row: ReturnType<typeof rows>[number]) => String(row[name] ?? "")
  }))
  return tabSeparatedHeading(columns) + tabSeparatedRows(columns, rows(json))
}
