import { statSync } from "node:fs"
import { Duration, Effect } from "effect"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { incidentsOf } from "../State/Incidents.ts"

const LOOK_EVERY = Duration.seconds(10)

const texts = {
  en: "Alerts continue, but what is stored now is lost when the notifier ends, and commands such as `silence add` have no effect. Put the file back, or restart the notifier.",
  ru: "Уведомления приходят, но записанное сейчас пропадёт при остановке, а команды вроде `silence add` не действуют. Верните файл или перезапустите estate-notifier."
}

/** The device and inode of a file; empty if there is none. */
const fileAt = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found === undefined ? "" : `${found.dev} ${found.ino}`
}

/**
 * Checks whether the state's file is still the one that was opened. SQLite continues with a deleted
 * file, whose content is gone once the process ends.
 */
export const makeLookAtStateFile = Effect.fnUntraced(function* (path: string) {
  const live = yield* LiveSettings
  const opened = fileAt(path)
  // A folder that may not be read, or a disk that fails, says nothing about the file.
  const found = Effect.orElseSucceed(
    Effect.try(() => fileAt(path)),
    () => opened
  )
  return Effect.gen(function* () {
    const incidents = yield* incidentsOf("")
    const moved = { company: "", about: "stateFile" as const, subject: path }
    if ((yield* found) === opened) return yield* incidents.resolve(moved)
    if (yield* incidents.open(moved, texts[live.now().language]))
      yield* Effect.logError(`the state's file ${path} was deleted or replaced. ${texts.en}`)
  })
})

/** Checks repeatedly; a state in Postgres has no file. */
export const watchStateFile = Effect.gen(function* () {
  const { state } = (yield* LiveSettings).now()
  if (state.kind !== "sqlite") return
  yield* keepDoing("the state's file", LOOK_EVERY, yield* makeLookAtStateFile(state.path))
})
