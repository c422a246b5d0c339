import { join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import { LocalDate } from "@estate/domain/LocalDate"
import { ThreadId } from "@estate/domain/Thread"
import * as SqliteClient from "@estate/store/SqliteClient"
import { Random } from "@estate/testing/Random"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { type Context, DateTime, Effect, Layer, Option } from "effect"
import { describe, expect } from "vitest"
import { type AlertId, idOf } from "../../src/Alerts/AlertId.ts"
import type { Backlog } from "../../src/Alerts/Backlog.ts"
import type { Episode } from "../../src/Alerts/Episode.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import type { OpenEpisode } from "../../src/Alerts/OpenEpisode.ts"
import { digestOf } from "../../src/Digests/Summary.ts"
import { Incident } from "../../src/Incidents/Incident.ts"
import type { CompanyStatus } from "../../src/Metrics/CompanyStatus.ts"
import type { Event } from "../../src/Outbox/OutboxMessage.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { sqliteStore } from "../../src/State/StoreLayers.ts"
import {
  clockAt,
  company,
  episode,
  leads,
  now,
  officeRules,
  plainRules,
  watchfulRules
} from "../Delivery/Harness.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import { thread } from "../Records.ts"
import { newStates } from "./States.ts"

type Store = Context.Tag.Service<typeof AlertStore>

const SEQUENCES = Number(process.env.ESTATE_SEQUENCES ?? 1)
const STEPS = 60
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

const operators = Option.some("ops")
const answers = [
  "SlackBusy",
  "DestinationRefused",
  "MessageRefused",
  "MessageGone",
  "SlackUncertain"
] as const

/** A random episode of one of three buyers, with one of a few contents, or ended. */
const randomEpisode = (random: Random): Episode => {
  const known = episode(1 + random.below(3))
  const written = `message ${random.below(3)}`
  const shown = random.chance(0.5)
    ? known
    : known.withLatest(thread({ ulid: known.threadId, last_message: written }))
  return random.chance(0.3)
    ? shown.ended({ how: random.chance(0.5) ? "read" : "answered", at: shown.lastMessageAt })
    : shown
}

/** An operation on a store; its name appears if the stores differ. */
interface Step {
  readonly name: string
  readonly run: (store: Store) => Effect.Effect<unknown, unknown>
}

const stepOf = (random: Random, ids: ReadonlyArray<AlertId>, at: DateTime.Utc): Step => {
  const subject = randomEpisode(random)
  const other = randomEpisode(random)
  const id = random.pickIfAny(ids) ?? subject.alertId
  const answer = random.pickIfAny(answers) ?? "SlackBusy"
  const code = random.pickIfAny(["is_inactive", "not_in_channel", "message_not_found", undefined])
  const attempt = 1 + random.below(2)
  const content = JSON.stringify(random.below(3))
  const askedAt = DateTime.toEpochMillis(at)
  const transact = (event: Event) => (store: Store) =>
    store.transact(id, event, { now: askedAt, quarantine: 30_000 })
  const posted = { channel: "C1", ts: `${random.below(1000)}.000000` }
  const incident = new Incident({
    company: "default",
    about: random.chance(0.5) ? "key" : "unreadable",
    subject: `subject ${random.below(2)}`,
    what: `problem ${random.below(2)}`,
    since: at
  })
  const before = DateTime.subtract(at, { seconds: random.below(60) })
  const isWatched = random.chance(0.8)
  const looked = new Map(ids.map(each => [each, at]))
  const digestId = idOf(["digest", random.below(20)])
  const channel = random.chance(0.7) ? leads : "heads"
  const routes = random.pickIfAny([undefined, ["office"], []])
  const dropped = random.chance(0.3) ? ["office"] : []
  const rules = random.pickIfAny([plainRules, officeRules, watchfulRules]) ?? plainRules
  const endingRules = random.chance(0.8) ? rules : undefined
  const steps: ReadonlyArray<Step> = [
    { name: "plan", run: store => store.planAlerts("default", rules) },
    { name: "plan", run: store => store.planAlerts("default", rules, looked) },
    { name: "opened", run: store => store.observe(Observation.Opened({ opened: subject }), rules) },
    { name: "moved", run: store => store.observe(Observation.Moved({ moved: subject }), rules) },
    {
      name: "replaced",
      run: store => store.observe(Observation.Replaced({ ended: subject, opened: other }), rules)
    },
    {
      name: "digest",
      run: store =>
        store.addDigest({
          id: digestId,
          destination: channel,
          since: before,
          routes,
          dropped,
          digestOf: announced =>
            digestOf(
              {
                digestId,
                destination: leads,
                name: "morning",
                company: "default",
                date: LocalDate.fromInstant(now, company.zone),
                previous: LocalDate.fromInstant(now, company.zone),
                at
              },
              undefined,
              announced,
              [],
              () => company.zone,
              company.zone,
              at
            )
        })
    },
    { name: "end", run: store => store.end(subject, endingRules, isWatched) },
    { name: "endWatched", run: store => store.endWatched(other) },
    { name: "tick", run: transact({ what: "tick", isSearched: random.chance(0.8) }) },
    { name: "tick", run: transact({ what: "tick", isSearched: true }) },
    { name: `post ${answer}`, run: transact({ what: "post answered", attempt, content, answer }) },
    { name: "posted", run: transact({ what: "post answered", attempt, content, answer: posted }) },
    {
      name: `edit ${answer}`,
      run: transact({ what: "edit answered", edit: attempt, content, answer, code })
    },
    { name: "edited", run: transact({ what: "edit answered", edit: attempt, content, answer: "edited" }) },
    { name: "absent", run: transact({ what: "history read", attempt, askedAt, posted: undefined }) },
    { name: "found", run: transact({ what: "history read", attempt, askedAt, posted }) },
    { name: "duplicate", run: transact({ what: "duplicate found", kept: posted }) },
    { name: "openIncident", run: store => store.openIncident(incident, operators) },
    { name: "resolveIncident", run: store => store.resolveIncident(incident, at, operators) },
    { name: "prune", run: store => store.prune(before) },
    { name: "delayed", run: store => store.delayed(channel) },
    { name: "backlog", run: store => store.gatherBacklog(channel, 1) },
    { name: "catch up", run: store => store.planAlerts("default", rules, looked, { catchingUpSince: at }) }
  ]
  return random.pickIfAny(steps) ?? { name: "nothing", run: () => Effect.void }
}

/** Everything that can be read from a store. */
const seenIn = (store: Store) =>
  Effect.all({
    followed: Effect.map(store.followedEpisodes("default"), byId),
    unposted: store.unposted(leads),
    stale: store.stale(leads),
    heads: store.unposted("heads"),
    staleHeads: store.stale("heads"),
    notices: store.unposted("ops"),
    staleNotices: store.stale("ops"),
    unclosed: store.unclosed,
    oldestDue: Effect.map(store.oldestDue, all => all.map(each => JSON.stringify(each)).sort()),
    // An episode that was not stored yet has the same fields in another order.
    backlogs: Effect.map(store.backlogs, all =>
      [...all].sort((a, b) => (backlogKey(a) < backlogKey(b) ? -1 : 1))
    ),
    counts: Effect.map(store.counts, counts => counts.map(count => JSON.stringify(count)).sort()),
    destinations: Effect.map(store.destinations, all => [...all].sort()),
    incidents: Effect.map(store.incidentsOf("default"), all => all.map(each => JSON.stringify(each)).sort())
  })

const backlogKey = ({ destination, backlog }: { readonly destination: string; readonly backlog: Backlog }) =>
  [destination, ...backlog.freshest.map(({ alertId }) => alertId)].join()

const byId = (open: ReadonlyArray<OpenEpisode>) =>
  [...open].sort((a, b) => (a.episode.alertId < b.episode.alertId ? -1 : 1))

const idsIn = (store: Store) =>
  Effect.map(
    Effect.all(["leads", "heads", "ops"].flatMap(channel => [store.unposted(channel), store.stale(channel)])),
    lists => lists.flat().map(({ id }) => id)
  )

const states = newStates(Layer.empty)

describe(`the in-memory store of the proofs (ESTATE_SEED=${seed})`, () => {
  it.effect.each(Object.entries(states))(
    "equals the store in %s after every operation",
    ([, fresh]) =>
      Effect.forEach(
        Array.from({ length: SEQUENCES }, (_, index) => seed + index),
        each =>
          Effect.gen(function* () {
            const random = new Random(each)
            const disk = yield* AlertStore
            const memory = new MemoryStore().service
            const log: Array<string> = []
            const everyId = new Set([1, 2, 3].map(n => episode(n).alertId))
            let moment = now
            yield* Effect.gen(function* () {
              for (let index = 0; index < STEPS; index++) {
                moment = DateTime.add(moment, { seconds: random.below(20) })
                const step = stepOf(random, [...everyId], moment)
                log.push(step.name)
                const answers = yield* Effect.all([step.run(disk), step.run(memory)])
                for (const id of yield* idsIn(disk)) everyId.add(id)
                const seen = yield* Effect.all([seenIn(disk), seenIn(memory)])
                expect({ seed: each, log, answer: answers[1], seen: seen[1] }).toEqual({
                  seed: each,
                  log,
                  answer: answers[0],
                  seen: seen[0]
                })
              }
            }).pipe(Effect.withClock(clockAt(() => moment)))
          }).pipe(Effect.provide(fresh)),
        { discard: true }
      ),
    180_000
  )
})

describe.each(Object.entries(states))("the store in %s", (_, fresh) => {
  it.effect("keeps the latest status of each company", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const statusOf = (index: number): CompanyStatus => ({
        company: `company-${String(index).padStart(4, "0")}`,
        state: "polling",
        polledAt: Option.some(now),
        succeededAt: index % 2 === 0 ? Option.none() : Option.some(now),
        delayMillis: 1500.5,
        failure: ""
      })
      const statuses = Array.from({ length: 1500 }, (_, index) => statusOf(index))
      yield* store.saveStatuses(statuses)
      yield* store.saveStatuses([{ ...statusOf(7), state: "failing", failure: "refused" }])
      const latest = statuses.map((status, index) =>
        index === 7 ? { ...status, state: "failing", failure: "refused" } : status
      )
      expect(yield* store.companyStatuses).toEqual(latest)
      const asked = ["company-0007", "company-1499", "unknown"]
      expect(
        yield* Effect.forEach(asked, company => store.statusesOf(company), { concurrency: "unbounded" })
      ).toEqual([[latest[7]], [latest[1499]], []])
    }).pipe(Effect.provide(fresh))
  )
})

