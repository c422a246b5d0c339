import type { CsvRecord } from "@estate/text/Csv"
import type { Language } from "@estate/text/Language"
import type { Schema } from "effect"
import type { ReportDocument } from "./Document.ts"

/** A list within a report's JSON that makes a table by itself: a CSV file, or rows in a pipe. */
export interface Part<Json> {
  /** The names of its columns. */
  readonly names: ReadonlyArray<string>
  readonly rows: (json: Json) => ReadonlyArray<CsvRecord>
}

/**
 * One kind of report: its value's schema, which is its JSON; its parts, the first of which is the one that is meant where none is
 * named; and the document that people read.
 */
export interface ReportKind<Value, Json> {
  readonly name: string
  readonly schema: Schema.Schema<Value, Json>
  readonly parts: Readonly<Record<string, Part<Json>>>
  readonly document: (value: Value, language: Language) => ReportDocument
}

/** A part whose rows are structs of the schema. */
export const part = <Json, Fields extends Schema.Struct.Fields>(
  row: Schema.Struct<Fields>,
  rows: (json: Json) => ReadonlyArray<CsvRecord>
): Part<Json> => ({ names: Object.keys(row.fields), rows })
