import type { Connection } from "@effect/sql/SqlConnection"
import { Effect, Schedule, Stream } from "effect"
import Database from "libsql"
import { isBusy, sqlError } from "../../DatabaseError.ts"
import { fileUri } from "../../FileUri.ts"
import { keepPrivate, makePrivate } from "./PrivateFile.ts"
import { makeReads } from "./Reads.ts"

/** More statements than our programs have. It limits the cache of a program that generates SQL. */
const PREPARED_LIMIT = 200

/** A write: outside a transaction it has to wait for the file. */
const WRITE = /^\s*(with\b.*\b)?(insert|update|delete|replace|create|alter|drop)\s/is

const TRANSACTION = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/

/** A statement that cannot write. */
const READ = /^\s*select\b/i

/** True for an error of SQLite. */
export const isSqliteError = (error: unknown): boolean => error instanceof Database.SqliteError

/**
 * How often a write, or opening the file, retries while the file is busy. Each attempt blocks the
 * event loop for SQLite's own wait.
 */
const RETRY_MILLIS = 20
const SQLITE_WAIT_MILLIS = 2

/** The log is truncated to this size once its content is in the file. */
const LOG_MAX_BYTES = 16 * 1024 * 1024

/** SQLite has no booleans, and libsql crashes the process on one. */
const bindable = (params: ReadonlyArray<unknown>) =>
  params.map(value => (typeof value === "boolean" ? Number(value) : value))

/**
 * Where the file is, and how it is used.
 *
 * `busyTimeoutMillis` is how long a write waits for another process's write; meanwhile reads and
 * the rest of the process continue. `cacheMebibytes` is how much of the file SQLite keeps in
 * memory; the default is 2. With `checkpoints: "elsewhere"`, a commit never moves a long log into
 * the file, which would block the event loop: another connection has to do that. With `asIs`,
 * nothing is written: neither rows, nor the file's permissions, nor its journal mode. The file must
 * exist; read access is enough.
 */
export interface SqliteSettings {
  readonly path: string
  readonly busyTimeoutMillis?: number
  readonly cacheMebibytes?: number
  readonly checkpoints?: "here" | "elsewhere"
  readonly asIs?: boolean
}

/** `leavesNothing` is for reading a file that may be another program's: see `fileUri`. */
interface OpenSettings extends SqliteSettings {
  readonly leavesNothing?: boolean
}

