import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { layer as sqlite } from "@estate/store/SqliteClient"
import { Effect } from "effect"
import { COLUMNS, copiedTables } from "../../src/Backup/CopiedTable.ts"
import { migrate } from "../../src/Store/Migrations.ts"
import { testStore } from "../TestStore.ts"

/** What the triggers of both stores derive from the records, and what migrations keep. */
const notCopied = /^(ranks|segments|migrations|\w+_text(_\w+)?)$/

const namesOf = (rows: ReadonlyArray<unknown>) => rows.map(row => String(Object(row).name)).sort()

/** The tables of a file, and the columns of each. */
const inFile = Effect.gen(function* () {
  yield* migrate
  const sql = yield* SqlClient
  const tables = namesOf(yield* sql`SELECT name FROM sqlite_master WHERE type = 'table'`)
  return yield* Effect.forEach(
    tables.filter(name => !notCopied.test(name)),
    table =>
      Effect.map(
        sql`SELECT name FROM pragma_table_info(${table})`,
        columns => [table, namesOf(columns)] as const
      )
  )
}).pipe(Effect.provide(sqlite({ path: ":memory:" })))

it.scopedLive("a copy has every table of a file, and each of its columns", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const tables = [...new Set(copiedTables.map(({ table }) => table))].sort()
    const copied = yield* Effect.forEach(tables, table =>
      Effect.map(
        sql.unsafe(COLUMNS.replace("?", "$1"), [table]),
        columns => [table, namesOf(columns)] as const
      )
    )
    expect(copied).toEqual(yield* inFile)
  }).pipe(Effect.provide(testStore()))
)
