import { existsSync } from "node:fs"
import { Threads } from "@estate/api-client/Threads"
import * as SqliteClient from "@estate/sqlite/SqliteClient"
import { Duration, Effect, Layer, Option, Schedule } from "effect"
import type { Audience, Episode } from "./Alert/Episode.ts"
import { runChannelWorker } from "./Deliver/ChannelWorker.ts"
import { deliverEdits, deliverPosts } from "./Deliver/Deliver.ts"
import { History } from "./Deliver/History.ts"
import { Pacer } from "./Deliver/Pacer.ts"
import type { Rules } from "./Deliver/Rules.ts"
import { makeFailureLog } from "./Incident/FailureLog.ts"
import { companyFailureOf, failureOf } from "./Incident/Failures.ts"
import { Counters } from "./Measure/Counters.ts"
import { PollStatus } from "./Measure/PollStatus.ts"
import { makeCompanyPoller } from "./Poll/CompanyPoller.ts"
import { runCompanyWorker } from "./Poll/CompanyWorker.ts"
import { type Finding, poll } from "./Poll/Poll.ts"
import { endUnwatched } from "./Poll/Unwatched.ts"
import type { Company, Settings } from "./Settings/Settings.ts"
import { Slack } from "./Slack/Slack.ts"
import { AlertStore } from "./State/AlertStore.ts"
import { Incidents } from "./State/Incidents.ts"
import * as SqliteStore from "./State/SqliteStore.ts"
import { Wakeups } from "./State/Wakeups.ts"

/** The state alone. With `synchronous: "full"`, what was committed survives a power failure. */
export const storeLayer = ({ statePath }: Pick<Settings, "statePath">) =>
  SqliteStore.layer.pipe(Layer.provide(SqliteClient.layer({ path: statePath, synchronous: "full" })))

/** Settings for commands that only inspect: if there is no state file, they do not create one. */
export const forInspection = (settings: Settings): Settings =>
  existsSync(settings.statePath) ? settings : { ...settings, statePath: ":memory:" }

/** All services of the notifier, except the platform's: each company has its own. */
export const layer = (settings: Settings) =>
  Layer.merge(History.layer, Incidents.layer(settings.operators)).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        storeLayer(settings),
        Slack.layer(settings.slack),
        Pacer.layer,
        Wakeups.layer,
        Counters.layer,
        PollStatus.layer
      )
    )
  )

/**
 * One record that cannot be read should silence nobody. It is an incident, which the log has once,
 * not with every poll.
 */
const skipping = { onUnreadable: "skip", onSkipped: () => {} } as const

const platformOf = (company: Company) => Layer.orDie(Threads.layer({ ...company.platform, ...skipping }))

const audienceOf = ({ name, destination }: Company): Audience => ({ company: name, destination })

const rulesOf = (settings: Settings): Rules => {
  const defaultStyle = { language: settings.language, zone: settings.zone, threadUrl: Option.none<string>() }
  const styles = new Map(settings.companies.map(company => [company.name, company]))
  return {
    styleOf: company => styles.get(company) ?? defaultStyle,
    language: settings.language,
    quarantine: settings.quarantine,
    pace: settings.pace
  }
}

/** How often such alerts are looked for: a process with older settings may still run. */
const END_UNWATCHED_EVERY = Duration.minutes(5)

const endUnwatchedOf = (settings: Settings) =>
  endUnwatched(settings.companies.map(audienceOf), company => rulesOf(settings).styleOf(company).zone)

/** Polls every company and serves every channel, forever. */
export const runWorkers = Effect.fn("Notifier.run")(function* (settings: Settings) {
  const store = yield* AlertStore
  const rules = rulesOf(settings)
  const failureLog = yield* makeFailureLog("the state")
  const ending = Effect.catchAll(endUnwatchedOf(settings), failureLog.failed)
  yield* ending
  const destinations = new Set([
    ...settings.companies.map(company => company.destination),
    ...Option.toArray(settings.operators),
    ...(yield* store.destinations)
  ])
  const companies = settings.companies.map((company, index) =>
    Effect.provide(
      // The first polls are spread over one interval, so that a thousand companies do not start at
      // once.
      runCompanyWorker(
        company,
        settings,
        Duration.times(settings.pollInterval, index / settings.companies.length)
      ),
      platformOf(company)
    )
  )
  const channels = [...destinations].map(destination => runChannelWorker(destination, rules))
  const later = Effect.repeat(ending, Schedule.spaced(END_UNWATCHED_EVERY))
  yield* Effect.all([...companies, ...channels, later], { concurrency: "unbounded", discard: true })
})

/** Polls each company once, one after another, and stores what is due. Returns the failures. */
export const pollAllOnce = Effect.fn("Notifier.poll")(function* (settings: Settings) {
  yield* endUnwatchedOf(settings)
  const [failures] = yield* Effect.partition(settings.companies, company =>
    Effect.gen(function* () {
      const { pollOnce } = yield* makeCompanyPoller({
        ...audienceOf(company),
        zone: company.zone
      })
      yield* pollOnce
    }).pipe(Effect.provide(platformOf(company)), Effect.mapError(companyFailureOf(company)))
  )
  return failures
})

/** Delivers what is due in all channels. Returns the failures. */
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

/**
 * Polls each company once without storing anything. Returns what would be sent, and the failures.
 */
export const preview = Effect.fn("Notifier.preview")(function* (settings: Settings) {
  const store = yield* AlertStore
  const [failures, findings] = yield* Effect.partition(settings.companies, company =>
    Effect.gen(function* () {
      const audience = audienceOf(company)
      const open = new Map((yield* store.openEpisodes(audience)).map(episode => [episode.threadId, episode]))
      const findings: Array<Finding> = []
      yield* poll(open, audience, company.zone, finding => Effect.sync(() => void findings.push(finding)))
      return findings
    }).pipe(Effect.provide(platformOf(company)), Effect.mapError(companyFailureOf(company)))
  )
  return { failures, planned: findings.flat().flatMap(plannedFor) }
})

/** What would be sent to Slack. */
interface Planned {
  readonly intent: "post" | "edit" | "close"
  readonly episode: Episode
}

const plannedFor = (finding: Finding): ReadonlyArray<Planned> => {
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
