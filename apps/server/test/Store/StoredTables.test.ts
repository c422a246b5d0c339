import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { layer as sqlite } from "@estate/store/SqliteClient"
import { Effect } from "effect"
import { migrate } from "../../src/Store/Migrations.ts"
import { type StoredTable, storedTables, tableNames } from "../../src/Store/StoredTables.ts"

/** What triggers derive from the other tables, and what migrations keep. */
const DERIVED = /^(ranks|migrations|\w+_text(_\w+)?)$/

it.effect("an import or a copy knows every table of a file, and each of its columns", () =>
  Effect.gen(function* () {
    yield* migrate
    const sql = yield* SqlClient
    const tables = yield* sql<{ name: string; definition: string }>`SELECT name, sql AS definition
      FROM sqlite_master WHERE type = 'table'`
    const there = tables.filter(({ name }) => !DERIVED.test(name))
    expect(there.map(({ name }) => name).sort()).toEqual([...tableNames].sort())
    for (const { name, definition } of there) {
      const table = Object.entries<StoredTable>(storedTables).find(([known]) => known === name)
      const columns = Object.entries(table?.[1].columns ?? {})
      const found = yield* sql<{ name: string }>`SELECT name FROM pragma_table_info(${name})`
      expect(columns.map(([column]) => column).sort(), name).toEqual(found.map(each => each.name).sort())
      for (const [column, type] of columns)
        expect(definition, name).toMatch(new RegExp(`\\b${column} ${type}\\b(?! COLLATE)`))
    }
  }).pipe(Effect.provide(sqlite({ path: ":memory:" })))
)
