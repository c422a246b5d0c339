import * as Options from "@estate/command-line/Options"
import { print } from "@estate/command-line/Streams"
import { jsonDocument } from "@estate/text/Json"
import type { Language, Translations } from "@estate/text/Language"
import { type Column, renderTable } from "@estate/text/Table"

/** Prints JSON instead of text. */
export const json = Options.boolean("json", { en: "Print one JSON object", ru: "Вывести один объект JSON" })

/** Prints a value as one JSON document. */
export const printJson = (value: unknown) => print(jsonDocument(value).trimEnd())

/** A column of a command's table, with its heading in every language. */
export interface TableColumn<A> extends Omit<Column<A>, "heading"> {
  readonly heading: Translations
}

/** A table as commands print it, also into a pipe: lines of up to 160 columns. */
export const wideTable = <A>(
  columns: ReadonlyArray<TableColumn<A>>,
  rows: ReadonlyArray<A>,
  language: Language
): string => {
  const translated = columns.map(({ heading, ...column }) => ({ ...column, heading: heading[language] }))
  return renderTable(translated, rows, { width: 160 })
}
