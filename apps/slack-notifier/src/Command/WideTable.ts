import { type Column, renderTable } from "@estate/text/Table"

/** A table as commands print it, also into a pipe: lines of up to 160 columns. */
export const wideTable = <A>(columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): string =>
  renderTable(columns, rows, { width: 160 })
