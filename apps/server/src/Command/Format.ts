import { languageIn } from "@estate/command-line/LanguageSetting"
import * as Options from "@estate/command-line/Options"
import { print } from "@estate/command-line/Streams"
import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { type Column, renderTable } from "@estate/text/Table"
import { DateTime, type Effect, Option, Predicate, Record } from "effect"

/** `--format`: a table for people, or JSON for programs. */
export const formatOption = Options.choice("format", ["table", "json"], {
  en: "table for people, json for programs (default table)",
  ru: "table — для людей, json — для программ (по умолчанию table)"
}).pipe(Options.withDefault("table" as const))

/** The value of `--format`. */
export type Format = "table" | "json"

/** Prints a value as JSON: none becomes null, a time ISO 8601. */
export const printJson = (value: unknown): Effect.Effect<void> =>
  print(JSON.stringify(plain(value), undefined, 2))

/** Effect's types would print the name of their type, too. */
const plain = (value: unknown): unknown => {
  if (Option.isOption(value)) return plain(Option.getOrNull(value))
  if (DateTime.isDateTime(value)) return DateTime.formatIso(value)
  if (Array.isArray(value)) return value.map(plain)
  return Predicate.isRecord(value) ? Record.map(value, plain) : value
}

/** A field of a table: its heading, and its text in a row. */
export type Field<A> = readonly [heading: LocalizedText, text: (row: A, language: Language) => string]

/** What a field without a value shows. */
export const NONE = "-"

/** Prints rows as a table, as wide as the terminal; in a pipe the width is unlimited. */
export const printTable = <A>(
  rows: ReadonlyArray<A>,
  fields: ReadonlyArray<Field<A>>
): Effect.Effect<void> => {
  const language = languageIn(process.env)
  const columns = fields.map(
    ([heading, text]): Column<A> => ({
      heading: inLanguage(heading, language),
      text: row => text(row, language)
    })
  )
  const width = process.stdout.columns ?? Number.POSITIVE_INFINITY
  return print(renderTable(columns, rows, { width }).trimEnd())
}

/** A time without fractions of a second. */
export const shownTime = (moment: DateTime.Utc): string => DateTime.formatIso(moment).replace(/\.\d+Z$/, "Z")

/** A value's text, or that there is none. */
export const orNone = <A>(value: Option.Option<A>, show: (value: A) => string): string =>
  Option.match(value, { onNone: () => NONE, onSome: show })
