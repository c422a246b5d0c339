import type { SqlError } from "@effect/sql/SqlError"
import { Cause, type Context, Effect, Either, Exit, Predicate, Runtime, Schedule } from "effect"
import type pg from "pg"
import type { PostgresQueries, Rows, Step, Value, Writing, Written } from "../../PostgresQueries.ts"
import type { PostgresSettings } from "../../PostgresSettings.ts"
import { makeGroups } from "./Groups.ts"
import { makePipelinedReads } from "./PipelinedReads.ts"
import { connect, type Held, openedPool, query, release, releaseNow, type Use } from "./Pool.ts"
import { failedTo, loadPg } from "./Settings.ts"
import { bindable, named } from "./Statements.ts"

/**
 * What takes long has one processor, a plan for its own parameters, and ends with its connection:
 * Postgres looks that often whether it is there.
 */
const LONG_SESSION =
  "SET max_parallel_workers_per_gather = 0; SET plan_cache_mode = force_custom_plan; SET jit = off; SET client_connection_check_interval = 100"

/** Ends a transaction that only read, for which nobody waits, and releases its connection. */
const endLater = (held: Held) =>
  Effect.sync(() => {
    if (held.isBroken) return releaseNow(held)
    held.client.query("COMMIT", error => {
      if (error) held.isBroken = true
      releaseNow(held)
    })
  })

/** Another transaction was in the way: this one may be tried again. */
const isInTheWay = ({ cause }: SqlError) =>
  Predicate.hasProperty(cause, "code") && (cause.code === "40P01" || cause.code === "40001")

const AGAIN = Schedule.intersect(Schedule.jittered(Schedule.exponential("5 millis")), Schedule.recurs(5))

const BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

const run = (held: Held, sql: string, params: ReadonlyArray<Value>) =>
  query(held, { ...named(sql), values: params.map(bindable) }, result => result)

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

const reading = (pool: pg.Pool) => {
  const snapshot = <A, E>(read: (rows: Rows) => Effect.Effect<A, E>) => {
    const use = (held: Held) =>
      Effect.zipRight(
        run(held, BEGIN_SNAPSHOT, []),
        read((sql, params) => Effect.map(run(held, sql, params), ({ rows }) => rows))
      )
    return Effect.acquireUseRelease(connect(pool), use, endLater)
  }
  return snapshot
}

const onAConnection =
  (pool: pg.Pool): Use =>
  use =>
    Effect.acquireUseRelease(connect(pool), use, release)

const writing = (pool: pg.Pool) => {
  const withConnection = onAConnection(pool)
  // What ends within a transaction ends with its connection, and Postgres rolls it back.
  const write = (steps: ReadonlyArray<Step>) =>
    withConnection(held =>
      Effect.onExit(perform(held, steps), exit =>
        Effect.sync(() => {
          if (Exit.isFailure(exit)) held.isBroken = true
        })
      )
    )
  return (steps: ReadonlyArray<Step>) => Effect.retry(write(steps), { while: isInTheWay, schedule: AGAIN })
}

/** Queries that read on connections of their own, and write on the pool's. */
export const openQueries = (settings: PostgresSettings, pool: pg.Pool) =>
  Effect.gen(function* () {
    const pg = yield* loadPg
    const write = writing(pool)
    const runCallback = Runtime.runCallback(yield* Effect.runtime())
    const alone = ({ steps }: Writing, done: (written: Written) => void) => {
      runCallback(write(steps), {
        onExit: Exit.match({
          onSuccess: step => done(Either.right(step)),
          onFailure: cause => done(Either.left(sqlErrorOf(cause)))
        })
      })
    }
    const asking = yield* Effect.acquireRelease(
      Effect.sync(() => makePipelinedReads(pg, settings)),
      ({ close }) => Effect.promise(close)
    )
    const groups = yield* Effect.acquireRelease(
      Effect.sync(() => makeGroups(pg, settings, alone)),
      ({ close }) => Effect.promise(close)
    )
    const queries: Context.Tag.Service<typeof PostgresQueries> = {
      ask: asking.ask,
      rows: (sql, params) =>
        onAConnection(pool)(held => Effect.map(run(held, sql, params), ({ rows }) => rows)),
      snapshot: reading(yield* openedPool(pg, settings, LONG_SESSION)),
      write,
      submit: (writing, done) =>
        writing.together === undefined ? alone(writing, done) : groups.submit(writing, writing.together, done)
    }
    return queries
  })

const sqlErrorOf = (cause: Cause.Cause<SqlError>) => {
  const error = Cause.squash(cause)
  return Predicate.isTagged(error, "SqlError") ? (error as SqlError) : failedTo("write")(error)
}
