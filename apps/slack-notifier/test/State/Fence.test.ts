import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import { LocalDate } from "@estate/domain/LocalDate"
import * as PostgresClient from "@estate/store/PostgresClient"
import { type Context, DateTime, Effect, Either, Layer, Option, Redacted } from "effect"
import { describe, expect } from "vitest"
import { idOf } from "../../src/Alerts/AlertId.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { digestOf } from "../../src/Digests/Summary.ts"
import { Incident } from "../../src/Incidents/Incident.ts"
import type { Reads, Writes } from "../../src/State/AlertStore.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { fenced } from "../../src/State/Fence.ts"
import { postgresStore } from "../../src/State/StoreLayers.ts"
import { clockAt, company, episode, leads, now, officeRules, plainRules } from "../Delivery/Harness.ts"
import { newDatabase } from "./States.ts"

const opened = episode(1)
const operators = Option.some("ops")
const incident = new Incident({ company: "default", about: "key", subject: "", what: "what", since: now })

const digest = {
  digestId: idOf(["digest"]),
  destination: leads,
  name: "morning",
  company: "default",
  date: LocalDate.fromInstant(now, company.zone),
  previous: LocalDate.fromInstant(now, company.zone),
  at: now
}

/** Each write of the store, about the alert, message and incident that `prepare` stores. */
const writes: {
  readonly [K in keyof Writes]: (store: Writes, sql: SqlClient) => Effect.Effect<unknown, unknown>
} = {
  observe: store => store.observe(Observation.Opened({ opened: episode(2) }), officeRules),
  end: store => store.end(opened.ended({ how: "answered", at: opened.lastMessageAt })),
  endWatched: store => store.endWatched(episode(3)),
  planAlerts: store => store.planAlerts(company.name, officeRules),
  addDigest: store =>
    store.addDigest({
      id: digest.digestId,
      destination: leads,
      since: now,
      routes: [],
      dropped: [],
      digestOf: announced => digestOf(digest, undefined, announced, [], () => company.zone, company.zone, now)
    }),
  transact: store =>
    store.transact(episode(2).alertId, { what: "tick", isSearched: true }, { now: 0, quarantine: 0 }),
  beginAgain: store => store.beginAgain(leads, 0),
  delayed: store => store.delayed(leads),
  gatherBacklog: store => Effect.zipRight(store.delayed(leads), store.gatherBacklog(leads, 0)),
  openIncident: store => store.openIncident(new Incident({ ...incident, subject: "other" }), operators),
  resolveIncident: store => store.resolveIncident(incident, now, operators),
  saveStatuses: store =>
    store.saveStatuses([
      {
        company: "default",
        state: "polling",
        polledAt: Option.none(),
        succeededAt: Option.none(),
        delayMillis: 0,
        failure: ""
      }
    ]),
  prune: store => store.prune(DateTime.add(now, { days: 1000 })),
  guarded: (store, sql) => store.guarded(sql`UPDATE episode SET route = 'another'`)
}

/** Each read of the store. */
const reads: { readonly [K in keyof Reads]: (store: Reads) => Effect.Effect<unknown, unknown> } = {
  openEpisodes: store => store.openEpisodes(company.name),
  followedEpisodes: store => store.followedEpisodes(company.name),
  recordsOf: store => store.recordsOf(opened.threadId),
  handledThreads: store => store.handledThreads(company.name),
  openAudiences: store => store.openAudiences,
  unposted: store => store.unposted(leads),
  stale: store => store.stale(leads),
  destinations: store => store.destinations,
  unclosed: store => store.unclosed,
  backlogs: store => store.backlogs,
  oldestDue: store => store.oldestDue,
  counts: store => store.counts,
  incidents: store => store.incidents,
  incidentsOf: store => store.incidentsOf("default"),
  companyStatuses: store => store.companyStatuses,
  statusesOf: store => store.statusesOf(company.name)
}

