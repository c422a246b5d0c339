import { DateTime, Effect } from "effect"
import { Board } from "../Poll/Board.ts"
import { AlertStore } from "../State/AlertStore.ts"
import type { Family } from "./Exposition.ts"
import { silenceOf } from "./Health.ts"
import { type Counted, Tally } from "./Tally.ts"

const counters: Readonly<Record<Counted["name"], string>> = {
  polls: "Polls by company and outcome.",
  posts: "Posts to Slack by channel and what came of them.",
  edits: "Edits in Slack by channel and what came of them.",
  reconciled: "Uncertain posts by what the channel's history said of them.",
  doubles_deleted: "Second messages of one alert that were deleted."
}

const QUANTILES = [0.5, 0.99, 1]

/** Everything that is measured, as it is now. */
export const families = (startedAt: DateTime.Utc) =>
  Effect.gen(function* () {
    const board = yield* Board
    const store = yield* AlertStore
    const tally = yield* Tally
    const now = yield* DateTime.now
    const { lags, durations } = yield* board.times
    const [companies, counted] = [yield* board.all, yield* tally.counts]
    const [messages, troubles] = [yield* store.counts, yield* store.troubles]
    return [
      ...Object.entries(counters).map(
        ([name, help]): Family => ({
          name: `estate_notifier_${name}_total`,
          help,
          type: "counter",
          series: counted
            .filter(({ what }) => what.name === name)
            .map(({ what: { name: _, ...labels }, times }) => ({ labels, value: times }))
        })
      ),
      gauge(
        "messages",
        "Messages by channel and state: due waits to be posted, ambiguous may or may not have arrived.",
        messages.map(({ destination, state, count }) => ({ labels: { destination, state }, value: count }))
      ),
      gauge(
        "troubles",
        "What waits for a person: refused keys, channels that take nothing, threads that cannot be read.",
        troubles.map(({ company, about, subject }) => ({ labels: { company, about, subject }, value: 1 }))
      ),
      gauge(
        "silence_seconds",
        "How long ago a company's poll last went well.",
        companies.map(each => ({
          labels: { company: each.company, state: each.state },
          value: silenceOf(each, startedAt, now) / 1000
        }))
      ),
      gauge("poll_lag_seconds", "How much later than planned the latest polls began.", quantilesOf(lags)),
      gauge("poll_duration_seconds", "How long the latest polls took.", quantilesOf(durations)),
      ...processFamilies()
    ]
  })

const quantilesOf = (sorted: ReadonlyArray<number>): Family["series"] =>
  QUANTILES.map(share => ({
    labels: { quantile: String(share) },
    value: (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000
  }))

const gauge = (name: string, help: string, series: Family["series"]): Family => ({
  name: `estate_notifier_${name}`,
  help,
  type: "gauge",
  series
})

const processFamilies = (): ReadonlyArray<Family> => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const one = (value: number) => [{ labels: {}, value }]
  return [
    {
      name: "process_resident_memory_bytes",
      help: "Memory that is resident.",
      type: "gauge",
      series: one(rss)
    },
    {
      name: "nodejs_heap_size_used_bytes",
      help: "Heap in use.",
      type: "gauge",
      series: one(heapUsed)
    },
    {
      name: "process_cpu_seconds_total",
      help: "Processor time.",
      type: "counter",
      series: one((user + system) / 1e6)
    }
  ]
}
