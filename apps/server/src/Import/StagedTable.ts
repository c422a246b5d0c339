import type { ImportLine } from "@estate/api/ImportLine"

export type Value = string | number | null | Uint8Array
type Row = Readonly<Record<string, Value>>
type ColumnType = "INTEGER" | "TEXT" | "ANY" | "TEXT COLLATE NOCASE"

/** A condition of a line beyond being readable. */
export interface Check {
  /** The field that is wrong if the condition fails. */
  readonly path: string
  /** Selects the number of each line that fails, and the id to name. */
  readonly violations: string
  readonly message: (named: string) => string
}

/** Lines of one type: a table of its own with columns of the store's table. */
export interface StagedTable {
  readonly table: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** The line's row; undefined if it is of another type. */
  readonly rowOf: (line: ImportLine) => Row | undefined
  readonly checks: ReadonlyArray<Check>
  /** A column that never changes, such as the company. */
  readonly immutable?: string
  /**
   * SQL for the rows, with `staged` among its tables, and for columns that are not taken from
   * `staged`. SQLite keeps the order of the tables in a CROSS JOIN.
   */
  readonly source?: (join: "CROSS JOIN" | "JOIN") => string
  readonly valueSql?: Readonly<Record<string, string>>
  /** SQL for the new value on conflict, if not the imported one. */
  readonly onConflict?: Readonly<Record<string, string>>
  /** SQL condition for a line to replace the store's record. */
  readonly replacesIf?: string
}

/** A staged table whose columns are those of its rows. */
export const stagedTable = <R extends Row>(
  table: Omit<StagedTable, "columns" | "rowOf"> & {
    readonly columns: { readonly [Column in keyof R & string]: ColumnType }
    readonly rowOf: (line: ImportLine) => R | undefined
  }
): StagedTable => table

/** The record that `column` names must be in the store or in an earlier line. */
export const mustExist = (
  table: string,
  { column, of, noun, path = column }: { column: string; of: string; noun: string; path?: string }
): Check => ({
  path,
  violations: `SELECT line, ${column} FROM staged_${table} s WHERE ${column} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${of} WHERE id = s.${column})
    AND NOT EXISTS (SELECT 1 FROM staged_${of} WHERE id = s.${column} AND line < s.line)`,
  message: id => `there is no ${noun} ${id}: a line for it must come first`
})

/** `column` must be the same in the store and in earlier lines of the same record. */
export const sameOwner = (
  table: string,
  { column, noun, owner, path }: { column: string; noun: string; owner: string; path: string }
): Check => ({
  path,
  violations: `SELECT line, id FROM staged_${table} s
    WHERE EXISTS (SELECT 1 FROM ${table} WHERE id = s.id AND ${column} <> s.${column})
      OR EXISTS (SELECT 1 FROM staged_${table} WHERE id = s.id AND line < s.line AND ${column} <> s.${column})`,
  message: id => `the ${noun} ${id} belongs to another ${owner}`
})

/** Where lines are staged: not in the store, so that writing them blocks none of its writers. */
export type Schema = "temp" | "main"

export const createSql = ({ table, columns }: StagedTable, schema: Schema): string =>
  `CREATE TABLE ${schema}.staged_${table} (line INTEGER PRIMARY KEY,
    ${Object.entries(columns)
      .map(([column, type]) => `${column} ${type}`)
      .join(", ")}) STRICT`

/** An INSERT of a number of rows; the same text each time, so that it is prepared once. */
export const stageSql = (
  { table, columns }: StagedTable,
  rows: number,
  parameter: (index: number) => string = () => "?"
): string => {
  const names = ["line", ...Object.keys(columns)]
  const values = Array.from({ length: rows }, (_, row) =>
    names.map((_, column) => parameter(row * names.length + column + 1)).join(", ")
  )
  return `INSERT INTO staged_${table} (${names.join(", ")}) VALUES (${values.join("), (")})`
}

/** A line's number and its row, in the order of the table's columns. */
export const stagedRow = (
  { columns }: StagedTable,
  line: number,
  row: Row,
  ofAnyType: (value: Value) => Value = value => value
): ReadonlyArray<Value> => [
  line,
  ...Object.entries(columns).map(([column, type]) => {
    const value = row[column] ?? null
    return type === "ANY" ? ofAnyType(value) : value
  })
]

/** Built once all lines are there: faster than keeping it sorted. */
export const indexSql = ({ table }: StagedTable, schema: Schema): string =>
  `CREATE INDEX ${schema}.staged_${table}_id ON staged_${table} (id, line)`

export const dropSql = ({ table }: StagedTable): string => `DROP TABLE IF EXISTS temp.staged_${table}`

/** Upserts the lines in order. A record that would not change is not written. */
export const upsertSql = (
  staged: StagedTable,
  lines = "true",
  join: "CROSS JOIN" | "JOIN" = "CROSS JOIN"
): string => {
  const { table, immutable, valueSql = {}, onConflict = {}, replacesIf = "true" } = staged
  const columns = Object.keys(staged.columns)
  const replaced = columns.filter(column => column !== "id" && column !== immutable)
  const [kept, excluded] = [table, "excluded"].map(row =>
    replaced.map(column => `${row}.${column}`).join(", ")
  )
  const isOwn = immutable === undefined ? "true" : `${table}.${immutable} = excluded.${immutable}`
  return `INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${columns.map(column => valueSql[column] ?? `staged.${column}`).join(", ")}
    FROM ${staged.source?.(join) ?? `staged_${table} staged`} WHERE ${lines} ORDER BY staged.line
    ON CONFLICT (id) DO UPDATE SET ${replaced.map(column => `${column} = ${onConflict[column] ?? `excluded.${column}`}`).join(", ")}
    WHERE (${kept}) IS DISTINCT FROM (${excluded}) AND ${replacesIf} AND ${isOwn}`
}

/** Selects the first line that fails a check: its number, the check's index, and the id to name. */
export const firstViolationSql = (checks: ReadonlyArray<Check>): string => {
  const each = checks.map(
    ({ violations }, index) =>
      `SELECT line, ${index} AS failed, CAST(named AS TEXT) AS named FROM (SELECT NULL AS line, NULL AS named WHERE false UNION ALL ${violations})`
  )
  return `${each.join("\nUNION ALL ")}\nORDER BY line, failed LIMIT 1`
}
