import * as Command from "@estate/command-line/Command"
import { Duration, Effect } from "effect"
import { failureOf } from "../Incident/Failures.ts"
import { layer, runWorkers } from "../Notifier.ts"
import { housekeeping } from "../Operate/Housekeeping.ts"
import { servePages } from "../Operate/Pages.ts"
import { reloading } from "../Operate/Reload.ts"
import { readSources, type Settings } from "../Settings/Settings.ts"

const serve = Effect.fnUntraced(function* (settings: Settings, files: ReadonlyArray<string>) {
  yield* servePages(settings)
  yield* Effect.logInfo("polling").pipe(
    Effect.annotateLogs({
      every: Duration.format(settings.pollInterval),
      companies: settings.companies.length
    })
  )
  yield* Effect.all([runWorkers, housekeeping, reloading(files)], { concurrency: "unbounded", discard: true })
}, Effect.scoped)

/**
 * `run`: polls and delivers until stopped. Once the settings are valid, every failure is retried.
 */
export const run = Command.make("run", {}, () =>
  Effect.gen(function* () {
    const sources = yield* readSources
    const settings = yield* sources.settings
    yield* serve(settings, sources.files).pipe(Effect.provide(layer(settings)), Effect.mapError(failureOf))
  })
).pipe(
  Command.withDescription({
    en: "Poll the platform and keep Slack up to date, until stopped.",
    ru: "Опрашивать платформу и обновлять Slack до остановки."
  })
)
