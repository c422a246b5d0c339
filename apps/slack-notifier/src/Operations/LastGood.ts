import { existsSync } from "node:fs"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { printError } from "@estate/command-line/Streams"
import type { StoreLocation } from "@estate/store/StoreLocation"
import { DateTime, Duration, Effect, Either, Option } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { storeLayer } from "../Layers.ts"
import { isEqual } from "../Settings/LiveSettings.ts"
import { readSources, readSourcesWith, type Settings, type Sources } from "../Settings/Settings.ts"
import { GoodSettings } from "../State/GoodSettings.ts"

/**
 * The settings to start with: those that were read or, if their file is invalid, those of its last
 * valid text, which the state has.
 */
export const settingsToStart = (sources: Sources): Effect.Effect<Settings, CommandFailed> =>
  orLastGood(sources, (_, rulesSince) =>
    Effect.logWarning("the settings are wrong: continuing with the last valid ones").pipe(
      Effect.annotateLogs({ rulesSince: DateTime.formatIso(rulesSince) })
    )
  )

/** The same for commands that inspect or change the state, which report what is wrong. */
export const settingsInForce: Effect.Effect<Settings, CommandFailed> = Effect.flatMap(readSources, sources =>
  orLastGood(sources, (error, _, { language }) =>
    printError(`${error.in(language).message}\n${goesOn[language]}`)
  )
)

const goesOn = {
  en: "warning: the settings are wrong; these are the last valid ones",
  ru: "внимание: настройки с ошибкой; действуют последние верные"
}

const orLastGood = (
  { settings, state }: Sources,
  warn: (error: CommandFailed, rulesSince: DateTime.Utc, settings: Settings) => Effect.Effect<void>
): Effect.Effect<Settings, CommandFailed> =>
  Either.match(settings, {
    onRight: Effect.succeed,
    onLeft: error =>
      Effect.gen(function* () {
        const last = Option.isSome(state) ? yield* lastGood(state.value) : Option.none()
        if (Option.isNone(last)) return yield* error
        yield* warn(error, last.value.rulesSince, last.value.settings)
        return last.value.settings
      })
  })

const lastGood = (state: StoreLocation) =>
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
        isEqual(settings.state, state) ? Option.some({ settings, rulesSince }) : Option.none()
    })
  }).pipe(
    Effect.catchAll(error =>
      Effect.as(
        Effect.logError(`the last settings that were right: ${failureOf(error).message}`),
        Option.none()
      )
    )
  )
