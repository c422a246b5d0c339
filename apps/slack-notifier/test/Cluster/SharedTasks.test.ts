import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import * as PostgresClient from "@estate/store/PostgresClient"
import { Partition } from "@estate/testing/Partition"
import { Postgres } from "@estate/testing/Postgres"
import {
  Context,
  Deferred,
  Duration,
  Effect,
  ExecutionStrategy,
  Exit,
  Fiber,
  Layer,
  Logger,
  Option,
  Redacted,
  Schedule,
  Scope
} from "effect"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { Observation } from "../../src/Alerts/Observe.ts"
import * as SharedTasks from "../../src/Cluster/SharedTasks.ts"
import type { Task } from "../../src/Cluster/Task.ts"
import { type Hold, Tasks } from "../../src/Cluster/Tasks.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { postgresStore } from "../../src/State/StoreLayers.ts"
import { episode, leads, plainRules } from "../Delivery/Harness.ts"

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

/** Longer than a machine stands still: it is over only where a test says so. */
const LEASE = Duration.seconds(30)

const companies: ReadonlyArray<Task> = Array.from({ length: 10 }, (_, index) => ({
  kind: "company",
  name: `company-${index}`
}))

const newDatabase = Effect.map(
  Effect.promise(() => postgres.newDatabase()),
  url => ({ url: Redacted.make(url), applicationName: "test" })
)

/** A process of its own, but for the memory. */
const open = (settings: Effect.Effect.Success<typeof newDatabase>, lease = LEASE) =>
  Layer.build(
    SharedTasks.layer(settings, lease).pipe(
      Layer.provideMerge(postgresStore),
      Layer.provideMerge(PostgresClient.layer(settings))
    )
  )

/** Works on the companies until the scope closes; `held` are those that it has. */
const working = Effect.fnUntraced(function* (services: Context.Context<Tasks>, tasks = () => companies) {
  const held = new Map<string, Hold>()
  const scope = yield* Scope.fork(yield* Effect.scope, ExecutionStrategy.sequential)
  yield* Context.get(services, Tasks)
    .workOn(tasks, hold =>
      Effect.acquireUseRelease(
        Effect.sync(() => void held.set(hold.task.name, hold)),
        () => Effect.never,
        () => Effect.sync(() => void held.delete(hold.task.name))
      )
    )
    .pipe(Effect.forkIn(scope))
  return { held, leave: Scope.close(scope, Exit.void), tasks: Context.get(services, Tasks) }
})

const eventually = (isSo: () => boolean) =>
  Effect.repeat(Effect.sync(isSo), { until: so => so, schedule: Schedule.spaced("50 millis") })

/** A process alone with a database, once it has all companies. */
const alone = Effect.fnUntraced(function* (lease = LEASE) {
  const settings = yield* newDatabase
  const services = yield* open(settings, lease)
  const { held } = yield* working(services)
  yield* eventually(() => held.size === 10)
  return { settings, held, sql: Context.get(services, SqlClient), tasks: Context.get(services, Tasks) }
})

