import { SqlClient } from "@effect/sql/SqlClient"
import { layer as client } from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { Chunk, Context, Effect, Layer, Option, Stream } from "effect"
import { sortKey } from "../Store/Postgres/SortKey.ts"
import { BATCH, Import, refusal } from "./Import.ts"
import { makeStaged, type NumberedLine, runAll, type Staging } from "./Repo.ts"
import { type StagedTable, upsertSql } from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

/** How long a statement of an import may take, or a pause of what it reads. */
const TIMEOUT_MILLIS = 3_600_000

const columnTypes = {
  INTEGER: "bigint",
  TEXT: 'text COLLATE "C"',
  "TEXT COLLATE NOCASE": 'citext COLLATE "C"',
  ANY: "bytea"
} as const

const staging: Staging = {
  create: ({ table, columns }) =>
    `CREATE TEMP TABLE staged_${table} (line bigint PRIMARY KEY, ${Object.entries(columns)
      .map(([column, type]) => `${column} ${columnTypes[type]}`)
      .join(", ")}) ON COMMIT DROP`,
  index: ({ table }) => `CREATE INDEX ON staged_${table} (id, line)`,
  parameter: index => `$${index}`,
  ofAnyType: value => (value === null ? null : sortKey(value))
}

/** How many lines the record with the most lines has. */
const repeats = ({ table }: StagedTable) =>
  `SELECT coalesce(max(lines), 0) AS value FROM (SELECT count(*) AS lines FROM staged_${table} GROUP BY id)`

/** A statement changes a row once: lines of the same record are merged one after another. */
const merge = (sql: SqlClient, staged: StagedTable) =>
  Effect.gen(function* () {
    const [row] = yield* sql.unsafe<{ readonly value: number }>(repeats(staged))
    const earlier = `(SELECT count(*) FROM staged_${staged.table} AS other WHERE other.id = staged.id AND other.line < staged.line)`
    for (let turn = 0; turn < (row?.value ?? 0); turn++)
      yield* sql.unsafe(upsertSql(staged, row?.value === 1 ? "true" : `${earlier} = ${turn}`, "JOIN"))
  })

/**
 * Imports into Postgres: all lines in one transaction, on a connection of their own, so that a
 * killed process leaves nothing. Others may read and write meanwhile.
 */
export const layer = (settings: PostgresSettings): Layer.Layer<Import> =>
  Layer.succeed(Import, {
    run: <E, R>(lines: Stream.Stream<NumberedLine, E, R>) =>
      Effect.gen(function* () {
        const services = yield* Layer.build(
          client({ ...settings, maxConnections: 1, timeoutMillis: TIMEOUT_MILLIS })
        )
        const sql = Context.get(services, SqlClient)
        const staged = makeStaged(sql, staging)
        let count = 0
        const imported = Effect.gen(function* () {
          yield* staged.create
          yield* Stream.runForEachChunk(Stream.rechunk(lines, BATCH), chunk => {
            count += chunk.length
            return staged.add(Chunk.toReadonlyArray(chunk))
          })
          yield* staged.complete
          yield* runAll(
            sql,
            stagedTables.map(({ table }) => `ANALYZE staged_${table}`)
          )
          yield* staged.check(refusal)
          for (const each of stagedTables) yield* merge(sql, each)
        })
        yield* sql.withTransaction(imported)
        return { lines: count, longestLockMillis: Option.none<number>() }
      }).pipe(Effect.scoped, Effect.withSpan("Import.run")),
    finish: Effect.void
  })
