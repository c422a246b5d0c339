import { Threads } from "@estate/api-client/Threads"
import * as SqliteClient from "@estate/sqlite/SqliteClient"
import { Duration, Effect, Layer, Option } from "effect"
import type { Episode } from "./Alert/Episode.ts"
import { failureFor, failureOf } from "./Command/Failures.ts"
import { Bell } from "./Deliver/Bell.ts"
import { deliverEdits, deliverPosts } from "./Deliver/Deliver.ts"
import { Gate } from "./Deliver/Gate.ts"
import { History } from "./Deliver/History.ts"
import { serveChannel } from "./Deliver/Lane.ts"
import { Parking } from "./Deliver/Parking.ts"
import { Counters } from "./Measure/Counters.ts"
import { Board } from "./Poll/Board.ts"
import { watchCompany } from "./Poll/Company.ts"
import { type Finding, poll } from "./Poll/Poll.ts"
import { makeWatch } from "./Poll/Watch.ts"
import { audienceOf, type Company, rulesOf, type Settings } from "./Settings.ts"
import { Slack } from "./Slack/Slack.ts"
import { AlertStore } from "./State/AlertStore.ts"

/** The state alone. What it acknowledged to itself survives a power cut. */
export const storeLayer = ({ statePath }: Pick<Settings, "statePath">) =>
  AlertStore.layer.pipe(Layer.provide(SqliteClient.layer({ path: statePath, synchronous: "full" })))

/** Everything the notifier stands on, but the platform: each company has its own. */
export const layer = (settings: Settings) =>
  Parking.layer(settings.operators).pipe(
    Layer.provideMerge(History.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        storeLayer(settings),
        Slack.layer(settings.slack),
        Gate.layer,
        Bell.layer,
        Counters.layer,
        Board.layer
      )
    )
  )

const platformOf = (company: Company) => Threads.layer(company.platform)

/** Watches every company and serves every channel, for ever. */
export const watchAndServe = Effect.fn("Notifier.run")(function* (settings: Settings) {
  const store = yield* AlertStore
  const rules = rulesOf(settings)
  const destinations = new Set([
    ...settings.companies.map(company => company.destination),
    ...Option.toArray(settings.operators),
    ...(yield* store.destinations)
  ])
  const watches = settings.companies.map((company, index) =>
    Effect.provide(
      // Spread over one interval, so that a thousand companies do not begin at once.
      watchCompany(
        company,
        settings,
        Duration.times(settings.pollInterval, index / settings.companies.length)
      ),
      platformOf(company)
    )
  )
  const channels = [...destinations].map(destination => serveChannel(destination, rules))
  yield* Effect.all([...watches, ...channels], { concurrency: "unbounded", discard: true })
})

/** One look at each company, one after another: what is due because of it stands in the state. Gives what went wrong with some of them. */
export const lookOnce = Effect.fn("Notifier.look")(function* (settings: Settings) {
  const [failures] = yield* Effect.partition(settings.companies, company =>
    Effect.gen(function* () {
      const { look } = yield* makeWatch({
        ...audienceOf(company),
        zone: company.zone,
        operators: settings.operators
      })
      yield* look
    }).pipe(Effect.provide(platformOf(company)), Effect.mapError(failureFor(company)))
  )
  return failures
})

/** Whatever is due in any channel goes out. Gives what went wrong with some of them. */
export const deliverOnce = Effect.fn("Notifier.deliver")(function* (settings: Settings) {
  const store = yield* AlertStore
  const rules = rulesOf(settings)
  const passes = (yield* store.destinations).flatMap(destination => [
    deliverPosts(destination, rules),
    deliverEdits(destination, rules)
  ])
  const [failures] = yield* Effect.partition(passes, pass =>
    Effect.mapError(Effect.repeat(pass, { while: ({ hasMore }) => hasMore }), failureOf)
  )
  return failures
})

/** What one look at the platform would store, told and not stored, and what went wrong with some companies. */
export const foresee = Effect.fn("Notifier.foresee")(function* (settings: Settings) {
  const store = yield* AlertStore
  const [failures, findings] = yield* Effect.partition(settings.companies, company =>
    Effect.gen(function* () {
      const audience = audienceOf(company)
      const open = new Map((yield* store.open(audience)).map(episode => [episode.threadId, episode]))
      const findings: Array<Finding> = []
      yield* poll(open, audience, company.zone, finding => Effect.sync(() => void findings.push(finding)))
      return findings
    }).pipe(Effect.provide(platformOf(company)), Effect.mapError(failureFor(company)))
  )
  return { failures, foreseen: findings.flat().flatMap(foreseen) }
})

/** What would be sent to Slack because of a finding. */
interface Foreseen {
  readonly intent: "post" | "edit" | "close"
  readonly episode: Episode
}

const foreseen = (finding: Finding): ReadonlyArray<Foreseen> => {
  if (finding._tag === "Unreadable") return []
  if (finding._tag === "Ended") return [{ intent: "close", episode: finding.episode }]
  const { observation } = finding
  switch (observation._tag) {
    case "Opened":
      return [{ intent: "post", episode: observation.opened }]
    case "Moved":
      return [{ intent: "edit", episode: observation.moved }]
    case "Replaced":
      return [
        { intent: "close", episode: observation.ended },
        { intent: "post", episode: observation.opened }
      ]
  }
}
