import { effectFamilies, type Family } from "@estate/operations/Exposition"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"
import { DateTime, Duration, Effect, Metric, Option } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { channelOf, workspaceOf } from "../Settings/Destination.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Silences } from "../State/Silences.ts"

/** How long a page waits for the state: a scrape has ten seconds by default. */
const STATE_WITHIN = Duration.seconds(2)

/** What only the state knows. */
const stateFamilies = Effect.gen(function* () {
  const store = yield* AlertStore
  const endingAfterNow = Effect.flatMap(DateTime.now, (yield* Silences).endingAfter)
  const [messages, oldestDue, incidents, silences] = yield* Effect.all(
    [store.counts, store.oldestDue, store.incidents, endingAfterNow],
    { concurrency: "unbounded" }
  )
  const now = yield* DateTime.now
  return [
    gauge(
      "messages",
      "Messages by channel and state: due waits to be posted, ambiguous may or may not have arrived.",
      messages.map(({ destination, state, count }) => ({ labels: { destination, state }, value: count }))
    ),
    gauge(
      "oldest_due_seconds",
      "How long the oldest message of a channel has been due.",
      oldestDue.map(({ destination, since }) => ({
        labels: { destination },
        value: Math.max(0, DateTime.distance(since, now)) / 1000
      }))
    ),
    gauge(
      "troubles",
      "What waits for a person: refused keys, channels that take nothing, threads that cannot be read, wrong settings.",
      incidents.map(({ company, about, subject }) => ({ labels: { company, about, subject }, value: 1 }))
    ),
    gauge("silences", "Silences in force: threads that match cause no alert.", [
      { labels: {}, value: silences.length }
    ])
  ]
})

/** All present metrics. While the state is unavailable or slow, only those of this process. */
export const families = Effect.gen(function* () {
  const { polls, lastReload } = yield* ProcessStatus
  const startOfMachine = (yield* DateTime.now).epochMillis - (yield* uptimeMillis)
  // A statement that hangs ends by itself; the page does not wait for it.
  const state = yield* Effect.option(Effect.timeout(Effect.disconnect(stateFamilies), STATE_WITHIN))
  return withWorkspaces([
    buildFamily("estate_notifier_build_info", manifest.version),
    gauge("state_up", "Whether the state could be read; if not, what only the state knows is missing.", [
      { labels: {}, value: Option.isSome(state) ? 1 : 0 }
    ]),
    ...Option.getOrElse(state, () => []),
    gauge(
      "config_last_reload_successful",
      "Whether the settings could be read when they were last read again.",
      [{ labels: {}, value: lastReload.isSuccessful ? 1 : 0 }]
    ),
    gauge("config_last_reload_success_timestamp_seconds", "When settings were last read without an error.", [
      { labels: {}, value: DateTime.toEpochMillis(lastReload.succeededAt) / 1000 }
    ]),
    gauge(
      "poll_last_success_timestamp_seconds",
      "When a company's poll last went well; before the first one, when this process began with it.",
      Array.from(polls.values(), ({ company, state, succeededUptime }) => ({
        labels: { company, state },
        value: (startOfMachine + succeededUptime) / 1000
      }))
    ),
    ...effectFamilies(effectMetrics()),
    ...processFamilies()
  ])
})

/** A channel in another workspace than that of `SLACK_BOT_TOKEN` has a label for it. */
const withWorkspaces = (families: ReadonlyArray<Family>): ReadonlyArray<Family> =>
  families.map(family => ({
    ...family,
    samples: family.samples.map(sample => {
      const { destination = "", ...labels } = sample.labels ?? {}
      const workspace = workspaceOf(destination)
      return workspace === ""
        ? sample
        : { ...sample, labels: { workspace, destination: channelOf(destination), ...labels } }
    })
  }))

/** Effect's: counters, histograms, what brings clicks, and those of the client. */
const effectMetrics = () =>
  Metric.unsafeSnapshot().filter(({ metricKey }) => /^estate_(client|notifier)_/.test(metricKey.name))

const gauge = (name: string, help: string, samples: Family["samples"]): Family => ({
  name: `estate_notifier_${name}`,
  help,
  type: "gauge",
  samples
})
