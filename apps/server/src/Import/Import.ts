import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import { runAll } from "@estate/store/RunAll"
import { Chunk, Context, Data, Effect, type Option, Schema, Stream } from "effect"
import { rowsAs } from "../Store/StoredText.ts"
import { importedTables } from "./ImportedTables.ts"
import { violationsSql } from "./LineCheck.ts"
import { type LineProblem, LinesRefused, MOST_PROBLEMS } from "./LinesRefused.ts"
import type { Staging } from "./StagedTable.ts"

/** The store failed while lines were merged. The next `import` or `serve` merges the rest. */
export class ImportUnfinished extends Data.TaggedError("ImportUnfinished")<{ readonly cause: SqlError }> {}

/** What was imported. */
export interface Imported {
  readonly lines: number
  /**
   * The longest time for which a batch of lines locked the store, in milliseconds; none in
   * Postgres.
   */
  readonly longestLockMillis: Option.Option<number>
}

/** A line with its number in the file. */
export interface NumberedLine {
  readonly number: number
  readonly line: ImportLine
}

/** Numbers lines from 1. */
export const numbered = <E, R>(lines: Stream.Stream<ImportLine, E, R>): Stream.Stream<NumberedLine, E, R> =>
  Stream.map(Stream.zipWithIndex(lines), ([line, index]) => ({ line, number: index + 1 }))

/** The number of lines that are staged together. */
const BATCH = 2_000

/** Imports records: of files, of the demo, or of the simulator. */
export class Import extends Context.Tag("@estate/server/Import")<
  Import,
  {
    /**
     * Imports all lines or none, in order. Others may write meanwhile. Every line is checked before
     * the store changes. A few lines appear together; many lines appear in batches, and if the
     * process is killed meanwhile, the next one merges the rest.
     */
    readonly run: <E, R>(
      lines: Stream.Stream<NumberedLine, E, R>
    ) => Effect.Effect<Imported, E | LinesRefused | ImportUnfinished | SqlError, R>
    /**
     * Finishes imports of killed processes; an import that cannot be finished is logged, and left
     * alone.
     */
    readonly finish: Effect.Effect<void>
  }
>() {}

/** A store that one import has open. */
export interface OpenedStore {
  /** A connection that sees the staged tables and the store's. */
  readonly sql: SqlClient
  readonly staging: Staging
  /** Brings the staged lines, which are checked, into the store. */
  readonly merge: Effect.Effect<Imported["longestLockMillis"], SqlError | ImportUnfinished>
}

/** Imports lines into a store: stages all of them, checks them, and merges them. */
export const importInto = <E, R>(
  { sql, staging, merge }: OpenedStore,
  lines: Stream.Stream<NumberedLine, E, R>
) =>
  Effect.gen(function* () {
    yield* runAll(sql, importedTables.map(staging.create))
    let count = 0
    yield* Stream.runForEachChunk(Stream.rechunk(lines, BATCH), chunk => {
      count += chunk.length
      return stage(staging, Chunk.toReadonlyArray(chunk))
    })
    // Building an index now costs less than maintaining one.
    yield* runAll(
      sql,
      importedTables.map(({ table }) => `CREATE INDEX staged_${table}_id ON staged_${table} (id, line)`)
    )
    yield* check(sql)
    const imported: Imported = { lines: count, longestLockMillis: yield* merge }
    return imported
  })

const stage = Effect.fn("StagedLines.add")(function* (
  { insert }: Staging,
  lines: ReadonlyArray<NumberedLine>
) {
  for (const table of importedTables) {
    const rows = lines.flatMap(({ number, line }) => {
      const row = table.rowOf(line)
      return row === undefined ? [] : [{ number, row }]
    })
    if (rows.length > 0) yield* insert(table, rows)
  }
})

const violationsOf = rowsAs(
  Schema.Struct({ line: Schema.Int, failed: Schema.Int, named: Schema.String, count: Schema.Int })
)

const checks = importedTables.flatMap(table => table.checks)

/** Fails with the lines that are readable, but that the store or earlier lines forbid. */
const check = (sql: SqlClient) =>
  Effect.gen(function* () {
    const found = yield* violationsOf(sql.unsafe(violationsSql(checks, MOST_PROBLEMS)))
    const [first] = found
    if (first === undefined) return
    const problems = found.flatMap(({ line, failed, named }): ReadonlyArray<LineProblem> => {
      const check = checks[failed]
      return check === undefined ? [] : [{ number: line, path: check.path, what: check.message(named) }]
    })
    return yield* new LinesRefused({ problems, count: first.count })
  })
