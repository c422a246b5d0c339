import type { ImportLine } from "@estate/api/ImportLine"

export type Value = string | number | null | Uint8Array
type Row = Readonly<Record<string, Value>>
type ColumnType = "INTEGER" | "TEXT" | "ANY" | "TEXT COLLATE NOCASE"

/** What a line must fulfil besides being readable. */
export interface Check {
  /** The field that is wrong where it does not. */
  readonly path: string
  /** Selects the number of each line that does not, and whom it names. */
  readonly offenders: string
  readonly says: (named: string) => string
  /** It can only be seen once the lines are taken, and takes them back. */
  readonly afterwards?: boolean
}

/** What the lines of one type say, on its way to a table of the store: a temporary table of the same columns. */
export interface StagedTable {
  readonly table: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** The line's row, if it is of this type. */
  readonly rowOf: (line: ImportLine) => Row | undefined
  readonly checks: ReadonlyArray<Check>
  /** What a record keeps for ever, as its company. */
  readonly fixed?: string
  /** Where the rows come from, `staged` among it, and what a column is then taken from. */
  readonly source?: string
  readonly taken?: Readonly<Record<string, string>>
  /** What a column becomes if it is not what the line says. */
  readonly becomes?: Readonly<Record<string, string>>
  /** When a line replaces what is in the store. */
  readonly replacesIf?: string
}

/** A staged table whose columns are those of its rows. */
export const stagedTable = <R extends Row>(
  table: Omit<StagedTable, "columns" | "rowOf"> & {
    readonly columns: { readonly [Column in keyof R & string]: ColumnType }
    readonly rowOf: (line: ImportLine) => R | undefined
  }
): StagedTable => table

/** What `column` names must be in the store or stand in an earlier line. */
export const mustExist = (
  table: string,
  { column, of, noun, path = column }: { column: string; of: string; noun: string; path?: string }
): Check => ({
  path,
  offenders: `SELECT line, ${column} FROM staged_${table} s WHERE ${column} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${of} WHERE id = s.${column})
    AND NOT EXISTS (SELECT 1 FROM staged_${of} WHERE id = s.${column} AND line < s.line)`,
  says: named => `there is no ${noun} ${named}: a line for it must come first`
})

/** A record that is in the store or in an earlier line must have the same `column`. */
export const mustKeep = (
  table: string,
  { column, noun, owner, path }: { column: string; noun: string; owner: string; path: string }
): Check => ({
  path,
  offenders: `SELECT line, id FROM staged_${table} s
    WHERE EXISTS (SELECT 1 FROM ${table} WHERE id = s.id AND ${column} <> s.${column})
      OR EXISTS (SELECT 1 FROM staged_${table} WHERE id = s.id AND line < s.line AND ${column} <> s.${column})`,
  says: named => `the ${noun} ${named} belongs to another ${owner}`
})

/** The temporary table: writing it holds up nobody who writes in the store. */
export const creating = ({ table, columns }: StagedTable): string =>
  `CREATE TEMP TABLE staged_${table} (line INTEGER PRIMARY KEY,
    ${Object.entries(columns)
      .map(([column, type]) => `${column} ${type}`)
      .join(", ")}) STRICT`

/** Writes so many rows: always the same statement for as many, so that it is prepared once. */
export const staging = ({ table, columns }: StagedTable, rows: number): string => {
  const names = ["line", ...Object.keys(columns)]
  const row = `(${names.map(() => "?").join(", ")})`
  return `INSERT INTO staged_${table} (${names.join(", ")}) VALUES ${Array(rows).fill(row).join(", ")}`
}

/** A line's row in the order of its table's columns, after its number. */
export const stagedRow = ({ columns }: StagedTable, line: number, row: Row): ReadonlyArray<Value> => [
  line,
  ...Object.keys(columns).map(column => row[column] ?? null)
]

/** Sorted once, when all lines are there: sooner than kept in order from the first. */
export const indexing = ({ table }: StagedTable): string =>
  `CREATE INDEX temp.staged_${table}_id ON staged_${table} (id, line)`

export const dropping = ({ table }: StagedTable): string => `DROP TABLE IF EXISTS temp.staged_${table}`

/** Line after line: one whose record is in the store replaces it, and changes nothing where it says nothing new. */
export const taking = (staged: StagedTable): string => {
  const { table, fixed, taken = {}, becomes = {}, replacesIf = "true" } = staged
  const columns = Object.keys(staged.columns)
  const replaced = columns.filter(column => column !== "id" && column !== fixed)
  const excluded = replaced.map(column => `excluded.${column}`)
  return `INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${columns.map(column => taken[column] ?? `staged.${column}`).join(", ")}
    FROM ${staged.source ?? `staged_${table} staged`} WHERE true ORDER BY staged.line
    ON CONFLICT (id) DO UPDATE SET ${replaced.map(column => `${column} = ${becomes[column] ?? `excluded.${column}`}`).join(", ")}
    WHERE (${replaced.join(", ")}) IS NOT (${excluded.join(", ")}) AND ${replacesIf}`
}

/** The first line that fails one of some checks: its number, which check, and whom it names. */
export const firstOffender = (checks: ReadonlyArray<Check>): string => {
  const each = checks.map(
    ({ offenders }, index) =>
      `SELECT line, ${index} AS failed, CAST(named AS TEXT) AS named FROM (SELECT NULL AS line, NULL AS named WHERE false UNION ALL ${offenders})`
  )
  return `${each.join("\nUNION ALL ")}\nORDER BY line, failed LIMIT 1`
}
