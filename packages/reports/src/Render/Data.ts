import { type CsvRecord, type CsvStyle, csvHeading, csvRows, standardCsv } from "@estate/text/Csv"
import { jsonDocument } from "@estate/text/Json"
import type { Translations } from "@estate/text/Language"
import { type Column, tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"
import { Record, Schema } from "effect"
import type { Part, ReportDefinition } from "../Report/Definition.ts"

/** A report as one JSON document. */
export const renderJson = <Value, Json>(
  { schema }: Pick<ReportDefinition<Value, Json>, "schema">,
  value: Value
): string => jsonDocument(Schema.encodeSync(schema)(value))

/** The sentences about the parts that the key cannot read, each once. */
export const unreadableParts = <Value, Json>(
  definition: Pick<ReportDefinition<Value, Json>, "schema">,
  value: Value,
  parts: ReadonlyArray<Part<Json>>
): ReadonlyArray<Translations> => {
  if (parts.every(({ unreadable }) => unreadable === undefined)) return []
  const json = Schema.encodeSync(definition.schema)(value)
  const found = parts.flatMap(({ unreadable }) => unreadable?.(json) ?? [])
  return found.filter(({ en }, index) => found.findIndex(each => each.en === en) === index)
}

/** One part of a report as CSV, with the names and values of its JSON. `clean` changes texts. */
export const renderCsv = <Value, Json>(
  definition: ReportDefinition<Value, Json>,
  value: Value,
  { names, rows }: Part<Json>,
  {
    style = standardCsv,
    clean = text => text
  }: { readonly style?: CsvStyle; readonly clean?: (text: string) => string } = {}
): string => {
  const records = rows(Schema.encodeSync(definition.schema)(value))
  return (
    csvHeading(names, style) +
    csvRows(
      names,
      records.map(record => Record.map(record, cell => (typeof cell === "string" ? clean(cell) : cell))),
      style
    )
  )
}

/** One part of a report as tab-separated rows; null is an empty cell. */
export const renderTabSeparated = <Value, Json>(
  definition: ReportDefinition<Value, Json>,
  value: Value,
  { names, rows }: Part<Json>
): string => {
  const columns = names.map(
    (name): Column<CsvRecord> => ({ heading: name, text: row => String(row[name] ?? "") })
  )
  return (
    tabSeparatedHeading(columns) +
    tabSeparatedRows(columns, rows(Schema.encodeSync(definition.schema)(value)))
  )
}