describe.each([
  { name: "SQLite", state: states.SQLite, forbidWrites: "PRAGMA query_only = ON" },
  { name: "Postgres", state: states.Postgres, forbidWrites: "SET TRANSACTION READ ONLY" }
])("a state in $name that cannot be written", ({ state, forbidWrites }) => {
  it.effect("says so, even if there is no status to save", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const sql = yield* SqlClient
      yield* store.saveStatuses([])
      const saved = Effect.zipRight(sql.unsafe(forbidWrites), store.saveStatuses([]))
      expect((yield* Effect.flip(sql.withTransaction(saved)))._tag).toBe("SqlError")
    }).pipe(Effect.provide(state))
  )
})

describe.each(Object.entries(states))("the records of a thread in %s", (_, state) => {
  it.effect("are its open episode, else the latest, with what was sent and what was skipped", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const opened = episode(1)
      const id = opened.threadId
      expect(yield* store.recordsOf(id)).toEqual([])
      yield* store.observe(Observation.Opened({ opened }), officeRules)
      const afterOpening = DateTime.toEpochMillis(DateTime.add(now, { minutes: 10 }))
      yield* Effect.withClock(
        store.planAlerts("default", officeRules),
        clockAt(() => DateTime.unsafeMake(afterOpening))
      )
      const posted = { channel: "C1", ts: "1795243440.000100" }
      yield* store.transact(opened.alertId, { what: "tick", isSearched: true }, { now: 0, quarantine: 0 })
      yield* store.transact(
        opened.alertId,
        { what: "post answered", attempt: 1, content: "", answer: posted },
        { now: 0, quarantine: 0 }
      )
      const [open] = yield* store.recordsOf(ThreadId.make(id.toLowerCase()))
      expect(open?.open).toMatchObject({
        route: "office",
        episode: opened,
        done: new Set(["", "anna", "heads"])
      })
      expect(open?.messages).toEqual([
        { step: "", destination: "leads", state: "sent", posted },
        { step: "", destination: "heads", state: "due", posted: undefined },
        { step: "heads", destination: "heads", state: "due", posted: undefined }
      ])
      yield* store.end(opened.ended({ how: "answered", at: opened.lastMessageAt }))
      const [ended] = yield* store.recordsOf(id)
      expect(ended?.open.episode.isOpen).toBe(false)
    }).pipe(Effect.withClock(clockAt(() => now)), Effect.provide(state))
  )
})

