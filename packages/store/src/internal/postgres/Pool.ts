import type { SqlClient } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Stream } from "effect"
import type pg from "pg"
import { isReadOnly, sqlError } from "../../DatabaseError.ts"
import type { Connections } from "../../PostgresQueries.ts"
import type { PostgresSettings } from "../../PostgresSettings.ts"
import { cannotConnect, clientConfig, isRefusal, loadPg } from "./Settings.ts"

/**
 * A connection that belongs to one caller; once broken, it answers nothing more and is not used
 * again.
 */
export interface Held {
  readonly client: pg.PoolClient
  readonly breaks: () => void
  isBroken: boolean
}

/**
 * Waits in `pg`'s queue for a connection, for as long as the settings say. If a caller leaves
 * meanwhile, its connection goes to the next caller.
 */
const connect = (pool: pg.Pool, settings: PostgresSettings, waited: (millis: number) => void) =>
  Effect.async<Held, SqlError>(resume => {
    const begun = performance.now()
    let hasLeft = false
    let held: Held | undefined
    const { queueMillis } = settings
    const giveUp = () => {
      hasLeft = true
      const why = new Error(`all connections are in use, for ${queueMillis} ms and more`)
      resume(Effect.fail(sqlError("Failed to get a connection of Postgres")(why)))
    }
    // Opening a connection first has a time limit of its own.
    const isQueued = pool.totalCount >= pool.options.max && pool.idleCount <= pool.waitingCount
    const timer = isQueued && queueMillis !== undefined ? setTimeout(giveUp, queueMillis) : undefined
    try {
      pool.connect((error, client, done) => {
        clearTimeout(timer)
        waited(performance.now() - begun)
        if (client === undefined) return resume(Effect.fail(cannotConnect(settings)(error)))
        if (hasLeft) return done()
        held = holding(client)
        resume(Effect.succeed(held))
      })
    } catch (error) {
      resume(Effect.fail(sqlError("Failed to read the files that the address names")(error)))
    }
    return Effect.sync(() => {
      clearTimeout(timer)
      hasLeft = true
      if (held !== undefined) releaseNow(held)
    })
  })

const holding = (client: pg.PoolClient): Held => {
  const breaks = () => {
    held.isBroken = true
  }
  const held: Held = { client, breaks, isBroken: false }
  client.on("error", breaks)
  return held
}

export const releaseNow = ({ client, breaks, isBroken }: Held) => {
  client.off("error", breaks)
  client.release(isBroken)
}

const release = (held: Held) => Effect.sync(() => releaseNow(held))

export const query = <A>(held: Held, statement: pg.QueryConfig, answerOf: (result: pg.QueryResult) => A) =>
  Effect.async<A, SqlError>(resume => {
    if (held.isBroken)
      return resume(Effect.fail(sqlError("Failed to execute statement")(new Error("connection lost"))))
    held.client.query(statement, (error, result) => {
      if (!error) return resume(Effect.succeed(answerOf(result)))
      if (!isRefusal(error) || isReadOnly({ cause: error })) held.isBroken = true
      resume(Effect.fail(sqlError("Failed to execute statement")(error)))
    })
    // Its answer may still come.
    return Effect.sync(() => {
      held.isBroken = true
    })
  })

type Use = <A, E>(use: (held: Held) => Effect.Effect<A, E>) => Effect.Effect<A, E | SqlError>

const connectionOver = (use: Use): Connection => {
  const run = <A>(
    text: string,
    values: ReadonlyArray<unknown>,
    answerOf: (result: Pick<pg.QueryResult, "rows">) => A
  ) =>
    use(held =>
      // A transaction ends with its connection, and so do its savepoints.
      held.isBroken && text.startsWith("ROLLBACK")
        ? Effect.sync(() => answerOf({ rows: [] }))
        : query(held, { text, values: [...values] }, answerOf)
    )
  const execute: Connection["execute"] = (text, values, transformRows) =>
    run(text, values, ({ rows }) => (transformRows === undefined ? rows : transformRows(rows)))
  return {
    execute,
    executeUnprepared: execute,
    executeRaw: (text, values) => run(text, values, result => result),
    executeValues: (text, values) =>
      run(text, values, ({ rows }) => rows.map((row: object): ReadonlyArray<unknown> => Object.values(row))),
    executeStream: () =>
      Stream.dieMessage("this client reads a whole result at once: page through it instead")
  }
}

/** A pool of connections. */
export interface Pool {
  readonly connect: (mayLeave: boolean) => Effect.Effect<Held, SqlError>
  readonly openAll: Effect.Effect<void, SqlError>
  /** Runs with a connection. */
  readonly use: Use
  readonly state: () => Omit<Connections, "use">
}

/** A pool that is closed with the scope; its connections begin with the statements `session`. */
export const openPool = Effect.fnUntraced(function* (
  settings: PostgresSettings,
  most: number,
  session?: string
) {
  const { Client, Pool } = yield* loadPg
  const config = clientConfig(settings)
  // The pool would also end a wait in its queue after this time.
  class OnTime extends Client {
    constructor() {
      super(config)
    }
  }
  const pool = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const kept = settings.opensAllConnections === true ? most : 0
      const opened = new Pool({ Client: OnTime, connectionTimeoutMillis: 0, max: most, min: kept })
      // An idle connection that is lost is replaced when the next one is needed.
      opened.on("error", () => {})
      opened.on("connect", client => {
        // A connection may be lost just before its caller learns of it: an unhandled error would
        // end the process.
        client.on("error", () => {})
        if (session !== undefined) client.query(session, () => {})
      })
      return opened
    }),
    opened => Effect.promise(() => opened.end())
  )
  let waitedMillis = 0
  const waiting = connect(pool, settings, millis => {
    waitedMillis += millis
  })
  const connected = (mayLeave: boolean) => (mayLeave ? Effect.interruptible(waiting) : waiting)
  return {
    connect: connected,
    openAll: Effect.acquireRelease(connected(true), release).pipe(
      Effect.replicateEffect(most, { concurrency: "unbounded", discard: true }),
      Effect.scoped
    ),
    use: run =>
      Effect.checkInterruptible(mayLeave => Effect.acquireUseRelease(connected(mayLeave), run, release)),
    state: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      waitedMillis
    })
  } satisfies Pool
})

/**
 * Whether the caller of a transaction may stop waiting for its connection. `withTransaction` of
 * Effect waits in an uninterruptible region, which hides it.
 */
class MayLeave extends Context.Reference<MayLeave>()("@estate/store/MayLeave", {
  defaultValue: () => true
}) {}

/** A transaction can be interrupted while it waits for its connection only if its caller can. */
export const waitingAsCaller =
  (withTransaction: SqlClient["withTransaction"]): SqlClient["withTransaction"] =>
  effect =>
    Effect.checkInterruptible(mayLeave => Effect.provideService(withTransaction(effect), MayLeave, mayLeave))

/** The connections of a pool for Effect: one for each statement, and one for each transaction. */
export const connectionsOf = ({ connect, use }: Pool) => ({
  anyConnection: connectionOver(use),
  ownConnection: Effect.flatMap(MayLeave, mayLeave =>
    Effect.map(Effect.acquireRelease(connect(mayLeave), release), held => connectionOver(run => run(held)))
  )
})
