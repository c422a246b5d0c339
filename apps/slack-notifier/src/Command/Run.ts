import * as Command from "@estate/command-line/Command"
import { CommandFailed } from "@estate/command-line/CommandFailed"
import { Duration, Effect } from "effect"
import { layer, watchAndServe } from "../Notifier.ts"
import { keepHouse } from "../Operate/Housekeeping.ts"
import { servePages } from "../Operate/Pages.ts"
import { loadSettings, type Settings } from "../Settings.ts"
import { failureOf } from "./Failures.ts"

const work = Effect.fnUntraced(function* (settings: Settings) {
  yield* servePages(settings)
  yield* Effect.logInfo("polling").pipe(
    Effect.annotateLogs({
      every: Duration.format(settings.pollInterval),
      companies: settings.companies.length
    })
  )
  yield* Effect.all([watchAndServe(settings), keepHouse], { concurrency: "unbounded", discard: true })
}, Effect.scoped)

/** `run`: polls and delivers until stopped. Whatever goes wrong after the settings were right, it goes on trying. */
export const run = Command.make("run", {}, () =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    yield* work(settings).pipe(
      Effect.provide(layer(settings)),
      Effect.mapError(error => (error instanceof CommandFailed ? error : failureOf(error)))
    )
  })
).pipe(Command.withDescription("Poll the platform and keep Slack true to it, until stopped"))
