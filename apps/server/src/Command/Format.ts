import { Host } from "@estate/command-line/Host"
import * as Options from "@estate/command-line/Options"
import { printJson } from "@estate/command-line/PrintJson"
import { print } from "@estate/command-line/Streams"
import { type TableColumn, translatedTable } from "@estate/command-line/TranslatedTable"
import type { Language } from "@estate/text/Language"
import { DateTime, Effect, Option, Predicate, Record } from "effect"
import { languageHere } from "./Say.ts"

/** `--format`: a table for people, or JSON for programs. */
export const formatOption = Options.choice("format", ["table", "json"], {
  en: "table for people, json for programs (default table)",
  ru: "table — для людей, json — для программ (по умолчанию table)"
}).pipe(Options.withDefault("table" as const))

/** The value of `--format`. */
export type Format = "table" | "json"

/** Prints a value as JSON, in which none is null. */
export const printPlain = (value: unknown): Effect.Effect<void> => printJson(plain(value))

/** Effect would write an option with the name of its type. */
const plain = (value: unknown): unknown => {
  if (Option.isOption(value)) return plain(Option.getOrNull(value))
  if (DateTime.isDateTime(value)) return DateTime.formatIso(value)
  if (Array.isArray(value)) return value.map(plain)
  return Predicate.isRecord(value) ? Record.map(value, plain) : value
}

/** What a column without a value shows. */
export const NONE = "-"

/** Prints rows as a table, as wide as the terminal; in a pipe the width is unlimited. */
export const printTable = <A>(
  rows: ReadonlyArray<A>,
  columnsIn: (language: Language) => ReadonlyArray<TableColumn<A>>
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const language = yield* languageHere
    const { stdout } = yield* Host
    const width = stdout.columns || Number.POSITIVE_INFINITY
    yield* print(translatedTable(columnsIn(language), rows, language, width).trimEnd())
  })

/** A time without fractions of a second. */
export const shownTime = (moment: DateTime.Utc): string => DateTime.formatIso(moment).replace(/\.\d+Z$/, "Z")

/** A value's text, or that there is none. */
export const orNone = <A>(value: Option.Option<A>, show: (value: A) => string): string =>
  Option.match(value, { onNone: () => NONE, onSome: show })
