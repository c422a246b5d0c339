import { Command } from "@effect/cli"
import { readSettings } from "@estate/command-line/Settings"
import { Duration, Effect, Option, Schedule } from "effect"
import { deliver } from "../Deliver/Deliver.ts"
import { layer, pollOnce } from "../Notifier.ts"
import { deliveryOf, type Settings, settingsConfig, settingsFixes } from "../Settings.ts"
import { failureOf } from "./Failures.ts"
import { makeTrouble } from "./Trouble.ts"

/** How soon what a poll found goes out. */
const TICK = Duration.millis(250)

/** The shortest rest after Slack refused or could not be reached. */
const SHORTEST_REST = Duration.seconds(1)

/** The longest rest between two tries to reach Slack. */
const LONGEST_REST = Duration.seconds(30)

/** `run`: polls and delivers until stopped. Whatever goes wrong after the settings were right, it goes on trying. */
export const run = Command.make("run", {}, () =>
  Effect.gen(function* () {
    const settings = yield* readSettings(settingsConfig, { fixes: settingsFixes })
    yield* Effect.all([polling(settings), delivering(settings)], { concurrency: "unbounded" }).pipe(
      Effect.provide(layer(settings)),
      Effect.mapError(failureOf)
    )
  })
).pipe(Command.withDescription("Poll the platform and keep Slack true to it, until stopped"))

const polling = Effect.fnUntraced(function* (settings: Settings) {
  const trouble = yield* makeTrouble("the platform")
  yield* Effect.logInfo("polling").pipe(
    Effect.annotateLogs({ every: Duration.format(settings.pollInterval), url: settings.platform.apiUrl.href })
  )
  yield* pollOnce(settings).pipe(
    Effect.zipRight(trouble.over),
    Effect.catchAll(trouble.met),
    Effect.repeat(Schedule.spaced(settings.pollInterval))
  )
})

/** A channel that refuses or a Slack that cannot be reached is left alone for a while, longer each time. */
const delivering = Effect.fnUntraced(function* (settings: Settings) {
  const trouble = yield* makeTrouble("Slack")
  let rest = TICK
  while (true) {
    rest = yield* deliver(deliveryOf(settings)).pipe(
      Effect.zipRight(trouble.over),
      Effect.as(TICK),
      Effect.catchAll(error =>
        Effect.as(
          trouble.met(error),
          error._tag === "SlackBusy" && Option.isSome(error.retryAfter)
            ? error.retryAfter.value
            : Duration.min(Duration.max(Duration.times(rest, 2), SHORTEST_REST), LONGEST_REST)
        )
      )
    )
    yield* Effect.sleep(rest)
  }
})
