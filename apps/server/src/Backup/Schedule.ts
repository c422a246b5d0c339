import { basename, extname, join } from "node:path"
import { FileSystem } from "@effect/platform"
import { Array, DateTime, Duration, Effect, Metric, Option } from "effect"
import { backups, lastBackup } from "../Operations/Metrics.ts"
import { CopyFailed, copyStore, fileTime } from "./Copy.ts"

/** How often a store is backed up, where to, and how many backups are kept. */
export interface BackupPlan {
  readonly folder: string
  readonly every: Duration.Duration
  readonly keep: number
}

/** The backups of a store's file. */
interface StoreBackups extends BackupPlan {
  readonly store: string
  /** Why the file is not the served store, if it is not. */
  readonly lost: Effect.Effect<Option.Option<string>>
}

/** A good backup: a file has this name only once it is whole. */
interface Backup {
  readonly path: string
  readonly at: DateTime.Utc
}

const nameOf = ({ store }: Pick<StoreBackups, "store">) => basename(store, extname(store))

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

/** The newest good backup of a store in some folders. */
export const newestBackupIn = (store: string, folders: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(folders, folder => Effect.orElseSucceed(backupsOf({ store, folder }), () => [])),
    found => Array.head(newestFirst(found.flat()))
  )

const newestFirst = Array.sortBy((a: Backup, b: Backup) => DateTime.Order(b.at, a.at))

/** The plan's good backups, newest first. */
const backupsOf = (plan: Pick<StoreBackups, "store" | "folder">) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const prefix = `${nameOf(plan)}-`
    const found = (yield* files.readDirectory(plan.folder)).flatMap((name): ReadonlyArray<Backup> => {
      const [whole, day, hours, minutes, seconds] =
        (name.startsWith(prefix) && TIME.exec(name.slice(prefix.length))) || []
      const at = DateTime.make(`${day}T${hours}:${minutes}:${seconds}Z`)
      return whole === undefined || Option.isNone(at)
        ? []
        : [{ path: join(plan.folder, name), at: DateTime.toUtc(at.value) }]
    })
    return newestFirst(found)
  })

/** A killed process leaves behind the file that it was writing. */
const removeParts = (plan: StoreBackups) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const prefix = `${nameOf(plan)}-`
    const parts = (yield* files.readDirectory(plan.folder)).filter(
      name => name.startsWith(prefix) && /Z\.db\.part(-[a-z]+)?$/.test(name)
    )
    yield* Effect.forEach(parts, name => files.remove(join(plan.folder, name)), { discard: true })
  })

/** Makes a backup, then deletes the oldest ones beyond the number to keep. */
const backUp = Effect.fn("Backup.scheduled")(function* (plan: StoreBackups) {
  const lost = yield* plan.lost
  if (Option.isSome(lost)) return yield* new CopyFailed({ reason: lost.value })
  const files = yield* FileSystem.FileSystem
  const now = yield* DateTime.now
  const path = join(plan.folder, `${nameOf(plan)}-${fileTime(now)}.db`)
  const [elapsed] = yield* Effect.timed(copyStore(plan.store, path))
  const { size } = yield* files.stat(path)
  yield* Metric.set(lastBackup, DateTime.toEpochMillis(now) / 1000)
  yield* Effect.annotateLogs(Effect.logInfo("backed up the store"), {
    file: path,
    bytes: Number(size),
    millis: Math.round(Duration.toMillis(elapsed))
  })
  const [, ...others] = yield* backupsOf(plan)
  yield* Effect.forEach(others.slice(plan.keep - 1), old => files.remove(old.path), { discard: true })
})

const counted = (outcome: "ok" | "failed") => Metric.increment(Metric.tagged(backups, "outcome", outcome))

/**
 * Backs up the store periodically: at once if the newest backup is older than a period. A failure
 * is logged and counted, deletes nothing, and the next turn tries again.
 */
export const runSchedule = (plan: StoreBackups): Effect.Effect<never, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    yield* Effect.ignore(removeParts(plan))
    const [newest] = yield* Effect.orElseSucceed(backupsOf(plan), () => [])
    yield* Metric.set(lastBackup, newest === undefined ? 0 : DateTime.toEpochMillis(newest.at) / 1000)
    const age = newest === undefined ? plan.every : DateTime.distanceDuration(newest.at, yield* DateTime.now)
    yield* Effect.sleep(Duration.subtract(plan.every, Duration.min(age, plan.every)))
    const once = backUp(plan).pipe(
      Effect.zipRight(counted("ok")),
      Effect.catchAll(({ message }) =>
        Effect.zipRight(
          counted("failed"),
          Effect.annotateLogs(Effect.logError("the store was not backed up"), {
            folder: plan.folder,
            cause: message
          })
        )
      )
    )
    return yield* Effect.forever(Effect.zipRight(once, Effect.sleep(plan.every)))
  })
