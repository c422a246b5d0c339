import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Effect, Schedule, Stream } from "effect"
import Database from "libsql"
import { makeReads } from "./Reads.ts"

/** As many statements as a program of ours has, and a bound for one that builds them. */
const PREPARED_LIMIT = 200

/** What waits for the file, as a statement of its own. */
const WRITE = /^\s*(with\b.*\b)?(insert|update|delete|replace|create|alter|drop)\s/is

const TRANSACTION = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/

/** What certainly writes nothing. */
const READ = /^\s*select\b/i

/** SQLite refused a statement. */
export const isRefusal = (error: unknown): boolean => error instanceof Database.SqliteError

/** A refusal as Effect's SQL modules tell it. */
export const failure = (message: string) => (cause: unknown) => new SqlError({ cause, message })

/** Looks whether the file is free so often; each look holds up the event loop as long as SQLite's own wait for it. */
const LOOK_MILLIS = 20
const OWN_WAIT_MILLIS = 2

const isBusy = ({ cause }: SqlError): boolean =>
  cause instanceof Database.SqliteError && cause.code.startsWith("SQLITE_BUSY")

/** SQLite has no booleans, and libsql ends the whole process at the sight of one. */
const bindable = (params: ReadonlyArray<unknown>) =>
  params.map(value => (typeof value === "boolean" ? Number(value) : value))

/** One open database file as a connection of `@effect/sql`, and its short way to read; closed with the scope. */
export const openConnection = Effect.fnUntraced(function* (options: {
  readonly path: string
  readonly synchronous: "normal" | "full"
  readonly busyTimeoutMillis: number
  readonly cacheMebibytes: number
}) {
  const database = yield* Effect.acquireRelease(
    Effect.try({
      try: () => {
        const opened = new Database(options.path, { timeout: OWN_WAIT_MILLIS })
        opened.exec("PRAGMA journal_mode = WAL")
        opened.exec(`PRAGMA synchronous = ${options.synchronous.toUpperCase()}`)
        opened.exec("PRAGMA foreign_keys = ON")
        opened.exec(`PRAGMA cache_size = ${-1024 * options.cacheMebibytes}`)
        return opened
      },
      catch: failure(`cannot open the database ${options.path}`)
    }),
    opened => Effect.sync(() => opened.close())
  )

  // SQLite's own wait would hold up everything else in the process, and all of this begins with taking the file: it is tried
  // again as a whole.
  const whileBusy = Schedule.spaced(LOOK_MILLIS).pipe(Schedule.upTo(options.busyTimeoutMillis))
  const attempt = <A>(message: string, run: () => A) => {
    const once = Effect.try({ try: run, catch: failure(message) })
    return Effect.catchIf(once, isBusy, () => Effect.retry(once, { while: isBusy, schedule: whileBusy }))
  }

  // Asked of a closed database, libsql ends the whole process.
  const isInTransaction = () => database.open && database.inTransaction

  const prepared = new Map<string, Database.Statement>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const oldest = prepared.keys().next()
    if (prepared.size >= PREPARED_LIMIT && oldest.done === false) prepared.delete(oldest.value)
    const statement = database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  // The parameters go as one array: a lone null or blob by itself would be taken for named parameters.
  const rows = (statement: Database.Statement, params: ReadonlyArray<unknown>): ReadonlyArray<object> => {
    if (statement.reader) return statement.all(bindable(params)) as ReadonlyArray<object>
    statement.run(bindable(params))
    return []
  }

  // What runs a statement that finds the file busy leaves it open, and no transaction could be committed from then on.
  // `exec` does not: so a write that stands alone waits for the file there, and then finds it free.
  let writes = 0
  const withFile = <A>(sql: string, run: () => A): A => {
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
    withFile(sql, () => rows(prepare(sql), params))

  const connection: Connection = {
    execute: (sql, params, transformRows) =>
      attempt("Failed to execute statement", () => {
        const found = rowsOf(sql, params)
        return transformRows === undefined ? found : transformRows(found)
      }),
    executeRaw: (sql, params) =>
      attempt("Failed to execute statement", () => withFile(sql, () => prepare(sql).run(bindable(params)))),
    executeValues: (sql, params) =>
      attempt("Failed to execute statement", () => rowsOf(sql, params).map(row => Object.values(row))),
    executeUnprepared: (sql, params, transformRows) =>
      attempt("Failed to execute statement", () => {
        // SQLite ends a transaction by itself on some failures, and one that could not begin has nothing to undo.
        if (sql === "ROLLBACK" && !isInTransaction()) return []
        if (TRANSACTION.test(sql)) {
          writes += 1
          database.exec(sql)
          return []
        }
        const found = withFile(sql, () => rows(database.prepare(sql), params))
        return transformRows === undefined ? found : transformRows(found)
      }),
    executeStream: () =>
      Stream.dieMessage("this client reads a whole result at once: page through it instead")
  }
  return { connection, isInTransaction, ...makeReads(prepare, () => writes) }
})
