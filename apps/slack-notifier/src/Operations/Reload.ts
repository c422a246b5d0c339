import { statSync } from "node:fs"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { Array, Clock, type Context, DateTime, Duration, Effect, Either, Option, Queue } from "effect"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { failureOf } from "../Incidents/Failures.ts"
import { ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { isSame, LiveSettings, needRestart, withoutRestart } from "../Settings/LiveSettings.ts"
import { readSources, type Settings, type Sources } from "../Settings/Settings.ts"
import type { StoreError } from "../State/AlertStore.ts"
import { keepSettings } from "../State/GoodSettings.ts"
import { type Incidents, incidentsOf } from "../State/Incidents.ts"

/** How often the files are checked. */
const LOOK_EVERY = Duration.seconds(2)

/** What was read, and how its files looked. */
export interface Reading extends Sources {
  readonly signature: string
  /** False if a file may have changed while they were read. */
  readonly isSettled: boolean
}

/**
 * Reads the settings. An invalid file says little, so files that were named before are watched,
 * too.
 */
export const readFiles = Effect.fnUntraced(function* (earlier?: Reading) {
  const startedAt = yield* Clock.currentTimeMillis
  const sources = yield* readSources
  const files = Either.isRight(sources.settings)
    ? sources.files
    : Array.dedupe([...(earlier?.files ?? []), ...sources.files])
  const signature = signatureOf(files)
  // One of the future, by a clock that was set, is read once more only.
  const isSettled =
    signature === earlier?.signature || files.every(file => changedAt(file) < startedAt - CLOCK_STEP_MILLIS)
  const reading: Reading = { ...sources, files, signature, isSettled }
  return reading
})

/**
 * Reads the settings again on SIGHUP, and when their file, or one that it names, has changed. What
 * is wrong is logged, told to the operators and counted, and the earlier settings stay in force.
 */
export const reloading = Effect.fnUntraced(function* (first: Reading) {
  const signals = yield* hangups
  const failureLog = makeFailureLog("the settings")
  let reading = first
  /** Empty to read again. */
  let read = first.signature
  let before = read
  const follow = (latest: Reading, isAsked: boolean) =>
    Effect.gen(function* () {
      reading = latest
      before = latest.signature
      read = latest.isSettled ? latest.signature : ""
      yield* Either.match(latest.settings, {
        onLeft: error => failed(error, nameOf(latest.files)),
        onRight: settings => succeeded(settings, nameOf(latest.files), isAsked)
      })
      yield* failureLog.recovered
    }).pipe(
      // The state is unavailable, so the next check reads again.
      Effect.catchAll(error => {
        read = ""
        return failureLog.failed(error)
      })
    )
  yield* follow(first, false)
  while (true) {
    const isHangup = Option.isSome(yield* Effect.timeoutOption(Queue.take(signals), LOOK_EVERY))
    const now = signatureOf(reading.files)
    // A file that is being written will have changed again by the next check.
    const isSettled = now === before
    before = now
    if (isHangup || (now !== read && isSettled)) yield* follow(yield* readFiles(reading), true)
  }
}, Effect.scoped)

/** SIGHUP; several between two checks count as one. */
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
 * Changes whenever a file changes, even if a rename or a link replaced it. Reading the contents of
 * ten thousand secrets at every check would be too much.
 */
const signatureOf = (files: ReadonlyArray<string>): string =>
  files.map(file => Option.getOrElse(fileSignature(file), () => "")).join("\n")

/** None for a file that is missing or may not be read. */
const fileSignature = Option.liftThrowable((file: string) => {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join()
})

/** A file's time may be that of the system's last tick. */
const CLOCK_STEP_MILLIS = 20

/** In milliseconds since the epoch; 0 for a file that is missing or may not be read. */
const changedAt = (file: string): number =>
  Option.getOrElse(Option.liftThrowable(() => statSync(file).ctimeMs)(), () => 0)

/** The name of the settings in messages. */
const nameOf = ([file = "ESTATE_NOTIFIER_CONFIG"]: ReadonlyArray<string>) => file

const aboutSettings = (subject: string) => ({ company: "", about: "settings" as const, subject })

const failed = Effect.fnUntraced(function* (error: CommandFailed, subject: string) {
  const live = yield* LiveSettings
  const status = yield* ProcessStatus
  status.lastReload = { ...status.lastReload, isSuccessful: false }
  yield* Effect.logError(`the settings cannot be read again, so those of before stay: ${error.message}`)
  const { message } = error.in(live.now().language)
  yield* tell(incidents => incidents.open(aboutSettings(subject), message))
})

const succeeded = Effect.fnUntraced(function* (read: Settings, subject: string, isAsked: boolean) {
  const live = yield* LiveSettings
  const before = live.now()
  const fixed = needRestart(before, read)
  if (fixed.length > 0)
    yield* Effect.annotateLogs(Effect.logWarning("these settings need a restart"), { keys: fixed.join(" ") })
  const next = withoutRestart(before, read)
  const isChanged = !isSame(before, next)
  const since = yield* keepSettings(next)
  if (isChanged) yield* live.replace(next, since)
  const status = yield* ProcessStatus
  status.lastReload = { isSuccessful: true, succeededAt: yield* DateTime.now }
  if (isAsked || isChanged)
    yield* Effect.annotateLogs(Effect.logInfo("read the settings again"), changesOf(before, live.now()))
  yield* tell(incidents => incidents.resolve(aboutSettings(subject)))
})

/**
 * Tells the operators through the incidents in the state; if it is unavailable, only through the
 * log.
 */
const tell = Effect.fnUntraced(
  function* (
    change: (incidents: Context.Tag.Service<typeof Incidents>) => Effect.Effect<unknown, StoreError>
  ) {
    yield* change(yield* incidentsOf(""))
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
