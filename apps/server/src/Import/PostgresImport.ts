import { SqlClient } from "@effect/sql/SqlClient"
import { layer as client } from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { runAll } from "@estate/store/RunAll"
import { Context, Effect, Layer, Option } from "effect"
import { Import, importInto } from "./Import.ts"
import { importedTables } from "./ImportedTables.ts"
import { postgresStaging } from "./PostgresStaging.ts"
import { type StagedTable, upsertSql } from "./StagedTable.ts"

/** How long a statement of an import, or a pause in its input, may take. */
const TIMEOUT_MILLIS = 3_600_000

/** The largest number of lines for one record. */
const repeats = ({ table }: StagedTable) =>
  `SELECT coalesce(max(lines), 0) AS value FROM (SELECT count(*) AS lines FROM staged_${table} GROUP BY id) AS records`

/**
 * A statement can change a row only once, so lines of the same record are merged one after another.
 */
const mergeTable = (sql: SqlClient, staged: StagedTable) =>
  Effect.gen(function* () {
    const [row] = yield* sql.unsafe<{ readonly value: number }>(repeats(staged))
    const earlier = `(SELECT count(*) FROM staged_${staged.table} AS other WHERE other.id = staged.id AND other.line < staged.line)`
    for (let turn = 0; turn < (row?.value ?? 0); turn++)
      yield* sql.unsafe(upsertSql(staged, row?.value === 1 ? {} : { lines: `${earlier} = ${turn}` }))
  })

const merge = (sql: SqlClient) =>
  runAll(
    sql,
    importedTables.map(({ table }) => `ANALYZE staged_${table}`)
  ).pipe(
    Effect.zipRight(Effect.forEach(importedTables, table => mergeTable(sql, table), { discard: true })),
    Effect.as(Option.none())
  )

/** From this many lines on, the statistics that Postgres has of its tables are out of date. */
const MANY_LINES = 10_000

/**
 * Until this has been done filters read each record that an index names: by autovacuum a minute
 * later or, in a table of many more rows, much later. It does it too if this one fails.
 */
const vacuum = (sql: SqlClient) =>
  Effect.ignore(sql.unsafe(`VACUUM (ANALYZE) ${importedTables.map(({ table }) => table).join(", ")}`))

/**
 * Imports into Postgres: all lines in one transaction, on a connection of their own, so that a
 * killed process leaves nothing. Others may read and write meanwhile.
 */
export const layer = (settings: PostgresSettings): Layer.Layer<Import> =>
  Layer.succeed(Import, {
    run: lines =>
      Effect.gen(function* () {
        const services = yield* Layer.build(
          client({ ...settings, maxConnections: 1, timeoutMillis: TIMEOUT_MILLIS })
        )
        const sql = Context.get(services, SqlClient)
        const store = { sql, staging: postgresStaging(sql), merge: merge(sql) }
        return yield* Effect.tap(sql.withTransaction(importInto(store, lines)), imported =>
          imported.lines < MANY_LINES ? Effect.void : vacuum(sql)
        )
      }).pipe(Effect.scoped, Effect.withSpan("Import.run")),
    finish: Effect.void
  })