const prepare = Effect.fnUntraced(function* (store: Context.Tag.Service<typeof AlertStore>, sql: SqlClient) {
  yield* store.observe(Observation.Opened({ opened }), officeRules)
  yield* store.observe(Observation.Opened({ opened: episode(3) }), officeRules)
  yield* store.observe(Observation.Opened({ opened: episode(4) }), plainRules)
  yield* store.openIncident(incident, operators)
  yield* sql`UPDATE episode SET is_watched = 1 WHERE id = ${episode(3).alertId}`
  yield* sql`UPDATE place SET clock = 'another machine'`
  yield* sql`
    INSERT INTO episode (id, company, destination, thread_id, key, is_open, picture, seen_at, changed_at)
    VALUES ('old', 'gone', 'gone', 'old', 'old', 0, '{}', 0, 0)`
})

/** Everything that is stored. */
const contents = (sql: SqlClient) =>
  Effect.forEach(
    ["episode", "place", "trouble", "progress", "episode_place"],
    table => sql`SELECT to_jsonb(${sql(table)}) AS row FROM ${sql(table)} ORDER BY 1`
  )

const overDatabase = Effect.map(newDatabase, url =>
  postgresStore.pipe(
    Layer.provideMerge(
      PostgresClient.layer({ url: Redacted.make(url), applicationName: "test", maxConnections: 2 })
    )
  )
)

const task = { kind: "company", name: "default", owner: "me", fence: 7 } as const

describe("the store of a task's owner", () => {
  it.scopedLive("makes every write, and none of them once the task has another owner", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const store = yield* AlertStore
      let moment = now
      const at = Effect.withClock(clockAt(() => moment))
      yield* at(prepare(store, sql))
      // Steps of the rules are due by now.
      moment = DateTime.add(now, { minutes: 10 })
      yield* sql`INSERT INTO member (id, name, expires_at) VALUES ('me', 'me', now() + interval '1 day')`
      yield* sql`INSERT INTO task (kind, name, owner, fence) VALUES ('company', 'default', 'me', 7)`
      const changed = Effect.fnUntraced(function* (owned: Writes, write: (typeof writes)["observe"]) {
        const before = yield* contents(sql)
        const written = yield* at(Effect.either(write(owned, sql)))
        const isChanged = JSON.stringify(yield* contents(sql)) !== JSON.stringify(before)
        return { isChanged, refusal: Either.isLeft(written) ? written.left : undefined }
      })
      for (const [name, write] of Object.entries(writes)) {
        for (const late of [{ fence: 6 }, { owner: "another" }]) {
          const outcome = yield* changed(fenced(sql, store, { ...task, ...late }), write)
          expect({ name, ...outcome }).toMatchObject({
            name,
            isChanged: false,
            refusal: { _tag: "TaskLost" }
          })
        }
        const outcome = yield* changed(fenced(sql, store, task), write)
        expect({ name, ...outcome }).toEqual({ name, isChanged: true, refusal: undefined })
      }
    }).pipe(Effect.provide(Layer.unwrapEffect(overDatabase)))
  )
})

describe("what the store calls a read", () => {
  it.scopedLive("writes nothing: Postgres would refuse it", () =>
    Effect.gen(function* () {
      const over = yield* overDatabase
      const writable = yield* Layer.build(over)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        yield* prepare(yield* AlertStore, sql)
        const [row] = yield* sql<{ readonly name: string }>`SELECT current_database() AS name`
        yield* sql`ALTER DATABASE ${sql(row?.name ?? "")} SET default_transaction_read_only = on`
      }).pipe(Effect.provide(writable))
      const readOnly = yield* Layer.build(Layer.fresh(over))
      yield* Effect.gen(function* () {
        const store = yield* AlertStore
        for (const read of Object.values(reads)) yield* read(store)
        expect((yield* Effect.flip(store.openIncident(incident, operators)))._tag).toBe("SqlError")
      }).pipe(Effect.provide(readOnly))
    })
  )
})
