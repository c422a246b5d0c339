import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import { Chunk, Context, Data, Effect, type Option, Stream } from "effect"
import type { LinesRefused } from "./LinesRefused.ts"
import { type NumberedLine, stagedLines } from "./StagedLines.ts"
import type { Staging } from "./Staging.ts"

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
    const staged = stagedLines(sql, staging)
    yield* staged.create
    let count = 0
    yield* Stream.runForEachChunk(Stream.rechunk(lines, BATCH), chunk => {
      count += chunk.length
      return staged.add(Chunk.toReadonlyArray(chunk))
    })
    yield* staged.index
    yield* staged.check
    const imported: Imported = { lines: count, longestLockMillis: yield* merge }
    return imported
  })
