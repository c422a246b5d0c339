import { join } from "node:path"
import { ThreadId } from "@estate/domain/Thread"
import * as SqliteClient from "@estate/store/SqliteClient"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Clock, type Context, DateTime, Duration, Effect, Layer, Option } from "effect"
import { companyRules } from "../../src/Alerts/CompanyRules.ts"
import { type Episode, episodeOf } from "../../src/Alerts/Episode.ts"
import { noRules } from "../../src/Alerts/EpisodeFacts.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { Channel, type DeliverySettings } from "../../src/Delivery/Channel.ts"
import { deliverEdits, deliverPosts } from "../../src/Delivery/Deliver.ts"
import { History, makeHistory } from "../../src/Delivery/History.ts"
import { Pacer } from "../../src/Delivery/Pacer.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import type { StoredSilence } from "../../src/Settings/StoredSilence.ts"
import { Slack } from "../../src/Slack/Slack.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Incidents, makeIncidents } from "../../src/State/Incidents.ts"
import { sqliteStore } from "../../src/State/StoreLayers.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { message, thread } from "../Records.ts"
import { moscow, rulesOf } from "../RulesOf.ts"

export const leads = "leads"

/** Settings without a pace, so that only the quarantine waits. */
export const delivery: DeliverySettings = {
  styleOf: () => ({ language: "en", zone: moscow, threadUrl: Option.none() }),
  language: "en",
  quarantine: Duration.minutes(2),
  pace: Duration.zero,
  backlogOver: 20,
  isNamed: () => true
}

/** The same at a pace, without backlogs. */
export const paced = { ...delivery, pace: Duration.seconds(1), backlogOver: Number.POSITIVE_INFINITY }

/** A moment at which the tests' buyers have waited for a while. */
export const now = DateTime.unsafeMake("2026-11-21T06:44:00Z")

/** A company without rules: its channel gets every alert, at once. */
export const company = { name: "default", destination: leads, zone: moscow }
export const plainRules = companyRules(company, { rules: undefined, since: now, silences: [] })

/** The same, where more late alerts than these are one message. */
export const plainRulesOver = (backlogOver: number, silences: ReadonlyArray<StoredSilence> = []) =>
  companyRules(company, { rules: { ...noRules, backlogOver }, since: now, silences })

const office = (more: object = {}, others: object = {}) =>
  rulesOf({
    people: { anna: { slack: "U01ANNA" }, heads: { group: "S0HEADS" } },
    calendars: { office: { open: "mon-sun 09:46-20:00" } },
    chains: {
      usual: [
        { name: "anna", after: "20 seconds", mention: "anna" },
        { name: "heads", after: "1 minute", mention: "heads", channel: "#heads" }
      ]
    },
    routes: [
      {
        name: "office",
        channel: "#leads",
        also: "#heads",
        calendar: "office",
        group: { from: 2, wait: "10 seconds" },
        chain: "usual",
        ...more
      }
    ],
    ...others
  })

/** Rules of a company whose office opens two minutes after `now`, with groups and a chain. */
export const officeRulesSince = (
  since: DateTime.Utc,
  more: object = {},
  silences: ReadonlyArray<StoredSilence> = []
) => companyRules(company, { rules: office({}, more), since, silences })
export const officeRules = officeRulesSince(DateTime.subtract(now, { days: 1 }))

/** The same, where a thread that was read alerts again. */
export const watchfulRules = companyRules(company, {
  rules: office({ forgotten: "30 seconds" }),
  since: DateTime.subtract(now, { days: 1 }),
  silences: []
})

/** One pass over a channel, as its worker repeats it; over another than `leads` as after a start. */
export const passOver = (destination: string) => {
  const pass = Effect.zipRight(deliverPosts(), deliverEdits())
  return destination === leads
    ? pass
    : Effect.provideServiceEffect(pass, History, makeHistory).pipe(
        Effect.provideService(Channel, { destination, settings: delivery })
      )
}

/** The n-th buyer's episode. */
export const episode = (n = 1): Episode =>
  episodeOf(
    thread({ ulid: ThreadId.make(`01JD00000000000000000000${String(n).padStart(2, "0")}`) }),
    [message(1)],
    company
  )

/** The n-th buyer writes for the first time, and the channel's worker is woken. */
export const arrives = (n: number) =>
  Effect.gen(function* () {
    const store = yield* AlertStore
    yield* store.observe(Observation.Opened({ opened: episode(n) }), plainRules)
    yield* Effect.flatMap(Wakeups, wakeups => wakeups.wake(leads))
  })

/** A clock whose time of day the test sets. */
export const clockAt = (moment: () => DateTime.Utc): Clock.Clock =>
  Object.assign(Clock.make(), {
    currentTimeMillis: Effect.sync(() => DateTime.toEpochMillis(moment())),
    unsafeCurrentTimeMillis: () => DateTime.toEpochMillis(moment())
  })

/** A new state file. */
export const freshStore = Layer.suspend(() =>
  sqliteStore.pipe(Layer.provide(SqliteClient.layer({ path: join(newFolder(), "state.db") })))
)

/** The incidents of a state, which are posted in this channel. */
export const incidentsFor = (operators: Option.Option<string>) =>
  Layer.effect(
    Incidents,
    Effect.flatMap(AlertStore, store =>
      Effect.flatMap(store.incidents, open => makeIncidents(() => operators, open))
    )
  )

/** The services of a notifier over a state and a Slack. */
export const notifierOver = <E>(
  store: Layer.Layer<AlertStore, E>,
  slack: Context.Tag.Service<typeof Slack>,
  settings = delivery
) =>
  Layer.effect(History, makeHistory).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        store,
        Layer.succeed(Slack, slack),
        Layer.succeed(Channel, { destination: leads, settings }),
        Pacer.layer,
        Wakeups.layer,
        Layer.succeed(Uptime, Clock.currentTimeMillis)
      )
    )
  )
