import { existsSync } from "node:fs"
import { Command, Options } from "@effect/cli"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Console, Effect, Number } from "effect"
import { deliverOnce, foresee, layer, lookOnce } from "../Notifier.ts"
import { loadSettings, type Settings } from "../Settings.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { failureOf } from "./Failures.ts"

const dryRun = Options.boolean("dry-run").pipe(
  Options.withDescription("say what would be sent, send and store nothing")
)

/** `once`: one poll, whatever is due goes out, and that is all. */
export const once = Command.make("once", { dryRun }, ({ dryRun }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    const ambiguous = yield* (dryRun ? tell(settings) : work(settings)).pipe(
      Effect.provide(layer(dryRun ? withoutTrace(settings) : settings)),
      Effect.mapError(failureOf)
    )
    if (ambiguous > 0) {
      return yield* new CommandFailed({
        exitCode: ExitCode.failed,
        message: `${ambiguous} ${ambiguous === 1 ? "post" : "posts"} may or may not have arrived: run it again after the quarantine`
      })
    }
  })
).pipe(Command.withDescription("Poll once, deliver what is due, and end; 1 if something is still uncertain"))

/** Whoever only looks leaves nothing behind: a state that is not there yet is not made. */
export const withoutTrace = (settings: Settings): Settings =>
  existsSync(settings.statePath) ? settings : { ...settings, statePath: ":memory:" }

const work = Effect.fnUntraced(function* (settings: Settings) {
  const store = yield* AlertStore
  yield* lookOnce(settings)
  yield* deliverOnce(settings)
  const counts = yield* store.counts
  return Number.sumAll(
    counts.filter(({ state }) => state === "sending" || state === "ambiguous").map(({ count }) => count)
  )
})

const tell = Effect.fnUntraced(function* (settings: Settings) {
  const foreseen = yield* foresee(settings)
  yield* Effect.forEach(foreseen, ({ intent, episode }) =>
    Console.log(
      [intent, episode.alertId, episode.threadId, episode.waitingSince.toIso(), episode.unreadCount].join(
        "\t"
      )
    )
  )
  yield* Console.error(`${foreseen.length} ${foreseen.length === 1 ? "message" : "messages"} would be sent`)
  return 0
})
