import { statSync } from "node:fs"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { Array, type Context, DateTime, Duration, Effect, Either, Option, Queue } from "effect"
import { failureOf } from "../Incident/Failures.ts"
import { Incident } from "../Incident/Incident.ts"
import { isSame, LiveSettings, needRestart } from "../Settings/LiveSettings.ts"
import { readSources, type Settings } from "../Settings/Settings.ts"
import { AlertStore, type StoreError } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

type Told = LiveSettings | AlertStore | Wakeups

/** How often the files are looked at. */
const LOOK_EVERY = Duration.seconds(2)

/**
 * Reads the settings again on SIGHUP, and when their file or a secret's has changed. What is wrong
 * is logged, told to the operators and counted, and the earlier settings stay in force.
 */
export const reloading = Effect.fnUntraced(function* (firstFiles: ReadonlyArray<string>) {
  const signals = yield* hangups
  let files = firstFiles
  let read = signatureOf(files)
  let before = read
  const reload = (isAsked: boolean): Effect.Effect<void, CommandFailed, Told> =>
    Effect.gen(function* () {
      read = before = signatureOf(files)
      const sources = yield* readSources
      // Of a broken file nothing is known; one that is missing may come.
      const named = Either.isRight(sources.settings)
        ? sources.files
        : Array.dedupe([...files, ...sources.files])
      if (named.join("\n") !== files.join("\n")) {
        files = named
        return yield* reload(isAsked)
      }
      return yield* Either.match(sources.settings, {
        onLeft: error => failed(error, nameOf(files)),
        onRight: settings => succeeded(settings, nameOf(files), isAsked)
      })
    })
  // They may have changed while the program started.
  yield* reload(false)
  while (true) {
    const isHangup = Option.isSome(yield* Effect.timeoutOption(Queue.take(signals), LOOK_EVERY))
    const now = signatureOf(files)
    // A file that is being written changes again by the next look.
    const isSettled = now === before
    before = now
    if (isHangup || (now !== read && isSettled)) yield* reload(true)
  }
}, Effect.scoped)

/** SIGHUP; several between two looks count as one. */
const hangups = Effect.gen(function* () {
  const signals = yield* Queue.sliding<void>(1)
  const onSignal = () => void signals.unsafeOffer(undefined)
  yield* Effect.acquireRelease(
    Effect.sync(() => process.on("SIGHUP", onSignal)),
    () => Effect.sync(() => process.off("SIGHUP", onSignal))
  )
  return signals
})

/**
 * Changes whenever a file does, also one that a rename or a link replaced. The contents of ten
 * thousand secrets would be too much to read at every look.
 */
const signatureOf = (files: ReadonlyArray<string>): string =>
  files.map(file => Option.getOrElse(fileSignature(file), () => "")).join("\n")

/** None for a file that is missing or may not be read. */
const fileSignature = Option.liftThrowable((file: string) => {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join()
})

/** What messages call the settings. */
const nameOf = ([file = "ESTATE_NOTIFIER_CONFIG"]: ReadonlyArray<string>) => file

const aboutSettings = (subject: string) => ({ company: "", about: "settings" as const, subject })

const failed = Effect.fnUntraced(function* (error: CommandFailed, subject: string) {
  const live = yield* LiveSettings
  yield* live.recordReload({ ...live.lastReload(), isSuccessful: false })
  yield* Effect.logError(`the settings cannot be read again, so those of before stay: ${error.message}`)
  const { language, operators } = live.now()
  const what = error.in(language).message
  const incident = new Incident({ ...aboutSettings(subject), what, since: yield* DateTime.now })
  yield* tell(store => store.openIncident(incident, operators))
})

const succeeded = Effect.fnUntraced(function* (read: Settings, subject: string, isAsked: boolean) {
  const live = yield* LiveSettings
  const before = live.now()
  const { state, lease, listen } = before
  const fixed = needRestart(before, read)
  if (fixed.length > 0)
    yield* Effect.annotateLogs(Effect.logWarning("these settings need a restart"), { keys: fixed.join(" ") })
  const next = { ...read, state, lease, listen }
  const isChanged = !isSame(before, next)
  if (isChanged) yield* live.replace(next)
  const now = yield* DateTime.now
  yield* live.recordReload({ isSuccessful: true, succeededAt: now })
  if (isAsked || isChanged)
    yield* Effect.annotateLogs(Effect.logInfo("read the settings again"), changesOf(before, live.now()))
  yield* tell(store => store.resolveIncident(aboutSettings(subject), now, live.now().operators))
})

/** Stores what the operators should know, and wakes their channel. */
const tell = Effect.fnUntraced(
  function* (store: (store: Context.Tag.Service<typeof AlertStore>) => Effect.Effect<boolean, StoreError>) {
    const wakeups = yield* Wakeups
    const { operators } = (yield* LiveSettings).now()
    const isNews = yield* store(yield* AlertStore)
    if (isNews) yield* Effect.forEach(Option.toArray(operators), wakeups.wake, { discard: true })
  },
  Effect.catchAll(error => Effect.logError(failureOf(error).message))
)

const changesOf = (before: Settings, after: Settings) => {
  const known = new Map(before.companies.map(company => [company.name, company]))
  const kept = after.companies.filter(({ name }) => known.has(name))
  return {
    companies: after.companies.length,
    added: after.companies.length - kept.length,
    removed: known.size - kept.length,
    changed: kept.filter(company => company !== known.get(company.name)).length
  }
}
