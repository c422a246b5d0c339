import * as Command from "@estate/command-line/Command"
import { growSlowly } from "@estate/command-line/GrowSlowly"
import { Duration, Effect } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { layer } from "../Layers.ts"
import { runWorkers } from "../Notifier.ts"
import { heartbeats } from "../Operations/Heartbeat.ts"
import { housekeeping } from "../Operations/Housekeeping.ts"
import { settingsToStart } from "../Operations/LastGood.ts"
import { watchOverdue } from "../Operations/Overdue.ts"
import { servePages } from "../Operations/Pages.ts"
import { type Reading, readFiles, reloading } from "../Operations/Reload.ts"
import { watchStateFile } from "../Operations/StateFile.ts"
import { watchState } from "../Operations/StateNotice.ts"
import type { Settings } from "../Settings/Settings.ts"

const all = { concurrency: "unbounded", discard: true } as const

const serve = Effect.fnUntraced(function* (settings: Settings, reading: Reading) {
  yield* servePages(settings)
  yield* Effect.logInfo("polling").pipe(
    Effect.annotateLogs({
      every: Duration.format(settings.poll),
      companies: settings.companies.length
    })
  )
  const watches = Effect.all([watchOverdue, watchState, watchStateFile], all)
  yield* Effect.all([runWorkers, housekeeping, watches, heartbeats, reloading(reading)], all)
}, Effect.scoped)

/**
 * `run`: polls and delivers until stopped. Once the state is open, every failure is retried.
 */
export const run = Command.make("run", {}, () =>
  Effect.gen(function* () {
    growSlowly()
    const reading = yield* readFiles()
    const settings = yield* settingsToStart(reading)
    yield* serve(settings, reading).pipe(Effect.provide(layer(settings)), Effect.mapError(failureOf))
  })
).pipe(
  Command.untilStopped,
  Command.withDescription({
    en: "Poll the platform and keep Slack up to date, until stopped.",
    ru: "Опрашивать платформу и обновлять Slack до остановки."
  })
)
