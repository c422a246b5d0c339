import { SqlClient } from "@effect/sql/SqlClient"
import { type Row as FileRow, literal, type SqliteBackground } from "@estate/store/SqliteBackground"
import { Effect, Predicate } from "effect"
import { type StoredTable, storedTables, type TableName, tableNames } from "../Store/StoredTables.ts"
import { CopyRefused } from "./CopyTable.ts"

/** Rows that are looked for together. */
const BATCH = 1_000

/**
 * Fails with `CopyRefused` if a copy that was begun has records that the file does not have: it was
 * begun from another file, and what this one lacks would be deleted. Records that vanish from a
 * store, such as messages, tell nothing.
 */
export const mustBeBegunFrom = Effect.fn("Import.mustBeBegunFrom")(function* (from: SqliteBackground) {
  const lasting = tableNames.filter(table => fateOf(table) !== "mayVanish")
  yield* Effect.forEach(lasting, table => mustHaveAll(table, from), { discard: true })
})

const fateOf = (table: TableName) => {
  const { fate }: StoredTable = storedTables[table]
  return fate
}

/** What tells a record from another file's: the number of a row alone does not. */
const tellingColumns = (table: TableName): ReadonlyArray<string> => {
  const { columns, key }: StoredTable = storedTables[table]
  if (fateOf(table) === "neverChanges") return Object.keys(columns)
  return key.includes("id") || !("id" in columns) ? key : [...key, "id"]
}

const mustHaveAll = (table: TableName, from: SqliteBackground) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const { key }: StoredTable = storedTables[table]
    const columns = tellingColumns(table).join(", ")
    const [keys, places] = [key.join(", "), key.map((_, index) => `$${index + 1}`).join(", ")]
    let after: ReadonlyArray<unknown> | undefined
    for (;;) {
      const rows: ReadonlyArray<FileRow> = yield* sql.unsafe<FileRow>(
        `SELECT ${columns} FROM ${table} ${after === undefined ? "" : `WHERE (${keys}) > (${places})`}
          ORDER BY ${keys} LIMIT ${BATCH}`,
        after
      )
      const last = rows.at(-1)
      if (last === undefined) return
      after = key.map(name => last[name])
      const values = rows.map(row => `(${Object.values(row).map(literalOf).join(", ")})`).join(", ")
      const [found] = yield* from.rows(
        `SELECT count(*) AS value FROM ${table} WHERE (${columns}) IN (VALUES ${values})`
      )
      if (found?.value !== rows.length) return yield* new CopyRefused({ reason: "otherRecords" })
      if (rows.length < BATCH) return
    }
  })

const literalOf = (value: unknown): string => {
  if (value === null) return "NULL"
  return Predicate.isString(value) ? literal(value) : String(value)
}
