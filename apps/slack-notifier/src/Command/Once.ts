import { existsSync } from "node:fs"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Array, Console, Effect, Number } from "effect"
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
    const failures = yield* (dryRun ? tell(settings) : work(settings)).pipe(
      Effect.provide(layer(dryRun ? withoutTrace(settings) : settings)),
      Effect.mapError(error => (error instanceof CommandFailed ? error : failureOf(error)))
    )
    const [first] = failures
    if (first !== undefined) {
      return yield* new CommandFailed({
        exitCode: first.exitCode,
        message: Array.dedupe(failures.map(({ message }) => message)).join("\n")
      })
    }
  })
).pipe(Command.withDescription("Poll once, deliver what is due, and end; 1 if something is still uncertain"))

/** Whoever only looks leaves nothing behind: a state that is not there yet is not made. */
export const withoutTrace = (settings: Settings): Settings =>
  existsSync(settings.statePath) ? settings : { ...settings, statePath: ":memory:" }

const work = Effect.fnUntraced(function* (settings: Settings) {
  const store = yield* AlertStore
  const failures = [...(yield* lookOnce(settings)), ...(yield* deliverOnce(settings))]
  const uncertain = (yield* store.counts).filter(({ state }) => state === "sending" || state === "ambiguous")
  const count = Number.sumAll(uncertain.map(each => each.count))
  return count === 0 ? failures : [...failures, stillUncertain(count)]
})

const stillUncertain = (count: number) =>
  new CommandFailed({
    exitCode: ExitCode.failed,
    message: `${count} ${count === 1 ? "post" : "posts"} may or may not have arrived: run it again after the quarantine`
  })

const tell = Effect.fnUntraced(function* (settings: Settings) {
  const { failures, foreseen } = yield* foresee(settings)
  yield* Effect.forEach(foreseen, ({ intent, episode }) =>
    Console.log(
      [intent, episode.alertId, episode.threadId, episode.waitingSince.toIso(), episode.unreadCount].join(
        "\t"
      )
    )
  )
  yield* Console.error(`${foreseen.length} ${foreseen.length === 1 ? "message" : "messages"} would be sent`)
  return failures
})
