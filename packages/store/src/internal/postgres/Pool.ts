import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Stream } from "effect"
import type pg from "pg"
import type { PostgresSettings } from "../../PostgresSettings.ts"
import { clientConfig, failedTo, isRefusal, loadPg } from "./Settings.ts"
import { makeTurns } from "./Turns.ts"

/** A connection that one caller has; once broken it answers nothing more and is not used again. */
export interface Held {
  readonly client: pg.PoolClient
  readonly breaks: () => void
  isBroken: boolean
}

export const connect = (pool: pg.Pool): Effect.Effect<Held, SqlError> =>
  Effect.map(
    Effect.tryPromise({ try: () => pool.connect(), catch: failedTo("connect to Postgres") }),
    client => {
      const breaks = () => {
        held.isBroken = true
      }
      const held: Held = { client, breaks, isBroken: false }
      client.on("error", breaks)
      return held
    }
  )

export const releaseNow = ({ client, breaks, isBroken }: Held) => {
  client.off("error", breaks)
  client.release(isBroken)
}

export const release = (held: Held) => Effect.sync(() => releaseNow(held))

export const query = <A>(held: Held, statement: pg.QueryConfig, answerOf: (result: pg.QueryResult) => A) =>
  Effect.async<A, SqlError>(resume => {
    if (held.isBroken) return resume(Effect.fail(failedTo("execute statement")(new Error("connection lost"))))
    held.client.query(statement, (error, result) => {
      if (!error) return resume(Effect.succeed(answerOf(result)))
      if (!isRefusal(error)) held.isBroken = true
      resume(Effect.fail(failedTo("execute statement")(error)))
    })
    // Its answer may still come.
    return Effect.sync(() => {
      held.isBroken = true
    })
  })

export type Use = <A, E>(use: (held: Held) => Effect.Effect<A, E>) => Effect.Effect<A, E | SqlError>

const connectionOver = (use: Use): Connection => {
  const execute: Connection["execute"] = (text, values, transformRows) =>
    use(held =>
      query(held, { text, values: [...values] }, ({ rows }) =>
        transformRows === undefined ? rows : transformRows(rows)
      )
    )
  return {
    execute,
    // A transaction ends with its connection, and so do its savepoints.
    executeUnprepared: (text, values, transformRows) =>
      use(held =>
        held.isBroken && text.startsWith("ROLLBACK")
          ? Effect.succeed([])
          : query(held, { text, values: [...values] }, ({ rows }) =>
              transformRows === undefined ? rows : transformRows(rows)
            )
      ),
    executeRaw: (text, values) => use(held => query(held, { text, values: [...values] }, result => result)),
    executeValues: (text, values) =>
      use(held =>
        query(held, { text, values: [...values] }, ({ rows }) =>
          rows.map((row: object): ReadonlyArray<unknown> => Object.values(row))
        )
      ),
    executeStream: () =>
      Stream.dieMessage("this client reads a whole result at once: page through it instead")
  }
}

/** A pool that is closed with the scope; its connections begin with the statements `session`. */
export const openedPool = ({ Pool }: Pick<typeof pg, "Pool">, settings: PostgresSettings, session?: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new Pool({ ...clientConfig(settings), max: settings.maxConnections ?? 10 })
      // An idle connection that is lost is replaced when the next one is needed.
      pool.on("error", () => {})
      pool.on("connect", client => {
        // One may be lost just before its caller hears of it: nobody's error would end the process.
        client.on("error", () => {})
        if (session !== undefined) client.query(session, () => {})
      })
      return pool
    }),
    pool => Effect.promise(() => pool.end())
  )

/**
 * A pool of connections: `anyConnection` for a statement, `ownConnection` for a transaction, which
 * is run `inTurn`. A caller that waits for its turn can be interrupted; the pool would only end the
 * wait with an error.
 */
export const openPool = Effect.fnUntraced(function* (settings: PostgresSettings) {
  const pool = yield* openedPool(yield* loadPg, settings)
  const inTurn = makeTurns(pool.options.max)
  return {
    pool,
    inTurn,
    anyConnection: connectionOver(use => inTurn(Effect.acquireUseRelease(connect(pool), use, release))),
    ownConnection: Effect.map(Effect.acquireRelease(connect(pool), release), held =>
      connectionOver(use => use(held))
    )
  }
})
