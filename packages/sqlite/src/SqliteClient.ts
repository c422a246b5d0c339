import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import { Effect, Layer } from "effect"
import { openConnection } from "./internal/Connection.ts"

/**
 * Where the file is, and how much a commit must outlive.
 *
 * `synchronous: "full"` syncs the disk at every commit, so that what was acknowledged survives a power cut; `"normal"`
 * survives a killed process but may lose the last commits with the machine.
 * `busyTimeoutMillis` is how long a writer waits for another process's write; it waits without yielding.
 */
export interface SqliteSettings {
  readonly path: string
  readonly synchronous?: "normal" | "full"
  readonly busyTimeoutMillis?: number
}

/**
 * Effect's `SqlClient` over one SQLite file, which is made where it does not exist (its folder is not).
 * Fails with `SqlError` when it cannot be opened or is no database.
 *
 * All statements share one connection. A transaction has it to itself until it ends, and a statement outside waits: so
 * nothing is ever taken into somebody else's transaction. Transactions begin as writers (`BEGIN IMMEDIATE`), since one that
 * turns writer half-way cannot wait for another process and would fail at once.
 */
export const layer = (settings: SqliteSettings): Layer.Layer<SqlClient.SqlClient, SqlError> =>
  Layer.scoped(SqlClient.SqlClient, make(settings)).pipe(Layer.provide(Reactivity.layer))

const make = Effect.fnUntraced(function* (settings: SqliteSettings) {
  const connection = yield* openConnection({
    path: settings.path,
    synchronous: settings.synchronous ?? "normal",
    busyTimeoutMillis: settings.busyTimeoutMillis ?? 5_000
  })
  const turn = yield* Effect.makeSemaphore(1)
  const takeTurn = Effect.as(
    Effect.acquireRelease(turn.take(1), () => turn.release(1)),
    connection
  )
  const oneByOne = {
    ...connection,
    execute: (...args: Parameters<typeof connection.execute>) =>
      turn.withPermits(1)(connection.execute(...args)),
    executeRaw: (...args: Parameters<typeof connection.executeRaw>) =>
      turn.withPermits(1)(connection.executeRaw(...args)),
    executeValues: (...args: Parameters<typeof connection.executeValues>) =>
      turn.withPermits(1)(connection.executeValues(...args)),
    executeUnprepared: (...args: Parameters<typeof connection.executeUnprepared>) =>
      turn.withPermits(1)(connection.executeUnprepared(...args))
  }
  return yield* SqlClient.make({
    acquirer: Effect.succeed(oneByOne),
    transactionAcquirer: takeTurn,
    beginTransaction: "BEGIN IMMEDIATE",
    compiler: Statement.makeCompilerSqlite(),
    spanAttributes: [["db.system.name", "sqlite"]]
  })
})
