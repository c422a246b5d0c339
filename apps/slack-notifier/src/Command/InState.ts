import { existsSync } from "node:fs"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { printError } from "@estate/command-line/Streams"
import { Effect } from "effect"
import { failureOf, type NotifierError } from "../Incidents/Failures.ts"
import { storeLayer } from "../Layers.ts"
import type { Settings } from "../Settings/Settings.ts"

/** Works on the state, which is created if it is missing. */
export const inState =
  (settings: Settings) =>
  <A, E extends NotifierError | CommandFailed, R>(work: Effect.Effect<A, E, R>) =>
    work.pipe(Effect.provide(storeLayer(settings)), Effect.mapError(failureOf))

/**
 * Inspects the state, or ends something in it. Does not create a state, and warns if there is none,
 * since its name may be misspelled.
 */
export const lookingAtState =
  (settings: Settings) =>
  <A, E extends NotifierError | CommandFailed, R>(work: Effect.Effect<A, E, R>) => {
    const { state, language } = settings
    const warning =
      state.kind === "sqlite" && !existsSync(state.path)
        ? printError(noState(state.path)[language])
        : Effect.void
    return Effect.zipRight(warning, inState(forInspection(settings))(work))
  }

const noState = (path: string) => ({
  en: `warning: there is no state ${path} yet (ESTATE_NOTIFIER_STATE); run creates it`,
  ru: `внимание: состояния ${path} ещё нет (ESTATE_NOTIFIER_STATE); его создаёт run`
})

/**
 * Settings for commands that only inspect: their text is not kept, and if there is no state file,
 * they do not create one.
 */
export const forInspection = (settings: Settings): Settings => {
  const { state } = settings
  const isThere = state.kind === "postgres" || existsSync(state.path)
  return {
    ...settings,
    texts: undefined,
    ...(isThere ? {} : { state: { kind: "sqlite", path: ":memory:" } })
  }
}
