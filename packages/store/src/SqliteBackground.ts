import type { SqlError } from "@effect/sql/SqlError"
import { Effect, type Scope } from "effect"
import Database from "libsql/promise"
import { sqlError } from "./DatabaseError.ts"
import { fileUri } from "./FileUri.ts"

/** A row of a result, with SQLite's own values. */
export type Row = Readonly<Record<string, unknown>>

/**
 * A connection whose statements run on a thread of libsql, so the event loop continues while one
 * takes minutes. It is for copies, checks and checkpoints; rows beyond the first are read on the
 * event loop.
 */
export interface SqliteBackground {
  /** Runs statements without parameters. An interruption ends the running one. */
  readonly run: (sql: string) => Effect.Effect<void, SqlError>
  readonly rows: (sql: string) => Effect.Effect<ReadonlyArray<Row>, SqlError>
}

/**
 * Opens an existing file, and closes it with the scope. `busyTimeoutMillis` is how long a statement
 * waits for that of another connection.
 */
export const openBackground = (
  path: string,
  { busyTimeoutMillis = 5_000 }: { readonly busyTimeoutMillis?: number } = {}
): Effect.Effect<SqliteBackground, SqlError, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.try({
        try: () => new Database(fileUri(path), { timeout: busyTimeoutMillis }),
        catch: failed
      }),
      database => Effect.sync(() => database.close())
    ),
    database => {
      const settled = <A>(begin: () => Promise<A>) =>
        Effect.async<A, SqlError>(resume => {
          const done = begin().then(
            value => resume(Effect.succeed(value)),
            cause => resume(Effect.fail(failed(cause)))
          )
          // The connection must not be closed during a statement, and a statement that has not
          // begun yet would continue to run.
          return Effect.promise(() => {
            database.interrupt()
            const again = setInterval(() => database.interrupt(), 20)
            return done.finally(() => clearInterval(again))
          })
        })
      return {
        run: sql => settled(() => database.exec(sql)),
        rows: sql =>
          settled(async () => {
            const statement = await database.prepare(sql)
            return statement.all()
          })
      }
    }
  )

const failed = sqlError("a statement failed")

/** A text or a path as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
