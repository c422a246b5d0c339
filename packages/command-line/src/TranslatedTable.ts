import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { type Column, renderTable } from "@estate/text/Table"

/** A column of a command's table, with its heading in every language. */
export interface TableColumn<A> extends Omit<Column<A>, "heading"> {
  readonly heading: LocalizedText
}

/** A table with its headings in a language, and lines of up to `width` columns. */
export const translatedTable = <A>(
  columns: ReadonlyArray<TableColumn<A>>,
  rows: ReadonlyArray<A>,
  language: Language,
  width: number
): string =>
  renderTable(
    columns.map(({ heading, ...column }) => ({ ...column, heading: inLanguage(heading, language) })),
    rows,
    { width }
  )