/** Opens a file, and creates it if it is missing. An existing file is unchanged. */
const openDatabase = (settings: OpenSettings): Database.Database => {
  const { path, cacheMebibytes = 2, asIs = false } = settings
  if (!asIs) makePrivate(path)
  const database = new Database(asIs ? fileUri(path, settings) : path, { timeout: SQLITE_WAIT_MILLIS })
  try {
    for (const pragma of asIs ? ["query_only = ON"] : writingPragmas(settings))
      database.exec(`PRAGMA ${pragma}`)
    database.exec(`PRAGMA cache_size = ${-1024 * cacheMebibytes}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Every commit syncs the disk, so that it survives a power cut. */
const writingPragmas = ({ checkpoints = "here" }: SqliteSettings) => [
  "synchronous = FULL",
  "foreign_keys = ON",
  "secure_delete = ON",
  `journal_size_limit = ${LOG_MAX_BYTES}`,
  ...(checkpoints === "elsewhere" ? ["wal_autocheckpoint = 0"] : [])
]

/**
 * Moves the log into the file, since somebody may copy the file alone. With open statements, as
 * here, SQLite does not do so itself. Parts that other processes still need stay in the log.
 */
const completeFile = (database: Database.Database, { checkpoints }: SqliteSettings): void => {
  if (checkpoints === "elsewhere") return
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)")
  } catch {
    // On a full disk, everything is still in the log.
  }
}

/** Prepares each statement once, and keeps the latest ones. */
const keptStatements = (prepare: (sql: string) => Database.Statement) => {
  const prepared = new Map<string, Database.Statement>()
  return (sql: string): Database.Statement => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const oldest = prepared.keys().next()
    if (prepared.size >= PREPARED_LIMIT && oldest.done === false) prepared.delete(oldest.value)
    const statement = prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
}

/**
 * Runs a statement; returns its rows, if it has any. Parameters are passed as one array: libsql
 * takes a single null or blob for named parameters.
 */
const rows = (statement: Database.Statement, params: ReadonlyArray<unknown>): ReadonlyArray<object> => {
  if (statement.reader) return statement.all(bindable(params)) as ReadonlyArray<object>
  statement.run(bindable(params))
  return []
}

/**
 * Opens a database file as a connection of `@effect/sql`, with its reads; closes it with the scope.
 * Unless it is opened with `asIs`, the file is private from then on, and writes to it go to a log.
 */
export const openConnection = Effect.fnUntraced(function* (settings: OpenSettings) {
  // SQLite's own wait would block the event loop. Each of these begins by locking the file, so it
  // can be retried as a whole.
  const whileBusy = Schedule.spaced(RETRY_MILLIS).pipe(Schedule.upTo(settings.busyTimeoutMillis ?? 5_000))
  const retryWhileBusy = <A>(message: string, run: () => A) => {
    const once = Effect.try({ try: run, catch: sqlError(message) })
    return Effect.catchIf(once, isBusy, () => Effect.retry(once, { while: isBusy, schedule: whileBusy }))
  }

  const { path, asIs = false } = settings
  const open = <A>(run: () => A) => retryWhileBusy(`cannot open the database ${path}`, run)
  const database = yield* Effect.acquireRelease(
    open(() => openDatabase(settings)),
    opened => Effect.sync(() => opened.close())
  )
  if (!asIs)
    yield* Effect.acquireRelease(
      open(() => {
        database.exec("PRAGMA journal_mode = WAL")
        keepPrivate(path)
      }),
      () => Effect.sync(() => completeFile(database, settings))
    )

  // libsql crashes the process if this is called on a closed database.
  const isInTransaction = () => database.open && database.inTransaction

  const prepare = keptStatements(sql => database.prepare(sql))

  // A prepared statement that finds the file busy stays open, and then no later transaction could
  // commit. `exec` does not have this problem, so a write outside a transaction first locks the
  // file with it.
  let writes = 0
  const inOwnTransaction = <A>(sql: string, run: () => A): A => {
    if (!READ.test(sql)) writes += 1
    if (!WRITE.test(sql) || isInTransaction()) return run()
    database.exec("BEGIN IMMEDIATE")
    try {
      const result = run()
      database.exec("COMMIT")
      return result
    } catch (error) {
      if (isInTransaction()) database.exec("ROLLBACK")
      throw error
    }
  }
  const rowsOf = (sql: string, params: ReadonlyArray<unknown>) =>
    inOwnTransaction(sql, () => rows(prepare(sql), params))

  // SQLite leaves a transaction open if the disk is full at its commit: it has to be ended here.
  const execute = (sql: string) => {
    try {
      database.exec(sql)
    } catch (error) {
      if (sql === "COMMIT" && isInTransaction()) database.exec("ROLLBACK")
      throw error
    }
  }

  const connection: Connection = {
    execute: (sql, params, transformRows) =>
      retryWhileBusy("Failed to execute statement", () => {
        const found = rowsOf(sql, params)
        return transformRows === undefined ? found : transformRows(found)
      }),
    executeRaw: (sql, params) =>
      retryWhileBusy("Failed to execute statement", () =>
        inOwnTransaction(sql, () => prepare(sql).run(bindable(params)))
      ),
    executeValues: (sql, params) =>
      retryWhileBusy("Failed to execute statement", () => rowsOf(sql, params).map(row => Object.values(row))),
    executeUnprepared: (sql, params, transformRows) =>
      retryWhileBusy("Failed to execute statement", () => {
        // SQLite rolls back by itself on some errors, and a transaction that could not begin has
        // nothing to roll back.
        if (sql === "ROLLBACK" && !isInTransaction()) return []
        if (TRANSACTION.test(sql)) {
          writes += 1
          execute(sql)
          return []
        }
        const found = inOwnTransaction(sql, () => rows(database.prepare(sql), params))
        return transformRows === undefined ? found : transformRows(found)
      }),
    executeStream: () =>
      Stream.dieMessage("this client reads a whole result at once: page through it instead")
  }
  return {
    connection,
    isInTransaction,
    reads: makeReads(
      keptStatements(sql => database.prepare(sql).raw()),
      () => writes
    )
  }
})
