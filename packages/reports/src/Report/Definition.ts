import type { CsvRecord } from "@estate/text/Csv"
import type { Language } from "@estate/text/Language"
import type { Schema } from "effect"
import type { ReportDocument } from "./Document.ts"

/** A list in a report's JSON that also makes a table of its own: a CSV file, or rows in a pipe. */
export interface Part<Json> {
  /** The column names. */
  readonly names: ReadonlyArray<string>
  readonly rows: (json: Json) => ReadonlyArray<CsvRecord>
}

/** What renderers need to know of a report. */
export interface ReportDefinition<Value, Json> {
  readonly name: string
  /** Encodes the report as its JSON. */
  readonly schema: Schema.Schema<Value, Json>
  /** By name; the first is the default. */
  readonly parts: Readonly<Record<string, Part<Json>>>
  /** The report for people to read. */
  readonly document: (value: Value, language: Language) => ReportDocument
}

/** A part with the columns of a struct. */
export const part = <Json, Fields extends Schema.Struct.Fields>(
  row: Schema.Struct<Fields>,
  rows: (json: Json) => ReadonlyArray<CsvRecord>
): Part<Json> => ({ names: Object.keys(row.fields), rows })
