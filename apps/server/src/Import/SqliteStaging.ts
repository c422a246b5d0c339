import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { chunksOf } from "effect/Array"
import { definitions, type NumberedRow, type StagedTable, type Staging, type Value } from "./StagedTable.ts"

/** Rows per INSERT. */
const ROWS = 50

/** An INSERT of a number of rows; the same text each time, so that it is prepared once. */
const insertSql = ({ table, columns }: StagedTable, rows: number): string => {
  const names = ["line", ...Object.keys(columns)]
  const row = `(${names.map(() => "?").join(", ")})`
  return `INSERT INTO staged_${table} (${names.join(", ")}) VALUES ${Array(rows).fill(row).join(", ")}`
}

const valuesOf = ({ columns }: StagedTable, rows: ReadonlyArray<NumberedRow>): ReadonlyArray<Value> =>
  rows.flatMap(({ number, row }) => [number, ...Object.keys(columns).map(name => row[name] ?? null)])

/** In SQLite: tables of the file that a connection opened. */
export const sqliteStaging = (sql: SqlClient): Staging => ({
  create: staged => `CREATE TABLE staged_${staged.table} (${definitions(staged)}) STRICT`,
  insert: (table, rows) => {
    const whole = rows.length - (rows.length % ROWS)
    const groups = [...chunksOf(rows.slice(0, whole), ROWS), ...rows.slice(whole).map(row => [row])]
    return Effect.forEach(
      groups,
      group => sql.unsafe(insertSql(table, group.length), valuesOf(table, group)),
      {
        discard: true
      }
    )
  }
})
