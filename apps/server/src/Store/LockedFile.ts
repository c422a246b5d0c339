import { rmSync } from "node:fs"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { isBusy } from "@estate/store/DatabaseError"
import { layer as sqliteLayer } from "@estate/store/SqliteClient"
import { Context, Effect, Layer, type Scope } from "effect"

/**
 * Opens an SQLite file for this process alone, until the scope closes or the process ends in any
 * way.
 */
export const openLocked = (
  path: string,
  busyTimeoutMillis: number
): Effect.Effect<SqlClient, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const services = yield* Layer.build(sqliteLayer({ path, busyTimeoutMillis }))
    const sql = Context.get(services, SqlClient)
    yield* sql.unsafe("PRAGMA main.locking_mode = EXCLUSIVE")
    yield* sql.unsafe("CREATE TABLE IF NOT EXISTS lock (held INTEGER)")
    return sql
  })

/** A file and the files that SQLite keeps beside it. */
export const ENDINGS = ["-wal", "-shm", "-journal", ""]

/** Removes an SQLite file, with the files that SQLite keeps beside it. */
export const removeFile = (path: string): void => {
  for (const end of ENDINGS) rmSync(`${path}${end}`, { force: true })
}

/**
 * Warns if another `serve` has this file: both answer, but each counts the requests of callers
 * separately, and makes its own backups. The lock is a file beside the store. If it cannot be
 * created, there is no warning.
 */
export const warnIfServed = (store: string): Effect.Effect<void, never, Scope.Scope> => {
  const path = `${store}-served`
  return openLocked(path, 1).pipe(
    Effect.zipRight(Effect.addFinalizer(() => Effect.sync(() => removeFile(path)))),
    Effect.catchIf(isBusy, () =>
      Effect.annotateLogs(
        Effect.logWarning(
          "another serve has this file open: each limits callers and makes backups by itself. Stop one of them, or move the store to Postgres, which several share"
        ),
        { file: store }
      )
    ),
    Effect.ignore
  )
}
