import * as Options from "@estate/command-line/Options"
import { type TableColumn, translatedTable } from "@estate/command-line/TranslatedTable"
import type { Language } from "@estate/text/Language"

/** Prints JSON instead of text. */
export const json = Options.boolean("json", { en: "Print one JSON object", ru: "Вывести один объект JSON" })

/** A table as commands print it, also into a pipe: lines of up to 160 columns. */
export const wideTable = <A>(
  columns: ReadonlyArray<TableColumn<A>>,
  rows: ReadonlyArray<A>,
  language: Language
): string => translatedTable(columns, rows, language, 160)
