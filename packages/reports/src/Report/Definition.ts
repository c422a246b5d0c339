import { LocalDateFromWire } from "@estate/domain/LocalDate"
import type { CsvRecord } from "@estate/text/Csv"
import type { Language, Translations } from "@estate/text/Language"
import { type Schema, SchemaAST } from "effect"
import type { ReportDocument } from "./Document.ts"
import { DurationFromSeconds, LocalDateTimeFromIso } from "./Fields.ts"

/** What a column holds for a spreadsheet: dates, local times, durations, or anything else. */
export type ColumnKind = "date" | "time" | "seconds" | "any"

/** A list in a report's JSON that also makes a table of its own: a CSV file, or rows in a pipe. */
export interface Part<Json> {
  /** The column names. */
  readonly names: ReadonlyArray<string>
  /** What each column holds, in the order of the names. */
  readonly kinds: () => ReadonlyArray<ColumnKind>
  readonly rows: (json: Json) => ReadonlyArray<CsvRecord>
  /** Why the list cannot be read; undefined if it can. */
  readonly unreadable?: (json: Json) => Unreadable | undefined
}

/** Why a list cannot be read. */
export interface Unreadable {
  readonly sentence: Translations
  /** Whether the key has no access to it. */
  readonly isDenied: boolean
}

/** What renderers need to know about a report. */
export interface ReportDefinition<Value, Json> {
  readonly name: string
  readonly title: Translations
  /** Encodes the report as its JSON. */
  readonly schema: Schema.Schema<Value, Json>
  /** By name; the first is the default. */
  readonly parts: Readonly<Record<string, Part<Json>>>
  /** The report for people to read. */
  readonly document: (value: Value, language: Language) => ReportDocument
  /** The period that it covers, in words; missing for a report of today. */
  readonly covers?: (value: Value, language: Language) => string
}

/** A part with the columns of a struct. */
export const part = <Json, Fields extends Schema.Struct.Fields>(
  row: Schema.Struct<Fields>,
  rows: (json: Json) => ReadonlyArray<CsvRecord>
): Part<Json> => ({ names: Object.keys(row.fields), kinds: () => kindsOf(row), rows })

const kindsOf = ({ ast }: Schema.Schema.All): ReadonlyArray<ColumnKind> =>
  SchemaAST.getPropertySignatures(SchemaAST.typeAST(ast)).map(({ type }) => {
    // An option has the type of its value as a parameter.
    const held = SchemaAST.isDeclaration(type) ? [type, ...type.typeParameters] : [type]
    return kindsOfTypes.find(([of]) => held.includes(of))?.[1] ?? "any"
  })

const kindsOfTypes: ReadonlyArray<readonly [of: SchemaAST.AST, kind: ColumnKind]> = [
  [SchemaAST.typeAST(LocalDateFromWire.ast), "date"],
  [SchemaAST.typeAST(LocalDateTimeFromIso.ast), "time"],
  [SchemaAST.typeAST(DurationFromSeconds.ast), "seconds"]
]
