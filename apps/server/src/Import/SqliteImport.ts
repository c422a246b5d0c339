import { randomInt } from "node:crypto"
import { closeSync, existsSync, openSync, readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { databaseMessage, isBusy, isDiskFull, sqlError } from "@estate/store/DatabaseError"
import { takeOwner } from "@estate/store/FileOwner"
import { runAll } from "@estate/store/RunAll"
import { literal } from "@estate/store/SqliteBackground"
import { Effect, Exit, Layer, Option, type Scope } from "effect"
import { openLocked, removeFile } from "../Store/LockedFile.ts"
import { Import, ImportUnfinished, importInto, type OpenedStore } from "./Import.ts"
import { importedTables } from "./ImportedTables.ts"
import { sqliteStaging } from "./SqliteStaging.ts"
import { upsertSql } from "./StagedTable.ts"

/** At most this many lines are merged in one transaction, however long it takes. */
const FEW_LINES = 1_000

/** A transaction of more takes no lines after this time; its commit takes about as long again. */
const HELD_MILLIS = 40

/** The number of lines that are merged between two checks of the clock. */
const LINES = 100

/**
 * The first statement does most of the work and blocks nobody. The second one blocks writers while
 * it moves the rest: otherwise the log is never reused as long as others write. It would grow to
 * gigabytes, and the message whose commit truncates it would wait a second.
 */
const CHECKPOINT = ["PRAGMA store.wal_checkpoint(PASSIVE)", "PRAGMA store.wal_checkpoint(RESTART)"]

/** The pause between two transactions: a waiting writer tries every 2 ms. */
const PAUSE_MILLIS = 10

/** Imports into an SQLite file whose tables exist. */
export const layer = (store: string): Layer.Layer<Import> =>
  Layer.succeed(Import, {
    run: lines =>
      openStaged(store).pipe(
        Effect.flatMap(opened => importInto(opened, lines)),
        Effect.scoped,
        Effect.withSpan("Import.run")
      ),
    finish: Effect.suspend(() =>
      Effect.forEach(leftovers(store), path => finishOrReport(store, path), { discard: true })
    )
  })

/**
 * Opens a file of its own beside the store, in which an import is staged. No other process finishes
 * the import while this one lives. The file is deleted with the scope, unless its merge began and
 * failed. Until the merge begins, a power cut loses nothing but this file, so nothing waits for
 * the disk.
 */
const openStaged = (store: string): Effect.Effect<OpenedStore, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const path = `${store}-import-${process.pid}-${randomInt(2 ** 48 - 1)}`
    let isMerging = false
    yield* Effect.addFinalizer(exit =>
      Effect.sync(() => {
        if (!isMerging || Exit.isSuccess(exit)) removeFile(path)
      })
    )
    yield* Effect.try({
      try: () => {
        closeSync(openSync(path, "wx", 0o600))
        takeOwner(path, store)
      },
      catch: sqlError("Failed to make the file of the import")
    })
    const sql = yield* openLocked(path, 10_000)
    yield* runAll(sql, ["PRAGMA main.synchronous = OFF", ...attach(store)])
    const merge = Effect.gen(function* () {
      yield* makeDurable(sql)
      isMerging = true
      const longest = yield* Effect.mapError(mergeLines(sql), cause => new ImportUnfinished({ cause }))
      isMerging = false
      return Option.some(longest)
    })
    return { sql, staging: sqliteStaging(sql), merge: Effect.uninterruptible(merge) }
  })

/** A transaction that changes more pages than fit would write some of them to the log twice. */
const CACHE_KIBIBYTES = 32 * 1024

const attach = (store: string) => [
  `ATTACH ${literal(store)} AS store`,
  `PRAGMA store.cache_size = ${-CACHE_KIBIBYTES}`
]

/**
 * `user_version` is 0 until all lines are staged and checked, and then one more than the number of
 * the last merged line.
 */
const mergedUpTo = (line: number) => `PRAGMA main.user_version = ${line + 1}`

