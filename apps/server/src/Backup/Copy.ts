import { dirname } from "node:path"
import { FileSystem } from "@effect/platform"
import type { PlatformError } from "@effect/platform/Error"
import type { SqlError } from "@effect/sql/SqlError"
import { whyUnwritable } from "@estate/command-line/Files"
import { literal, openBackground } from "@estate/store/SqliteBackground"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { Data, DateTime, Effect } from "effect"
import { removeFile } from "../Store/LockedFile.ts"

/** A copy that could not be made; nothing of it is left behind. */
export class CopyFailed extends Data.TaggedError("CopyFailed")<{
  readonly reason: LocalizedText
  readonly cause?: unknown
}> {
  override get message() {
    return inLanguage(this.reason, "en")
  }
}

/** A time as a part of a file's name. */
export const fileTime = (time: DateTime.Utc): string =>
  DateTime.formatIso(time)
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")

/** How long a copy waits for another connection's lock. */
const WAIT = { busyTimeoutMillis: 10_000 }

const textIndexes = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%'"

/**
 * Copies a store to a new file that only its owner can read, while others read and write the store.
 * The copy is as of one moment; it is checked and synced to the disk before it gets its name. It
 * contains nothing of deleted records.
 */
export const copyStore = Effect.fn("Backup.copy")(
  function* (from: string, to: string) {
    const files = yield* FileSystem.FileSystem
    const part = `${to}.part`
    yield* removed(part)
    yield* Effect.gen(function* () {
      // SQLite takes an empty file for a new one, and keeps its permissions.
      yield* Effect.scoped(files.open(part, { flag: "wx", mode: 0o600 }))
      yield* Effect.scoped(
        Effect.flatMap(openBackground(from, WAIT), ({ run }) => run(`VACUUM INTO ${literal(part)}`))
      )
      yield* Effect.scoped(Effect.flatMap(openBackground(part), checkedAndPurged))
      yield* syncFile(part)
      yield* files.rename(part, to)
      yield* syncFile(dirname(to))
    }).pipe(Effect.onError(() => removed(part)))
  },
  Effect.mapError(error => new CopyFailed({ reason: reasonOf(error), cause: error.cause }))
)

const checkedAndPurged = ({ run, rows }: Effect.Effect.Success<ReturnType<typeof openBackground>>) =>
  Effect.gen(function* () {
    yield* run("PRAGMA secure_delete = ON")
    for (const { name } of yield* rows(textIndexes))
      yield* run(`INSERT INTO ${name} (${name}) VALUES ('optimize')`)
    const [first] = yield* rows("PRAGMA integrity_check(1)")
    const found = String(first?.integrity_check)
    if (found !== "ok")
      return yield* new CopyFailed({
        reason: { en: `the store is damaged: ${found}`, ru: `база повреждена: ${found}` }
      })
  })

/** Syncs a file, or the names in a folder, to the disk. */
export const syncFile = (path: string) =>
  Effect.flatMap(FileSystem.FileSystem, files =>
    Effect.scoped(Effect.flatMap(files.open(path, { flag: "r" }), file => file.sync))
  )

const removed = (path: string) => Effect.ignore(Effect.try(() => removeFile(path)))

const reasonOf = (error: CopyFailed | SqlError | PlatformError): LocalizedText =>
  error._tag === "CopyFailed" ? error.reason : whyUnwritable(error)
