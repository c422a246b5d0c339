import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ColumnType } from "../../src/Store/Released/Tables.ts"
import { storedTables } from "../../src/Store/StoredTables.ts"
import { testStore } from "../TestStore.ts"

/** What triggers derive from the other tables, and what migrations keep. */
const DERIVED = /^(ranks|migrations)$/

const typeOf: Readonly<Record<ColumnType, string>> = {
  INTEGER: "number",
  TEXT: "text",
  "TEXT COLLATE NOCASE": "citext",
  ANY: "bytea"
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

const columns = `SELECT table_name AS table, column_name AS name,
    CASE WHEN udt_name IN ('int4', 'int8') THEN 'number' ELSE udt_name END AS type
  FROM information_schema.columns WHERE table_schema = current_schema()`

it.scopedLive("an import or a copy knows every table in Postgres, and each of its columns", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const there = (yield* sql.unsafe<Column>(columns)).filter(({ table }) => !DERIVED.test(table))
    const known = Object.entries(storedTables).flatMap(([table, { columns }]) =>
      Object.entries(columns).map(([name, type]) => ({ table, name, type: typeOf[type] }))
    )
    const texts = (each: ReadonlyArray<Column>) =>
      each.map(({ table, name, type }) => `${table}.${name} ${type}`).sort()
    expect(texts(known)).toEqual(texts(there))
  }).pipe(Effect.provide(testStore()))
)
