import { existsSync } from "node:fs"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import { Context, Effect, Layer, Option } from "effect"
import { sqlError } from "./DatabaseError.ts"
import { failingCommits } from "./internal/Commit.ts"
import { isSqliteError, openConnection, type SqliteSettings } from "./internal/sqlite/Connection.ts"
import { attempt, type Read, readsFrom, runRead, TextTooLong, Unanswered } from "./Read.ts"
import { type AnswerElsewhere, SqliteReads } from "./SqliteReads.ts"

export type { SqliteSettings }

/**
 * Effect's `SqlClient` over one SQLite file, with `SqliteReads` on the same connection. Creates the
 * file, but not its folder. Fails with `SqlError` if the file cannot be opened or is not a
 * database. `check` reads an existing file before it is opened; a file that it refuses is
 * unchanged. Once opened, the file is in WAL mode, and only its owner can read it.
 *
 * A transaction has the connection to itself: statements of other fibers wait until it ends, so
 * none becomes part of it. Transactions begin as writers (`BEGIN IMMEDIATE`), because a transaction
 * that becomes a writer halfway cannot wait for another process and fails at once.
 */
export const layer = <E = never>(
  settings: SqliteSettings,
  check?: Effect.Effect<unknown, E, SqlClient.SqlClient>
): Layer.Layer<SqlClient.SqlClient | SqliteReads, E | SqlError> =>
  Layer.scopedContext(
    Effect.zipRight(check ? looking(settings.path, check) : Effect.void, make(settings))
  ).pipe(Layer.provide(Reactivity.layer))

/** Checks an existing file, over a connection that leaves nothing in it or beside it. */
const looking = <E>(path: string, check: Effect.Effect<unknown, E, SqlClient.SqlClient>) =>
  make({ path, asIs: true, leavesNothing: true }).pipe(
    Effect.flatMap(look => Effect.provide(check, look)),
    Effect.scoped,
    Effect.when(() => existsSync(path))
  )

const make = Effect.fnUntraced(function* (settings: Parameters<typeof openConnection>[0]) {
  const { connection, isInTransaction, reads } = yield* openConnection(settings)
  const turn = yield* Effect.makeSemaphore(1)
  const acquire = Effect.as(
    Effect.acquireRelease(turn.take(1), () => turn.release(1)),
    connection
  )
  const alone =
    <Args extends ReadonlyArray<unknown>, A>(run: (...args: Args) => Effect.Effect<A, SqlError>) =>
    (...args: Args) =>
      turn.withPermits(1)(run(...args))
  const serialized = {
    ...connection,
    execute: alone(connection.execute),
    executeRaw: alone(connection.executeRaw),
    executeValues: alone(connection.executeValues),
    executeUnprepared: alone(connection.executeUnprepared)
  }
  const client = yield* SqlClient.make({
    acquirer: Effect.succeed(serialized),
    transactionAcquirer: acquire,
    beginTransaction: "BEGIN IMMEDIATE",
    compiler: Statement.makeCompilerSqlite(),
    spanAttributes: [["db.system.name", "sqlite"]]
  })
  const inOwnTransaction = Effect.map(Effect.serviceOption(SqlClient.TransactionConnection), Option.isSome)
  /** Runs when no other fiber's transaction has the connection. */
  const inTurn = <A>(run: () => A) => {
    const now = Effect.suspend((): Effect.Effect<A, SqlError> => {
      try {
        return Effect.succeed(run())
      } catch (error) {
        return isSqliteError(error) ? Effect.fail(sqlError("Failed to read")(error)) : Effect.die(error)
      }
    })
    return Effect.suspend(() =>
      isInTransaction()
        ? Effect.if(inOwnTransaction, { onTrue: () => now, onFalse: () => turn.withPermits(1)(now) })
        : now
    )
  }
  const read = <A, E = never>(
    read: Read<A>,
    elsewhere: AnswerElsewhere<E>
  ): Effect.Effect<A, SqlError | TextTooLong | E> =>
    Effect.suspend(() => {
      let version: object | undefined
      return runRead<A, SqlError | TextTooLong | E>(read, {
        dialect: "sqlite",
        version: reads.cachedVersion,
        now: reads.answer,
        later: elsewhere,
        inTurn: run =>
          inTurn(() => {
            version ??= reads.version()
            return reads.since(version, run)
          })
      })
    })
  const boundedReads = readsFrom("sqlite", reads.answer, reads.cachedVersion)
  const readAtOnce = <A extends object>(read: Read<A>): A | undefined => {
    if (isInTransaction()) return undefined
    try {
      const found = attempt(read, boundedReads)
      return found instanceof Unanswered || found instanceof TextTooLong ? undefined : found.value
    } catch {
      return undefined
    }
  }
  const committing = Object.assign(client, { withTransaction: failingCommits(client.withTransaction) })
  return Context.make(SqlClient.SqlClient, committing).pipe(
    Context.add(SqliteReads, { read, readAtOnce, forget: reads.forget })
  )
})
