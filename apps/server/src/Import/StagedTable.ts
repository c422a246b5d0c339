import type { SqlError } from "@effect/sql/SqlError"
import type { Effect } from "effect"
import type { ColumnType } from "../Store/Released/Tables.ts"
import type { StoredTable, TableName } from "../Store/StoredTables.ts"

export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, Value>>

/** A row with its number: that of its line in a file, or its position among copied rows. */
export interface NumberedRow {
  readonly number: number
  readonly row: Row
}

/**
 * Rows on their way into a table of the store. They wait in a table of their own, with some of the
 * store's columns and the row's number as `line`; one statement then merges them.
 */
export interface StagedTable {
  readonly table: TableName
  readonly key: ReadonlyArray<string>
  readonly columns: Readonly<Record<string, ColumnType>>
  /** A column that never changes, such as the company. */
  readonly immutable?: string
  /**
   * SQL for the rows, with `staged` among its tables, and for columns that are not taken from
   * `staged`. SQLite keeps the order of the tables in a CROSS JOIN.
   */
  readonly source?: (join: Join) => string
  readonly valueSql?: Readonly<Record<string, string>>
  /** SQL for the new value on conflict, if not that of `staged`. */
  readonly onConflict?: Readonly<Record<string, string>>
  /** SQL condition for a row to replace the store's. */
  readonly replacesIf?: string
  readonly fate?: StoredTable["fate"]
}

/** How a kind of store stages rows. */
export interface Staging {
  /** SQL that makes the table in which the rows of a table wait. */
  readonly create: (table: StagedTable) => string
  readonly insert: (table: StagedTable, rows: ReadonlyArray<NumberedRow>) => Effect.Effect<void, SqlError>
}

type Join = "CROSS JOIN" | "JOIN"

/** The columns of the staged table's definition; `typeOf` is a column's type in the store. */
export const definitions = (
  { columns }: StagedTable,
  typeOf: (type: ColumnType) => string = type => type
): string =>
  [
    "line INTEGER PRIMARY KEY",
    ...Object.entries(columns).map(([name, type]) => `${name} ${typeOf(type)}`)
  ].join(", ")

/** Which rows are merged, and what the store's dialect requires. */
interface Upsert {
  /** SQL condition for rows of `staged`; by default all are merged. */
  readonly lines?: string
  readonly join?: Join
  /** In Postgres: the rows have the numbers that the store would give to new ones. */
  readonly numbers?: "OVERRIDING SYSTEM VALUE"
}

/** Upserts the rows in order. A record that would not change is not written. */
export const upsertSql = (
  staged: StagedTable,
  { lines = "true", join = "JOIN", numbers }: Upsert = {}
): string => {
  const { table, key, immutable, valueSql = {}, onConflict = {}, replacesIf = "true", fate } = staged
  const columns = Object.keys(staged.columns)
  const replaced = columns.filter(column => !key.includes(column) && column !== immutable)
  const [kept, excluded] = [table, "excluded"].map(row =>
    replaced.map(column => `${row}.${column}`).join(", ")
  )
  const isOwn = immutable === undefined ? "true" : `${table}.${immutable} = excluded.${immutable}`
  const update = `UPDATE SET ${replaced.map(column => `${column} = ${onConflict[column] ?? `excluded.${column}`}`).join(", ")}
    WHERE (${kept}) IS DISTINCT FROM (${excluded}) AND ${replacesIf} AND ${isOwn}`
  return `INSERT INTO ${table} (${columns.join(", ")}) ${numbers ?? ""}
    SELECT ${columns.map(column => valueSql[column] ?? `staged.${column}`).join(", ")}
    FROM ${staged.source?.(join) ?? `staged_${table} staged`} WHERE ${lines} ORDER BY staged.line
    ON CONFLICT (${key.join(", ")}) DO ${fate === "neverChanges" ? "NOTHING" : update}`
}
