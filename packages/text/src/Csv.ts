/** The value of a CSV cell; null is an empty cell. */
export type CsvCell = string | number | boolean | null

/** A row of CSV, by column name. */
export type CsvRecord = Readonly<Record<string, CsvCell>>

/** The first line of a CSV file: the column names. */
export const csvHeading = (names: ReadonlyArray<string>): string => csvRow(names)

/**
 * Records as lines of CSV (RFC 4180), with the cells in the order of `names`. A `'` goes before a
 * text that a spreadsheet would run as a formula.
 */
export const csvRows = (names: ReadonlyArray<string>, records: ReadonlyArray<CsvRecord>): string =>
  records.map(record => csvRow(names.map(name => record[name] ?? null))).join("")

/** `csvRows` for rows of any type, converted one at a time to save memory. */
export const csvLines = <A>(rows: ReadonlyArray<A>, cellsOf: (row: A) => ReadonlyArray<CsvCell>): string => {
  let lines = ""
  for (const row of rows) lines += csvRow(cellsOf(row))
  return lines
}

const csvRow = (cells: ReadonlyArray<CsvCell>) => `${cells.map(csvCell).join(",")}\r\n`

const csvCell = (cell: CsvCell): string => {
  if (typeof cell !== "string") return cell === null ? "" : String(cell)
  const harmless = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
