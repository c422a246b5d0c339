import { existsSync } from "node:fs"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { DateTime, Duration, Effect, Either, Option } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { storeLayer } from "../Layers.ts"
import { readSourcesWith, type Settings, type Sources } from "../Settings/Settings.ts"
import { type StateLocation, stateText } from "../Settings/StateLocation.ts"
import { GoodSettings } from "../State/GoodSettings.ts"

/**
 * The settings to start with: those that were read, or else, if their file is broken, those of its
 * last good text, which the state has.
 */
export const settingsToStart = ({ settings, state }: Sources): Effect.Effect<Settings, CommandFailed> =>
  Either.match(settings, {
    onRight: Effect.succeed,
    onLeft: error =>
      Effect.gen(function* () {
        const last = Option.isSome(state) ? yield* lastGood(state.value) : Option.none()
        if (Option.isNone(last)) return yield* error
        yield* Effect.logWarning("the settings are wrong: going on with the last ones that were right").pipe(
          Effect.annotateLogs({ rulesSince: DateTime.formatIso(last.value.rulesSince) })
        )
        return last.value.settings
      })
  })

const lastGood = (state: StateLocation) =>
  Effect.gen(function* () {
    if (state.kind === "sqlite" && !existsSync(state.path)) return Option.none()
    const kept = yield* Effect.flatMap(GoodSettings, good => good.last).pipe(
      Effect.provide(storeLayer({ state, lease: Duration.seconds(10) }))
    )
    if (Option.isNone(kept)) return Option.none()
    const { text, owners, rulesSince } = kept.value
    const { settings } = yield* readSourcesWith({ text, owners: Option.getOrUndefined(owners) })
    // A text that names another state was followed by others, which are there.
    return Either.match(settings, {
      onLeft: () => Option.none(),
      onRight: settings =>
        stateText(settings.state) === stateText(state) ? Option.some({ settings, rulesSince }) : Option.none()
    })
  }).pipe(
    Effect.catchAll(error =>
      Effect.as(
        Effect.logError(`the last settings that were right: ${failureOf(error).message}`),
        Option.none()
      )
    )
  )
