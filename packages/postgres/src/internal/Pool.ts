import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { type Context, Effect, Exit, Predicate, Redacted, Schedule, Stream } from "effect"
import type pg from "pg"
import type { PostgresQueries, Rows, Step, Value } from "../PostgresQueries.ts"
import type { PostgresSettings } from "../PostgresSettings.ts"
import { bindable, named } from "./Statements.ts"

const DEFAULT_TIMEOUT_MILLIS = 5_000
const INT8 = 20

/** `pg` is loaded when it is needed. Our integers of 8 bytes are milliseconds and counts. */
export const loadPg = Effect.promise(async () => {
  const { default: pg } = await import("pg")
  pg.types.setTypeParser(INT8, Number)
  return pg
})

/** How `pg` connects. Whatever hangs ends by itself: on our side, and on the server's. */
export const clientConfig = ({
  url,
  applicationName,
  timeoutMillis = DEFAULT_TIMEOUT_MILLIS,
  lockMillis = timeoutMillis
}: PostgresSettings): pg.ClientConfig => ({
  connectionString: Redacted.value(url),
  application_name: applicationName,
  keepAlive: true,
  connectionTimeoutMillis: timeoutMillis,
  query_timeout: timeoutMillis,
  statement_timeout: timeoutMillis,
  lock_timeout: lockMillis,
  idle_in_transaction_session_timeout: timeoutMillis
})

/** A connection that one caller has; once broken it answers nothing more and is not used again. */
interface Held {
  readonly client: pg.PoolClient
  readonly breaks: () => void
  isBroken: boolean
}

/** Postgres itself refused the statement: its connection goes on. */
const isRefusal = (error: Error) => Predicate.hasProperty(error, "severity") && error.severity === "ERROR"

const failedTo = (what: string) => (cause: unknown) => new SqlError({ cause, message: `Failed to ${what}` })

const connect = (pool: pg.Pool): Effect.Effect<Held, SqlError> =>
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

const releaseNow = ({ client, breaks, isBroken }: Held) => {
  client.off("error", breaks)
  client.release(isBroken)
}

const release = (held: Held) => Effect.sync(() => releaseNow(held))

/** Ends a transaction that only read, for which nobody waits, and releases its connection. */
const endLater = (held: Held) =>
  Effect.sync(() => {
    if (held.isBroken) return releaseNow(held)
    held.client.query("COMMIT", error => {
      if (error) held.isBroken = true
      releaseNow(held)
    })
  })

const query = <A>(held: Held, statement: pg.QueryConfig, answerOf: (result: pg.QueryResult) => A) =>
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

type Use = <A, E>(use: (held: Held) => Effect.Effect<A, E>) => Effect.Effect<A, E | SqlError>

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

/** Another transaction was in the way: this one may be tried again. */
const isInTheWay = ({ cause }: SqlError) =>
  Predicate.hasProperty(cause, "code") && (cause.code === "40P01" || cause.code === "40001")

const AGAIN = Schedule.intersect(Schedule.jittered(Schedule.exponential("5 millis")), Schedule.recurs(5))

const BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

const queriesOver = (pool: pg.Pool): Context.Tag.Service<typeof PostgresQueries> => {
  const withConnection: Use = use => Effect.acquireUseRelease(connect(pool), use, release)
  const run = (held: Held, sql: string, params: ReadonlyArray<Value>) =>
    query(held, { ...named(sql), values: bindable(params) }, result => result)

  const perform = Effect.fnUntraced(function* (held: Held, steps: ReadonlyArray<Step>) {
    yield* run(held, "BEGIN", [])
    for (const [index, { sql, params, mustChange }] of steps.entries()) {
      const { rowCount } = yield* run(held, sql, params)
      if (mustChange !== true || rowCount !== 0) continue
      yield* run(held, "ROLLBACK", [])
      return index
    }
    yield* run(held, "COMMIT", [])
    return undefined
  })

  // What ends within a transaction ends with its connection, and Postgres rolls it back.
  const write = (steps: ReadonlyArray<Step>) =>
    withConnection(held =>
      Effect.onExit(perform(held, steps), exit =>
        Effect.sync(() => {
          if (Exit.isFailure(exit)) held.isBroken = true
        })
      )
    )

  const snapshot = <A, E>(read: (rows: Rows) => Effect.Effect<A, E>) => {
    const use = (held: Held) =>
      Effect.zipRight(
        run(held, BEGIN_SNAPSHOT, []),
        read((sql, params) => Effect.map(run(held, sql, params), ({ rows }) => rows))
      )
    return Effect.acquireUseRelease(connect(pool), use, endLater)
  }

  return {
    snapshot,
    rows: (sql, params) => withConnection(held => Effect.map(run(held, sql, params), ({ rows }) => rows)),
    write: steps => Effect.retry(write(steps), { while: isInTheWay, schedule: AGAIN })
  }
}

/**
 * A pool of connections: `anyConnection` for a statement, `ownConnection` for a transaction, and
 * both for `queries`.
 */
export const openPool = Effect.fnUntraced(function* (settings: PostgresSettings) {
  const pg = yield* loadPg
  const pool = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const opened = new pg.Pool({ ...clientConfig(settings), max: settings.maxConnections ?? 10 })
      // An idle connection that is lost is replaced when the next one is needed.
      opened.on("error", () => {})
      // One may be lost just before its caller hears of it: nobody's error would end the process.
      opened.on("connect", client => client.on("error", () => {}))
      return opened
    }),
    opened => Effect.promise(() => opened.end())
  )
  return {
    queries: queriesOver(pool),
    anyConnection: connectionOver(use => Effect.acquireUseRelease(connect(pool), use, release)),
    ownConnection: Effect.map(Effect.acquireRelease(connect(pool), release), held =>
      connectionOver(use => use(held))
    )
  }
})