describe("a state file of a newer version", () => {
  it.effect("is rejected", () =>
    Effect.gen(function* () {
      const path = join(newFolder(), "state.db")
      const open = Layer.build(sqliteStore).pipe(Effect.provide(SqliteClient.layer({ path })), Effect.scoped)
      yield* open
      yield* Effect.flatMap(
        SqlClient,
        sql => sql`INSERT INTO effect_sql_migrations (migration_id, name) VALUES (1000, 'later')`
      ).pipe(Effect.provide(SqliteClient.layer({ path })))
      expect((yield* Effect.flip(open)).message).toBe(
        "a newer estate-notifier wrote it (version 1000; this one reads up to 15): use that one"
      )
    })
  )
})

describe("a message's content in the state file", () => {
  it.effect("keeps the form that earlier versions wrote", () =>
    Effect.gen(function* () {
      const incident = new Incident({
        company: "default",
        about: "key",
        subject: "",
        what: "the platform refuses the key",
        since: now
      })
      const written = yield* Effect.gen(function* () {
        yield* Effect.flatMap(AlertStore, store => store.openIncident(incident, operators))
        return yield* Effect.flatMap(SqlClient, sql => sql`SELECT content FROM place`)
      }).pipe(Effect.provide(sqliteStore.pipe(Layer.provideMerge(SqliteClient.layer({ path: ":memory:" })))))
      expect(written).toEqual([
        {
          content:
            '{"alertId":"6368c608877396ea67bc645ffc767dca","destination":"ops","trouble":{"company":"default","about":"key","subject":"","what":"the platform refuses the key","since":"2026-11-21T06:44:00.000Z"},"overAt":null}'
        }
      ])
    })
  )
})
