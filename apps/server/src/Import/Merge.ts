import { existsSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { literal } from "@estate/store/SqliteBackground"
import { layer as sqliteLayer } from "@estate/store/SqliteClient"
import { Context, Data, Effect, Exit, Layer, type Scope } from "effect"
import { failingCommits } from "../Store/Store.ts"
import { runAll } from "./Repo.ts"
import { upsertSql } from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

/** A batch takes no more lines after this time; its commit then takes about as long again. */
const HELD_MILLIS = 40

/** How many lines are merged between two looks at the clock. */
const LINES = 100

/** A checkpoint waits for the disk twice: several batches have one. */
const BATCHES_PER_CHECKPOINT = 4

/**
 * The first statement does the long part beside readers and writers. The second one keeps writers
 * waiting while it moves what they wrote meanwhile: else the log never begins again beside them. It
 * would grow to gigabytes, and the message whose commit shortens it would wait a second.
 */
const CHECKPOINT = ["PRAGMA store.wal_checkpoint(PASSIVE)", "PRAGMA store.wal_checkpoint(RESTART)"]

/** The pause between two batches: a writer that waits looks every 2 ms. */
const PAUSE_MILLIS = 10

/** Where the lines of a large import wait, beside the store; a name of its own for each import. */
const stagedFile = (store: string): string => `${store}-import-${process.pid}-${Date.now()}`

/** The store failed while lines were merged. The next `import` or `serve` merges the rest. */
export class ImportUnfinished extends Data.TaggedError("ImportUnfinished")<{ readonly cause: SqlError }> {}

/** A file in which a large import is staged, and how its lines are merged. */
interface Staged {
  readonly sql: SqlClient
  readonly merge: Effect.Effect<number, SqlError | ImportUnfinished>
}

/**
 * Opens the file in which a large import is staged. It is locked while its process lives, so that
 * nobody else finishes it, and deleted with the scope, unless its merge began and failed. Until the
 * merge begins, a power cut loses nothing but this file, so nothing waits for the disk.
 */
export const openStaged = (store: string): Effect.Effect<Staged, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const path = stagedFile(store)
    let isMerging = false
    yield* Effect.addFinalizer(exit =>
      Effect.sync(() => {
        if (!isMerging || Exit.isSuccess(exit)) remove(path)
      })
    )
    const sql = yield* Effect.tap(open(path, 10_000), opened =>
      opened.unsafe("PRAGMA main.synchronous = OFF")
    )
    const merge = Effect.gen(function* () {
      yield* beginMerge(sql)
      isMerging = true
      return yield* Effect.mapError(failingCommits(mergeLines(sql)), cause => new ImportUnfinished({ cause }))
    })
    return { sql, merge: Effect.uninterruptible(merge) }
  })

/** From now on a power cut loses none of the staged lines. */
const makeDurable = (sql: SqlClient) =>
  runAll(sql, [
    "PRAGMA main.synchronous = FULL",
    // A checkpoint without anything to move syncs nothing.
    "PRAGMA main.user_version = 1",
    "PRAGMA main.wal_checkpoint(TRUNCATE)"
  ])

const open = (path: string, busyTimeoutMillis: number) =>
  Effect.gen(function* () {
    const services = yield* Layer.build(sqliteLayer({ path, synchronous: "full", busyTimeoutMillis }))
    const sql = Context.get(services, SqlClient)
    yield* sql.unsafe("PRAGMA main.locking_mode = EXCLUSIVE")
    yield* sql.unsafe("CREATE TABLE IF NOT EXISTS lock (held INTEGER)")
    return sql
  })

const remove = (path: string) => {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${path}${end}`, { force: true })
}

/** Lets the statements of a staged import see the store's tables. */
export const attachStore = (sql: SqlClient, store: string) => sql.unsafe(`ATTACH ${literal(store)} AS store`)

/** From now on the merge is finished: by this process, or by the next one that starts. */
const beginMerge = (sql: SqlClient) =>
  Effect.zipRight(
    makeDurable(sql),
    runAll(sql, [
      "CREATE TABLE IF NOT EXISTS merged (staged TEXT PRIMARY KEY, line INTEGER NOT NULL)",
      "PRAGMA main.synchronous = NORMAL",
      // A commit would move its log into the store's file before it returns.
      "PRAGMA wal_autocheckpoint = 0"
    ])
  )

/**
 * Merges staged and checked lines, in batches that each hold the store's lock for a short time.
 * Returns how long a batch held it at most, in milliseconds.
 */
const mergeLines = (sql: SqlClient): Effect.Effect<number, SqlError> =>
  Effect.gen(function* () {
    const checkpoint = runAll(sql, CHECKPOINT)
    let [longest, batches] = [0, 0]
    for (const staged of stagedTables) {
      const upsert = upsertSql(staged, "staged.line > ? AND staged.line <= ?")
      const name = staged.table
      const next = `SELECT max(line) AS line FROM (SELECT line FROM staged_${name} WHERE line > ? ORDER BY line LIMIT ${LINES})`
      let after = yield* lineOf(sql, "SELECT line FROM merged WHERE staged = ?", [name])
      let until = yield* lineOf(sql, next, [after])
      while (until > 0) {
        const batch = Effect.gen(function* () {
          const begun = performance.now()
          do {
            yield* sql.unsafe(upsert, [after, until])
            after = until
            until = yield* lineOf(sql, next, [after])
          } while (until > 0 && performance.now() - begun < HELD_MILLIS)
        })
        longest = Math.max(longest, yield* lockMillis(sql, batch))
        // Two files are not committed as one, and a batch may be merged twice, but never left out.
        // A power cut may lose marks. Nothing but a plain BEGIN leaves the store unlocked.
        const mark = `INSERT OR REPLACE INTO merged VALUES (${literal(name)}, ${after})`
        yield* runAll(sql, ["BEGIN", mark, "COMMIT"])
        if (++batches % BATCHES_PER_CHECKPOINT === 0) yield* checkpoint
        yield* Effect.sleep(PAUSE_MILLIS)
      }
    }
    yield* checkpoint
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

/** A line's number; 0 if there is none. */
const lineOf = (sql: SqlClient, query: string, params: ReadonlyArray<string | number>) =>
  Effect.map(sql.unsafe<{ readonly line: number | null }>(query, params), ([row]) => row?.line ?? 0)

/** Finishes the merges of processes that were killed; the imports of living ones are left alone. */
export const finishMerges = (store: string): Effect.Effect<void, SqlError> =>
  Effect.forEach(
    leftovers(store),
    path =>
      Effect.gen(function* () {
        const sql = yield* open(path, 1)
        const merging = yield* sql`SELECT name FROM sqlite_master WHERE name = 'merged'`
        if (merging.length > 0) {
          yield* attachStore(sql, store)
          yield* Effect.uninterruptible(Effect.zipRight(beginMerge(sql), mergeLines(sql)))
        }
        yield* Effect.addFinalizer(() => Effect.sync(() => remove(path)))
      }).pipe(
        Effect.scoped,
        Effect.catchIf(isHeld, () => Effect.void)
      ),
    { discard: true }
  )

const isHeld = ({ cause }: SqlError) => String(cause).includes("locked")

const leftovers = (store: string): ReadonlyArray<string> => {
  const [folder, prefix] = [dirname(store), `${basename(store)}-import-`]
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.startsWith(prefix) && /^\d+-\d+$/.test(name.slice(prefix.length)))
    .map(name => join(folder, name))
}
