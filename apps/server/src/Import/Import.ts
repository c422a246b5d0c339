import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import { Chunk, Context, Data, Effect, Layer, Option, Stream } from "effect"
import { attachStore, finishMerges, type ImportUnfinished, openStaged } from "./Merge.ts"
import { inSqlite, makeStaged, type NumberedLine, type RefusedLine, runAll } from "./Repo.ts"
import { dropSql, upsertSql } from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

/** The line is readable, but the store's data or an earlier line forbids it. */
export class LineRefused extends Data.TaggedError("LineRefused")<{
  readonly number: number
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return `${this.path}: ${this.detail}`
  }
}

/** What was imported. */
export interface Imported {
  readonly lines: number
  /** How long a batch of a large import held the store's lock at most, in milliseconds. */
  readonly longestLockMillis: Option.Option<number>
}

/** Numbers lines from 1. */
export const numbered = <E, R>(lines: Stream.Stream<ImportLine, E, R>): Stream.Stream<NumberedLine, E, R> =>
  Stream.map(Stream.zipWithIndex(lines), ([line, index]) => ({ line, number: index + 1 }))

/** How many lines are staged together. */
export const BATCH = 250

/** So many lines are merged in one transaction, within a quarter of a second. */
const FEW_LINES = 1_000

// The default keeps temporary tables in memory.
const tempTablesOnDisk = "PRAGMA temp_store = FILE"
const defaultTempTables = "PRAGMA temp_store = DEFAULT"

/** Imports records: of files, or of the demo. */
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
    ) => Effect.Effect<Imported, E | LineRefused | ImportUnfinished | SqlError, R>
    /** Finishes what killed processes left. */
    readonly finish: Effect.Effect<void, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Import,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const oneAtATime = yield* Effect.makeSemaphore(1)
      const store = Effect.map(
        sql.unsafe<{ readonly file: string }>("PRAGMA database_list"),
        ([main]) => main?.file ?? ""
      )

      const importFew = (lines: ReadonlyArray<NumberedLine>) => {
        const staged = makeStaged(sql, inSqlite("temp"))
        const drop = [...stagedTables.map(dropSql), defaultTempTables]
        return staged.create.pipe(
          Effect.zipRight(staged.add(lines)),
          Effect.zipRight(staged.complete),
          Effect.zipRight(
            sql.withTransaction(
              Effect.zipRight(
                staged.check(refusal),
                runAll(
                  sql,
                  stagedTables.map(each => upsertSql(each))
                )
              )
            )
          ),
          run =>
            Effect.acquireUseRelease(
              runAll(sql, [tempTablesOnDisk, ...stagedTables.map(dropSql)]),
              () => run,
              () => Effect.ignoreLogged(runAll(sql, drop))
            ),
          oneAtATime.withPermits(1)
        )
      }

      const beginMany = Effect.gen(function* () {
        const path = yield* store
        const { sql: client, merge } = yield* openStaged(path)
        const staged = makeStaged(client, inSqlite("main"))
        yield* staged.create
        const finish = staged.complete.pipe(
          Effect.zipRight(attachStore(client, path)),
          Effect.zipRight(staged.check(refusal)),
          Effect.zipRight(merge)
        )
        return { add: staged.add, finish }
      })

      const run = <E, R>(lines: Stream.Stream<NumberedLine, E, R>) =>
        Effect.gen(function* () {
          let few: Array<NumberedLine> = []
          let many: Effect.Effect.Success<typeof beginMany> | undefined
          let count = 0
          yield* Stream.runForEachChunk(Stream.rechunk(lines, BATCH), chunk =>
            Effect.gen(function* () {
              count += chunk.length
              const batch = Chunk.toReadonlyArray(chunk)
              if (many !== undefined) return yield* many.add(batch)
              few.push(...batch)
              if (few.length <= FEW_LINES) return
              many = yield* beginMany
              yield* many.add(few)
              few = []
            })
          )
          const longestLockMillis =
            many === undefined
              ? yield* Effect.as(importFew(few), Option.none())
              : Option.some(yield* many.finish)
          return { lines: count, longestLockMillis }
        }).pipe(Effect.scoped, Effect.withSpan("Import.run"))

      return { run, finish: Effect.flatMap(store, finishMerges) }
    })
  )
}

/** The error for a line that a check found. */
export const refusal = ({ line, path, detail }: RefusedLine) =>
  new LineRefused({ number: line, path, detail })