/** From now on this process or the next one merges the lines, even after a power cut. */
const makeDurable = (sql: SqlClient) =>
  runAll(sql, ["PRAGMA main.synchronous = FULL", mergedUpTo(0), "PRAGMA main.wal_checkpoint(TRUNCATE)"])

const LAST_LINE = `SELECT max(line) AS line FROM (${importedTables
  .map(({ table }) => `SELECT max(line) AS line FROM staged_${table}`)
  .join(" UNION ALL ")})`

/**
 * Merges staged and checked lines in their order, in transactions that each lock the store for a
 * short time. Returns the longest time for which one of them locked it, in milliseconds.
 */
const mergeLines = (sql: SqlClient): Effect.Effect<number, SqlError> =>
  Effect.gen(function* () {
    // A commit would move its log into the store's file before it returns.
    yield* runAll(sql, ["PRAGMA wal_autocheckpoint = 0", "PRAGMA main.synchronous = NORMAL"])
    const upserts = importedTables.map(table =>
      upsertSql(table, { lines: "staged.line > ? AND staged.line <= ?", join: "CROSS JOIN" })
    )
    const last = (yield* numberOf(sql, LAST_LINE)) ?? 0
    let line = ((yield* numberOf(sql, "PRAGMA main.user_version")) ?? 1) - 1
    let longest = 0
    while (line < last) {
      const batch = Effect.gen(function* () {
        const begun = performance.now()
        do {
          for (const upsert of upserts) yield* sql.unsafe(upsert, [line, line + LINES])
          line += LINES
        } while (line < last && (last <= FEW_LINES || performance.now() - begun < HELD_MILLIS))
      })
      longest = Math.max(longest, yield* lockMillis(sql, batch))
      // Two files are not committed atomically: lines may be merged twice, but none is missed.
      yield* runAll(sql, [mergedUpTo(line), ...CHECKPOINT])
      yield* Effect.sleep(PAUSE_MILLIS)
    }
    return longest
  })

/** Runs a transaction, and returns how long it had the lock, in milliseconds. */
const lockMillis = <A, E>(sql: SqlClient, write: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    let begun = 0
    const locked = Effect.sync(() => {
      begun = performance.now()
    })
    yield* sql.withTransaction(Effect.zipRight(locked, write))
    return performance.now() - begun
  })

/** The only value of a statement. */
const numberOf = (sql: SqlClient, query: string) =>
  Effect.map(
    sql.unsafe<Readonly<Record<string, number | null>>>(query),
    ([row]) => Object.values(row ?? {})[0]
  )

/** Finishes the merge of a killed process; the import of a running process is left alone. */
const finishMerge = (store: string, path: string) =>
  Effect.gen(function* () {
    const sql = yield* openLocked(path, 1)
    if (((yield* numberOf(sql, "PRAGMA main.user_version")) ?? 0) > 0) {
      yield* runAll(sql, attach(store))
      yield* Effect.uninterruptible(mergeLines(sql))
    }
    yield* Effect.addFinalizer(() => Effect.sync(() => removeFile(path)))
  }).pipe(Effect.catchIf(isBusy, () => Effect.void))

/** The remains of one import do not prevent the use of the store. */
const finishOrReport = (store: string, path: string) =>
  Effect.scoped(finishMerge(store, path)).pipe(
    Effect.catchAll(error =>
      Effect.annotateLogs(
        Effect.logWarning(
          isDiskFull(error)
            ? "an import that was interrupted cannot be finished: free space on the disk, and the next import or serve finishes it"
            : "an import that was interrupted cannot be finished: give its file to the user of this program, or delete it and import again"
        ),
        { file: path, cause: databaseMessage(error) }
      )
    )
  )

const leftovers = (store: string): ReadonlyArray<string> => {
  const [folder, prefix] = [dirname(store), `${basename(store)}-import-`]
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.startsWith(prefix) && /^\d+-\d+$/.test(name.slice(prefix.length)))
    .map(name => join(folder, name))
}
