import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import { notifications } from "@estate/store/Notifications"
import { layer } from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { Postgres } from "@estate/testing/Postgres"
import {
  Cause,
  Context,
  Deferred,
  Effect,
  Exit,
  Fiber,
  FiberId,
  Layer,
  Redacted,
  Schedule,
  Scope,
  Stream
} from "effect"
import { afterAll, beforeAll, describe, expect } from "vitest"

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** A busy machine may be slow to answer. */
const newSettings = Effect.map(
  Effect.promise(() => postgres.newDatabase()),
  (url): PostgresSettings => ({ url: Redacted.make(url), applicationName: "test", timeoutMillis: 30_000 })
)

const clientOf = (settings: PostgresSettings) =>
  Effect.map(Layer.build(layer(settings)), services => Context.get(services, SqlClient))

/** A client on a database of its own, with one table. */
const newClient = Effect.gen(function* () {
  const sql = yield* Effect.flatMap(newSettings, clientOf)
  yield* sql`CREATE TABLE note (id INTEGER PRIMARY KEY, size BIGINT)`
  return sql
})

const count = (sql: SqlClient) =>
  Effect.map(sql<{ readonly count: number }>`SELECT count(*) AS count FROM note`, ([row]) => row?.count)

describe("the client of Postgres", () => {
  it.scopedLive("names the database that it cannot connect to, without the password", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf({
        url: Redacted.make("postgres://estate:hush@127.0.0.1:1/estate"),
        applicationName: "test"
      })
      expect((yield* Effect.flip(sql`SELECT 1`)).message).toBe(
        "Failed to connect to postgres://estate@127.0.0.1:1/estate"
      )
    })
  )

  it.scopedLive("writes and reads, and reads large integers as numbers", () =>
    Effect.gen(function* () {
      const sql = yield* newClient
      yield* sql`INSERT INTO note ${sql.insert([
        { id: 1, size: 1_763_790_000_000 },
        { id: 2, size: null }
      ])}`
      expect(yield* sql`SELECT id, size FROM note ORDER BY id`).toEqual([
        { id: 1, size: 1_763_790_000_000 },
        { id: 2, size: null }
      ])
      expect(yield* sql`SELECT id, size FROM note WHERE id = ${1}`.values).toEqual([[1, 1_763_790_000_000]])
    })
  )

  it.scopedLive("completes the writes of finalizers and of uninterruptible callers", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf({ ...(yield* newSettings), maxConnections: 1 })
      yield* sql`CREATE TABLE note (id INTEGER PRIMARY KEY)`
      const note = (id: number) => sql`INSERT INTO note (id) VALUES (${id})`
      const ready = yield* Deferred.make<void>()
      const ending = yield* Effect.zipRight(Deferred.succeed(ready, undefined), Effect.never).pipe(
        Effect.ensuring(Effect.ignore(note(1))),
        Effect.ensuring(Effect.ignore(sql.withTransaction(note(2)))),
        Effect.fork
      )
      yield* Deferred.await(ready)
      yield* Fiber.interrupt(ending)
      const other = yield* Scope.make()
      yield* Scope.extend(sql.reserve, other)
      const begun = yield* Deferred.make<void>()
      const writing = yield* Deferred.succeed(begun, undefined).pipe(
        Effect.zipRight(Effect.all([note(3), sql.withTransaction(note(4))])),
        Effect.uninterruptible,
        Effect.fork
      )
      yield* Deferred.await(begun)
      yield* Fiber.interruptAsFork(writing, FiberId.none)
      yield* Scope.close(other, Exit.void)
      yield* Fiber.await(writing)
      expect(yield* count(sql)).toBe(4)
    })
  )

  it.scopedLive("connects again after a write to a read-only server, as after a failover", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf({ ...(yield* newSettings), maxConnections: 1 })
      yield* sql`CREATE TABLE note (id INTEGER PRIMARY KEY)`
      yield* sql`SET default_transaction_read_only = on`
      const write = sql.withTransaction(sql`INSERT INTO note (id) VALUES (1)`)
      expect(Exit.isFailure(yield* Effect.exit(write))).toBe(true)
      yield* write
      expect(yield* count(sql)).toBe(1)
    })
  )

  it.scopedLive("lets statements and transactions wait for a connection longer than one may take", () =>
    Effect.gen(function* () {
      const settings = { ...(yield* newSettings), timeoutMillis: 3_000, maxConnections: 2 }
      const sql = yield* clientOf(settings)
      let answered = 0
      const slow = Effect.tap(sql`SELECT pg_sleep(0.15)`, () => {
        answered += 1
      })
      const nested = sql.withTransaction(sql.withTransaction(slow))
      const waiting = yield* Effect.fork(
        Effect.replicateEffect(Effect.zip(slow, nested, { concurrent: true }), 25, {
          concurrency: "unbounded"
        })
      )
      yield* Effect.sleep(100)
      const last = yield* Effect.fork(sql`SELECT 1`)
      yield* Effect.yieldNow()
      const before = answered
      yield* Fiber.interrupt(last)
      // It does not wait for its turn to leave.
      expect(answered - before).toBeLessThan(10)
      expect(yield* Fiber.join(waiting)).toHaveLength(25)
    })
  )

  it.scopedLive("fails what waits for a connection longer than it may, and goes on", () =>
    Effect.gen(function* () {
      const settings = { ...(yield* newSettings), timeoutMillis: 30_000, maxConnections: 1, queueMillis: 100 }
      const sql = yield* clientOf(settings)
      const isHeld = yield* Deferred.make<void>()
      const end = yield* Deferred.make<void>()
      const holding = Effect.zipRight(Deferred.succeed(isHeld, undefined), Deferred.await(end))
      const other = yield* Effect.fork(sql.withTransaction(holding))
      yield* Deferred.await(isHeld)
      for (const late of [sql`SELECT 1`, sql.withTransaction(sql`SELECT 1`)])
        expect((yield* Effect.flip(late)).cause).toMatchObject({
          message: "all connections are in use, for 100 ms and more"
        })
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(other)
      expect(yield* sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
    })
  )

  it.scopedLive("asks for TLS as the address says, and without a word of its driver's plans", () =>
    Effect.gen(function* () {
      const warned: Array<Error> = []
      const warn = (warning: Error) => void warned.push(warning)
      process.on("warning", warn)
      const settings = yield* newSettings
      for (const mode of ["require", "prefer", "verify-ca"]) {
        const url = Redacted.make(`${Redacted.value(settings.url)}?sslmode=${mode}`)
        const refused = yield* Effect.flip(
          Effect.flatMap(clientOf({ ...settings, url }), sql => sql`SELECT 1`)
        )
        expect(String(refused.cause)).toContain("does not support SSL")
      }
      yield* Effect.sleep(10)
      process.off("warning", warn)
      expect(warned).toEqual([])
    })
  )

  it.scopedLive("undoes a transaction that fails, and goes on", () =>
    Effect.gen(function* () {
      const sql = yield* newClient
      const twice = sql.withTransaction(
        Effect.zipRight(sql`INSERT INTO note VALUES (1, 1)`, sql`INSERT INTO note VALUES (1, 2)`)
      )
      expect((yield* Effect.flip(twice))._tag).toBe("SqlError")
      expect(yield* count(sql)).toBe(0)
    })
  )

  it.scopedLive("gives nobody the answer to a statement that was interrupted", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf({ ...(yield* newSettings), maxConnections: 1 })
      const slow = yield* Effect.fork(sql`SELECT pg_sleep(0.5), 'slow' AS answer`)
      yield* Effect.sleep("200 millis")
      yield* Fiber.interrupt(slow)
      expect(yield* sql`SELECT 'quick' AS answer`).toEqual([{ answer: "quick" }])
    })
  )

  it.scopedLive(
    "ends a transaction that is interrupted, within another or as it commits, without a defect",
    () =>
      Effect.gen(function* () {
        const sql = yield* clientOf(yield* newSettings)
        yield* sql`CREATE TABLE note (id INTEGER PRIMARY KEY)`
        yield* sql`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RAISE ''refused''; END'`
        yield* sql`
        CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse()`
        const lock = sql`SELECT pg_advisory_xact_lock(1)`
        const within = sql.withTransaction(sql.withTransaction(lock))
        const committing = sql.withTransaction(sql`INSERT INTO note VALUES (1)`)
        for (const [transaction, statement] of [
          [within, "SELECT pg_advisory%"],
          [committing, "COMMIT"]
        ] as const) {
          const [isLocked, free] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
          const locked = Effect.zipRight(Deferred.succeed(isLocked, undefined), Deferred.await(free))
          yield* Effect.fork(sql.withTransaction(Effect.zipRight(lock, locked)))
          yield* Deferred.await(isLocked)
          const running = yield* Effect.fork(Effect.either(transaction))
          const waiting = sql`
          SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE ${statement}`
          yield* Effect.repeat(waiting, {
            until: rows => rows.length > 0,
            schedule: Schedule.spaced("20 millis")
          })
          yield* Fiber.interruptFork(running)
          yield* Effect.yieldNow()
          yield* Deferred.succeed(free, undefined)
          const ended = yield* Fiber.await(running)
          expect(Exit.isFailure(ended) && Cause.pretty(ended.cause)).toBe(
            "All fibers interrupted without errors."
          )
        }
        expect(yield* count(sql)).toBe(0)
      })
  )

  it.scopedLive("fails on what is not answered in time, and goes on", () =>
    Effect.gen(function* () {
      const settings = { ...(yield* newSettings), timeoutMillis: 1_000, maxConnections: 1 }
      const sql = yield* clientOf(settings)
      expect((yield* Effect.flip(sql`SELECT pg_sleep(30)`))._tag).toBe("SqlError")
      // A machine that stands still may be slow to answer this, too.
      const answer = Effect.retry(sql`SELECT 1 AS one`, { times: 3 })
      expect(yield* answer).toEqual([{ one: 1 }])
    })
  )

  it.scopedLive("frees what a process that stopped within a transaction has locked", () =>
    Effect.gen(function* () {
      const settings = yield* newSettings
      const stopped = yield* clientOf({ ...settings, timeoutMillis: 1_000 })
      const other = yield* clientOf(settings)
      yield* other`CREATE TABLE note (id INTEGER PRIMARY KEY)`
      yield* other`INSERT INTO note VALUES (1)`
      const [hasLocked, goOn] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
      const frozen = yield* Effect.fork(
        stopped.withTransaction(
          stopped`UPDATE note SET id = 2`.pipe(
            Effect.ensuring(Deferred.succeed(hasLocked, undefined)),
            Effect.zipRight(Deferred.await(goOn))
          )
        )
      )
      yield* Deferred.await(hasLocked)
      yield* other`UPDATE note SET id = 3`
      yield* Deferred.succeed(goOn, undefined)
      const ended = yield* Fiber.await(frozen)
      expect(Exit.isFailure(ended) && Cause.failureOption(ended.cause)).toMatchObject({
        value: { _tag: "SqlError" }
      })
      expect(yield* other`SELECT id FROM note`).toEqual([{ id: 3 }])
    })
  )

  it.scopedLive("recovers by itself when Postgres is killed and comes back", () =>
    Effect.gen(function* () {
      const settings = yield* newSettings
      const sql = yield* clientOf(settings)
      yield* sql`CREATE TABLE note (id INTEGER PRIMARY KEY)`
      const heard: Array<string> = []
      yield* Effect.forkScoped(
        Stream.runForEach(notifications(settings, "news"), each => Effect.sync(() => void heard.push(each)))
      )
      const told = (text: string) =>
        Effect.zipRight(sql`SELECT pg_notify('news', ${text})`, Effect.sleep("100 millis")).pipe(
          Effect.repeat({ until: () => heard.includes(text), times: 300 })
        )
      yield* told("before")
      const open = sql.withTransaction(
        Effect.zipRight(
          sql`INSERT INTO note VALUES (1)`,
          Effect.promise(() => postgres.kill())
        )
      )
      // Its commit fails: an error, not a defect.
      expect(Exit.isFailure(yield* Effect.exit(Effect.flip(open)))).toBe(false)
      expect((yield* Effect.flip(count(sql)))._tag).toBe("SqlError")
      yield* Effect.promise(() => postgres.restart())
      const found = yield* Effect.retry(count(sql), { times: 300, schedule: Schedule.spaced("100 millis") })
      expect(found).toBe(0)
      yield* told("after")
      expect(heard).toContain("after")
    })
  )
})
