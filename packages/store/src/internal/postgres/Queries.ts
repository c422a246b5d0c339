import { availableParallelism } from "node:os"
import { SqlError } from "@effect/sql/SqlError"
import { Cause, type Context, Effect, Either, Exit, Runtime, Schedule } from "effect"
import { databaseCode, sqlError } from "../../DatabaseError.ts"
import type { PostgresQueries, Writing } from "../../PostgresQueries.ts"
import { DEFAULT_CONNECTIONS, type PostgresSettings } from "../../PostgresSettings.ts"
import type { Bound } from "../../Read.ts"
import type { WriteStep, Written } from "../../Write.ts"
import { GROUP_LOCK_MILLIS, GROUP_SESSION, makeGroups } from "./Groups.ts"
import { openPipelined, type PipelinedConnection } from "./PipelinedConnection.ts"
import { makePipelinedReads, READ_SESSION } from "./PipelinedReads.ts"
import { type Held, openPool, type Pool, query, releaseNow } from "./Pool.ts"
import { loadPg } from "./Settings.ts"
import { bindable, named } from "./Statements.ts"

/**
 * A long statement has one processor and a plan for its own parameters, and ends with its
 * connection: Postgres checks at this interval whether the client is still there. Reading an index
 * costs little more than reading a table: both are in memory, or on an SSD.
 */
const LONG_SESSION =
  "SET max_parallel_workers_per_gather = 0; SET plan_cache_mode = force_custom_plan; SET jit = off; SET random_page_cost = 1.1; SET client_connection_check_interval = 100"

/** Ends a read-only transaction that nobody waits for, and releases its connection. */
const endLater = (held: Held) =>
  Effect.sync(() => {
    if (held.isBroken) return releaseNow(held)
    held.client.query("COMMIT", error => {
      if (error) held.isBroken = true
      releaseNow(held)
    })
  })

/** Another transaction was in the way, so this one may be tried again. */
const isInTheWay = (error: SqlError) => ["40P01", "40001"].includes(databaseCode(error) ?? "")

const AGAIN = Schedule.intersect(Schedule.jittered(Schedule.exponential("5 millis")), Schedule.recurs(5))

const BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

const run = (held: Held, sql: string, params: ReadonlyArray<Bound>) =>
  query(held, { ...named(sql), values: params.map(bindable) }, result => result)

const perform = Effect.fnUntraced(function* (held: Held, steps: Iterable<WriteStep>) {
  yield* run(held, "BEGIN", [])
  let index = 0
  for (const { sql, params, mustChange } of steps) {
    const { rowCount } = yield* run(held, sql, params)
    if (mustChange === true && rowCount === 0) {
      yield* run(held, "ROLLBACK", [])
      return index
    }
    index++
  }
  yield* run(held, "COMMIT", [])
  return undefined
})

/**
 * How a process divides its connections. The Postgres processes of these reading connections answer
 * more than our process can ask; a search has a processor to itself.
 */
const divided = (most: number) => {
  const [processors, share] = [Math.max(2, availableParallelism()), Math.max(1, Math.floor(most / 4))]
  const [reads, searches] = [Math.min(4, processors, share), Math.min(processors, share)]
  return { reads, searches, others: Math.max(1, Math.min(10, most - reads - searches - 1)) }
}

/**
 * Queries that read and write messages on connections of their own, and the pool for everything
 * else.
 */
export const openQueries = (settings: PostgresSettings) =>
  Effect.gen(function* () {
    const pg = yield* loadPg
    const most = divided(settings.maxConnections ?? DEFAULT_CONNECTIONS)
    const pipelined = (session: string, more: Partial<PostgresSettings> = {}) =>
      Effect.acquireRelease(
        Effect.sync(() => openPipelined(pg, { ...settings, ...more }, session)),
        ({ close }) => Effect.promise(close)
      )
    const reads = yield* Effect.replicateEffect(pipelined(READ_SESSION), most.reads)
    const messages = yield* pipelined(GROUP_SESSION, { lockMillis: GROUP_LOCK_MILLIS })
    const others = yield* openPool(settings, most.others)
    const searches = yield* openPool(settings, most.searches, LONG_SESSION)
    if (settings.opensAllConnections === true)
      yield* Effect.forEach([...reads, messages, others, searches], ({ openAll }) => openAll, {
        concurrency: "unbounded",
        discard: true
      })

    const write = writing(others)
    const runCallback = Runtime.runCallback(yield* Effect.runtime())
    const alone = ({ steps }: Writing, done: (written: Written) => void) => {
      runCallback(write(steps), {
        onExit: Exit.match({
          onSuccess: step => done(Either.right(step)),
          onFailure: cause => done(Either.left(sqlErrorOf(cause)))
        })
      })
    }
    const groups = makeGroups(messages, alone)
    const queries: Context.Tag.Service<typeof PostgresQueries> = {
      ask: makePipelinedReads(reads),
      snapshot: read =>
        Effect.acquireUseRelease(
          searches.connect(true),
          held =>
            Effect.zipRight(
              run(held, BEGIN_SNAPSHOT, []),
              read((sql, params) => Effect.map(run(held, sql, params), ({ rows }) => rows))
            ),
          endLater
        ),
      submit: (writing, done) =>
        writing.together === undefined
          ? alone(writing, done)
          : groups.submit(writing, writing.together, done),
      mostSnapshots: most.searches,
      connections: () => [
        { use: "reads", ...stateOf(reads), waiting: 0 },
        { use: "messages", ...stateOf([messages]), waiting: groups.waiting() },
        { use: "searches", ...searches.state() },
        { use: "others", ...others.state() }
      ]
    }
    return { queries, pool: others }
  })

/** Statements under way on such a connection do not wait for another connection. */
const stateOf = (connections: ReadonlyArray<PipelinedConnection>) => {
  const open = connections.filter(({ isOpen }) => isOpen())
  const inUse = open.filter(({ waiting }) => waiting() > 0).length
  return { inUse, idle: open.length - inUse, waitedMillis: 0 }
}

/**
 * When Postgres refuses a write, it is rolled back, and its connection is kept: if it refused all
 * writes, a new connection for each would delay everybody else. Anything else that ends within a
 * transaction closes its connection.
 */
const writing =
  ({ use }: Pool) =>
  (steps: Writing["steps"]) =>
    use(held =>
      Effect.onError(perform(held, steps()), () =>
        held.isBroken ? Effect.void : Effect.ignore(run(held, "ROLLBACK", []))
      )
    ).pipe(Effect.retry({ while: isInTheWay, schedule: AGAIN }))

const sqlErrorOf = (cause: Cause.Cause<SqlError>) => {
  const error = Cause.squash(cause)
  return error instanceof SqlError ? error : sqlError("Failed to write")(error)
}