describe("processes that share a state", () => {
  it.scopedLive("have a fair share each, and hand it over when they leave", () =>
    Effect.gen(function* () {
      const settings = yield* newDatabase
      const first = yield* working(yield* open(settings))
      yield* eventually(() => first.held.size === 10)
      const second = yield* working(yield* open(settings))
      yield* eventually(() => first.held.size === 5 && second.held.size === 5)
      const third = yield* working(yield* open(settings))
      yield* eventually(
        () => first.held.size + second.held.size + third.held.size === 10 && third.held.size > 1
      )
      const names = [first, second, third].flatMap(({ held }) => [...held.keys()])
      expect(new Set(names).size).toBe(10)
      const members = Effect.map(second.tasks.members, all => all.length)
      expect(yield* members).toBe(3)
      yield* first.leave
      expect(first.held.size).toBe(0)
      // Nobody waits for its lease to be over.
      expect(yield* members).toBe(2)
      yield* eventually(() => second.held.size + third.held.size === 10)
    })
  )

  it.scopedLive("know of each task since when they have been taking, also where they take in batches", () =>
    Effect.gen(function* () {
      const services = yield* open(yield* newDatabase)
      const many = Array.from(
        { length: 1_100 },
        (_, index) => ({ kind: "company", name: `${index}` }) as const
      )
      const { held } = yield* working(services, () => many)
      yield* eventually(() => held.size === many.length)
      expect(new Set(Array.from(held.values(), ({ takenSince }) => takenSince)).size).toBe(1)
    })
  )

  it.scopedLive("follow their settings: hand back what is gone, and take what is new", () =>
    Effect.gen(function* () {
      const services = yield* open(yield* newDatabase)
      let wanted = companies.slice(0, 6)
      const { held } = yield* working(services, () => wanted)
      yield* eventually(() => held.size === 6)
      const kept = held.get("company-3")
      wanted = companies.slice(3)
      yield* eventually(() => held.size === 7 && !held.has("company-0"))
      expect(held.get("company-3")).toBe(kept)
      const owners = yield* Context.get(services, Tasks).owners
      expect(owners.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
    })
  )

  it.scopedLive("drain on request", () =>
    Effect.gen(function* () {
      const { held, tasks } = yield* alone()
      const [member] = yield* tasks.members
      expect(member).toMatchObject({ companies: 10, channels: 0, isDraining: false })
      expect((yield* tasks.owners)[0]).toEqual({ ...companies[0], process: member?.name })
      expect(yield* tasks.drain("nobody")).toBe(false)
      expect(yield* tasks.drain(member?.name ?? "")).toBe(true)
      yield* eventually(() => held.size === 0)
      // They are handed back after the work on them has ended.
      yield* Effect.repeat(tasks.owners, {
        until: owners => owners.length === 0,
        schedule: Schedule.spaced("50 millis")
      })
    })
  )

  it.scopedLive("lose what they do not renew, stop before that, write nothing afterwards, and say so", () => {
    const said: Array<string> = []
    const logger = Logger.make(({ message }) => void said.push(String(message)))
    return Effect.gen(function* () {
      const { held, sql } = yield* alone()
      const hold = held.get("company-0")
      if (hold === undefined) return expect.fail("it is not held")
      const opened = Observation.Opened({ opened: episode(1) })
      const moved = Observation.Moved({ moved: episode(1) })
      expect(Option.isSome(yield* hold.store.observe(opened, plainRules))).toBe(true)
      // Another process finds this one expired, and takes its place.
      yield* sql`UPDATE member SET expires_at = now() - interval '1 hour'`
      yield* sql`DELETE FROM member`
      expect((yield* Effect.flip(hold.store.observe(moved, plainRules)))._tag).toBe("TaskLost")
      expect((yield* Effect.flip(hold.store.end(episode(1))))._tag).toBe("TaskLost")
      // It joins again by itself, with a higher fence: the old hold stays stale.
      yield* eventually(() => held.size === 10 && held.get("company-0") !== hold)
      expect((yield* Effect.flip(hold.store.observe(moved, plainRules)))._tag).toBe("TaskLost")
      expect(
        Option.isSome(yield* held.get("company-0")?.store.observe(moved, plainRules) ?? Effect.succeedNone)
      ).toBe(true)
      expect(said).toEqual([
        "lost its lease, since it was silent for too long: others have its tasks; it comes back",
        "came back, and takes its share of the tasks again"
      ])
    }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
  })

  it.scopedLive("after Postgres was away, have a whole lease from when the first of them reaches it", () =>
    Effect.gen(function* () {
      const lease = Duration.seconds(2)
      const { sql } = yield* alone(lease)
      // As Postgres finds it after it has started, and recovered for long.
      yield* sql`
        WITH forgotten AS (DELETE FROM postgres_start)
        INSERT INTO member (id, name, expires_at) VALUES ('late', 'late', now() - interval '1 minute')`
      yield* Effect.repeat(sql`SELECT 1 FROM member WHERE id = 'late'`, {
        until: rows => rows.length === 0,
        schedule: Schedule.spaced("50 millis")
      })
      const [start] = yield* sql<{ readonly millis: number }>`
        SELECT extract(epoch FROM now() - reached_at)::float8 * 1000 AS millis FROM postgres_start`
      expect(start?.millis).toBeGreaterThanOrEqual(Duration.toMillis(lease))
    })
  )

  it.scopedLive("keep a task until what they write of it is written", () =>
    Effect.gen(function* () {
      const { held, sql } = yield* alone()
      const [isLocked, mayGoOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const locking = yield* sql`LOCK TABLE episode IN EXCLUSIVE MODE`.pipe(
        Effect.zipRight(Deferred.succeed(isLocked, undefined)),
        Effect.zipRight(Deferred.await(mayGoOn)),
        sql.withTransaction,
        Effect.fork
      )
      yield* Deferred.await(isLocked)
      const opened = Observation.Opened({ opened: episode(1) })
      const writing = yield* Effect.fork(
        held.get("company-0")?.store.observe(opened, plainRules) ?? Effect.succeedNone
      )
      yield* Effect.repeat(sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`, {
        until: rows => rows.length > 0
      })
      // Its fence was right when it began to write: nobody else may begin before it ends.
      const taking = yield* Effect.fork(sql`DELETE FROM member`)
      yield* Effect.sleep("500 millis")
      const isTaken = Option.isSome(yield* Fiber.poll(taking))
      yield* Deferred.succeed(mayGoOn, undefined)
      expect(isTaken).toBe(false)
      expect(Option.isSome(yield* Fiber.join(writing))).toBe(true)
      yield* Fiber.join(taking)
      yield* Fiber.join(locking)
    })
  )

  it.scopedLive("do no new work once their lease may be over", () =>
    Effect.gen(function* () {
      // It has this long to come back once Postgres is there again.
      const { held } = yield* alone(Duration.seconds(6))
      const hold = held.get("company-0")
      expect(yield* hold?.mayWork ?? Effect.succeed(false)).toBe(true)
      yield* Effect.promise(() => postgres.kill())
      yield* eventually(() => held.size === 0)
      expect(yield* hold?.mayWork ?? Effect.succeed(true)).toBe(false)
      yield* Effect.promise(() => postgres.restart())
      yield* eventually(() => held.size === 10)
      // Nobody took them meanwhile: the fence is the same.
      expect(held.get("company-0")?.task).toEqual(hold?.task)
    })
  )

  it.scopedLive("begin what they took without hearing that they did", () =>
    Effect.gen(function* () {
      const settings = yield* newDatabase
      const way = yield* Effect.acquireRelease(
        Effect.promise(() => Partition.to(Redacted.value(settings.url))),
        opened => Effect.promise(() => opened.close())
      )
      const sql = Context.get(yield* open(settings), SqlClient)
      yield* sql`
        CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END'`
      yield* sql`CREATE TRIGGER wait AFTER UPDATE ON task FOR EACH STATEMENT EXECUTE FUNCTION wait()`
      const gate = yield* sql.reserve
      yield* gate.executeRaw("SELECT pg_advisory_lock(1)", [])
      const through = { ...settings, url: Redacted.make(way.url), timeoutMillis: 1_000 }
      const { held } = yield* working(yield* open(through))
      const taking = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'`
      yield* Effect.repeat(taking, { until: rows => rows.length > 0, schedule: Schedule.spaced("10 millis") })
      way.cutAnswers()
      yield* gate.executeRaw("SELECT pg_advisory_unlock(1)", [])
      yield* eventually(() => held.size === 10)
    })
  )

  it.scopedLive("leave to each other what is taken, when one works once", () =>
    Effect.gen(function* () {
      const { held, settings } = yield* alone()
      const other = Context.get(yield* open(settings), Tasks)
      const channel: Task = { kind: "channel", name: leads }
      const taken = yield* Effect.scoped(other.takeFree([...companies, channel]))
      expect(taken.map(({ task }) => task.name)).toEqual([leads])
      expect(held.size).toBe(10)
    })
  )
})

describe("a channel that another machine served", () => {
  it.scopedLive("has its uncertain posts wait for a whole quarantine again", () =>
    Effect.gen(function* () {
      const settings = yield* newDatabase
      const services = yield* open(settings)
      const sql = Context.get(services, SqlClient)
      const store = Context.get(services, AlertStore)
      yield* store.observe(Observation.Opened({ opened: episode(1) }), plainRules)
      const { alertId } = episode(1)
      const tick = { what: "tick", isSearched: true } as const
      const ticked = (now: number) => store.transact(alertId, tick, { now, quarantine: 60_000 })
      expect((yield* ticked(5_000_000)).do).toBe("post")
      yield* sql`UPDATE place SET clock = 'another machine'`
      // This machine started a minute ago.
      yield* store.beginAgain(leads, 61_000)
      expect(yield* ticked(62_000)).toEqual({ do: "wait", millis: 59_000 })
      // Its own times stay as they are.
      yield* store.beginAgain(leads, 100_000)
      expect(yield* ticked(101_000)).toEqual({ do: "wait", millis: 20_000 })
    })
  )
})
