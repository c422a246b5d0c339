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
  /** How long a batch of lines locked the store at most, in milliseconds; none in Postgres. */
  readonly longestLockMillis: Option.Option<number>
}

/** Numbers lines from 1. */
export const numbered = <E, R>(lines: Stream.Stream<ImportLine, E, R>): Stream.Stream<NumberedLine, E, R> =>
  Stream.map(Stream.zipWithIndex(lines), ([line, index]) => ({ line, number: index + 1 }))

/** How many lines are staged together. */
const BATCH = 2_000

/** Imports records: of files, of the demo, or of the simulator. */
export class Import extends Context.Tag("@estate/server/Import")<
  Import,
  {
    /**
     * Imports all lines or none, in order. Others may write meanwhile.
     * Every line is checked before the store changes. Few lines appear together; more of them one
     * batch after another, and a process that is killed meanwhile leaves the rest to the next one.
     */
    readonly run: <E, R>(
      lines: Stream.Stream<NumberedLine, E, R>
    ) => Effect.Effect<Imported, E | LinesRefused | ImportUnfinished | SqlError, R>
    /** Finishes what killed processes left; what cannot be finished is logged, and left. */
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
