import { dirname } from "node:path"
import { FileSystem } from "@effect/platform"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { isMissing, reasonOf, whyUnwritable } from "@estate/command-line/Files"
import { databaseMessage, isBusy } from "@estate/store/DatabaseError"
import { takeOwner } from "@estate/store/FileOwner"
import { openBackground, type SqliteBackground } from "@estate/store/SqliteBackground"
import { inLanguage, type LocalizedText, type Translations } from "@estate/text/Language"
import { DateTime, Effect, Layer, Option, Schema, type Scope } from "effect"
import type { KeyRecord } from "../Keys/KeyRecord.ts"
import { Keys } from "../Keys/Repo.ts"
import { ENDINGS, removeFile } from "../Store/LockedFile.ts"
import { firstStep, layer as storeLayer } from "../Store/Store.ts"
import { problemsOf } from "./Check.ts"
import { copyStore, fileTime, syncFile } from "./Copy.ts"

/** Whether an existing store is set aside, and whether keys that become valid again are revoked. */
export interface RestoreOptions {
  readonly replace: boolean
  readonly revokeKeys: boolean
}

/**
 * Puts a backup in the place of a store: copies it to a file beside the store, migrates and checks
 * the copy, and renames it last. Returns where the previous store is now, and the keys that become
 * valid again, or for longer: all of them if there was no store to compare with.
 */
export const restoreStore = Effect.fn("Backup.restore")(function* (
  backup: string,
  path: string,
  { replace, revokeKeys }: RestoreOptions
) {
  const files = yield* FileSystem.FileSystem
  yield* Effect.catchAll(files.access(backup, { readable: true }), error =>
    isMissing(error) ? noBackup(backup) : unusable(backup, reasonOf(error), error)
  )
  const isThere = yield* orFailed(files.exists(path))
  if (isThere && !replace) return yield* storeIsThere(path)
  const beside = `${path}.restoring`
  return yield* Effect.gen(function* () {
    yield* copyStore(backup, beside).pipe(
      Effect.catchTag("CopyFailed", error => unusable(backup, error.reason, error))
    )
    yield* Effect.sync(() => takeOwner(beside, isThere ? path : dirname(path)))
    const old = isThere ? Option.some(yield* opened(path)) : Option.none()
    const known = yield* Effect.option(Effect.flatMap(old, keysIn))
    const revived = yield* Effect.scoped(prepared(backup, beside, known, revokeKeys))
    if (Option.isSome(old)) yield* intoOneFile(path, old.value)
    const setAside = yield* orFailed(moveAside(path))
    yield* orFailed(syncFile(beside))
    yield* orFailed(files.rename(beside, path))
    yield* orFailed(syncFile(dirname(path)))
    return { setAside, revived }
  }).pipe(Effect.scoped, Effect.ensuring(Effect.ignore(Effect.try(() => removeFile(beside)))))
})

/** A key of a store of any version. */
const KnownKey = Schema.Struct({
  id: Schema.String,
  expires_at: Schema.optionalWith(Schema.DateTimeUtc, { as: "Option", nullable: true })
})

const decodeKeys = Schema.decodeUnknown(Schema.Array(KnownKey))

const keysIn = ({ rows }: SqliteBackground) => Effect.flatMap(rows("SELECT * FROM keys"), decodeKeys)

/** Whether a key expires later than another; none means never. */
const isLater = (end: Option.Option<DateTime.Utc>, other: Option.Option<DateTime.Utc>): boolean =>
  Option.exists(other, then => Option.isNone(end) || DateTime.greaterThan(end.value, then))

/** An empty file, or another program's, would become an empty store. */
const mustBeStore = (backup: string, copy: string) =>
  Effect.gen(function* () {
    const { rows } = yield* openBackground(copy)
    const tables = yield* rows("SELECT name FROM sqlite_master WHERE name = 'keys'")
    if (tables.length > 0) return
    return yield* unusable(backup, {
      en: "it has no tables of estate-server",
      ru: "в нём нет таблиц estate-server"
    })
  }).pipe(Effect.scoped)

/** The existing store, which need not be readable. */
const opened = (path: string) => orFailed(openBackground(path, { busyTimeoutMillis: 500 }))

/** Migrates and checks the copy; returns the keys that become valid again, or revokes them. */
const prepared = (
  backup: string,
  copy: string,
  known: Option.Option<ReadonlyArray<typeof KnownKey.Type>>,
  revokeKeys: boolean
): Effect.Effect<ReadonlyArray<KeyRecord>, CommandFailed, Scope.Scope> =>
  Effect.gen(function* () {
    yield* mustBeStore(backup, copy)
    const migrated = storeLayer(copy, error => unusable(backup, whyUnwritable(error), error))
    const revived = yield* Effect.gen(function* () {
      const { list, revoke } = yield* Keys
      const now = yield* DateTime.now
      const ends = new Map(Option.getOrElse(known, () => []).map(({ id, expires_at }) => [id, expires_at]))
      const keys = (yield* list).filter(({ id, expires_at: end }) => {
        const endNow = ends.get(id)
        return (endNow === undefined || isLater(end, endNow)) && !Option.exists(end, DateTime.lessThan(now))
      })
      if (revokeKeys) yield* Effect.forEach(keys, ({ id }) => revoke(id), { discard: true })
      return keys
    }).pipe(Effect.provide(Keys.layer.pipe(Layer.provide(migrated))))
    const store = yield* openBackground(copy)
    const problems = yield* problemsOf(store)
    const [checkpoint] = yield* store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    if (checkpoint?.busy !== 0)
      return yield* unusable(backup, { en: "its copy is in use", ru: "её копию кто-то использует" })
    if (problems.length === 0) return revived
    return yield* unusable(backup, {
      en: problems.map(({ en }) => en).join("; "),
      ru: problems.map(({ ru }) => ru).join("; ")
    })
  }).pipe(Effect.catchTag("SqlError", error => unusable(backup, databaseMessage(error), error)))

/**
 * Moves the whole store into its one file, which SQLite refuses while another connection is open. A
 * store that cannot be read is set aside unchanged.
 */
const intoOneFile = (path: string, { rows }: SqliteBackground) =>
  Effect.catchAll(rows("PRAGMA journal_mode = DELETE"), error =>
    isBusy(error) ? storeInUse(path) : Effect.void
  )

/** A log without its store would be taken for that of the restored store. */
const moveAside = (path: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const target = `${path}.before-${fileTime(yield* DateTime.now)}`
    let moved = Option.none<string>()
    for (const end of ENDINGS)
      if (yield* files.exists(`${path}${end}`)) {
        yield* files.rename(`${path}${end}`, `${target}${end}`)
        moved = Option.some(target)
      }
    return moved
  })

const orFailed = <A, E extends { readonly cause?: unknown }, R>(self: Effect.Effect<A, E, R>) =>
  Effect.mapError(self, error => {
    const { en, ru } = reasonOf(error)
    return failed(
      ExitCode.failed,
      {
        en: `the store cannot be restored: ${en}`,
        ru: `не удалось восстановить базу: ${ru}`
      },
      firstStep(error) ?? nameOthers
    )
  })

const nameOthers: Translations = {
  en: "Name another file that backup wrote, or another store with --database sqlite:PATH",
  ru: "Укажите другой файл, записанный командой backup, или другую базу: --database sqlite:ПУТЬ"
}

const storeIsThere = (path: string) =>
  failed(
    ExitCode.failed,
    { en: `there is a store at ${path}`, ru: `по пути ${path} уже есть база` },
    {
      en: "Add --replace to set it aside, or name another with --database sqlite:PATH",
      ru: "Добавьте --replace, чтобы сохранить её под другим именем, или укажите другую: --database sqlite:ПУТЬ"
    }
  )

const storeInUse = (path: string) =>
  failed(
    ExitCode.failed,
    { en: `the store ${path} is in use`, ru: `база ${path} используется` },
    { en: "Stop estate-server first", ru: "Сначала остановите estate-server" }
  )

const noBackup = (path: string) =>
  failed(ExitCode.failed, { en: `there is no file ${path}`, ru: `нет файла ${path}` }, nameOthers)

const unusable = (path: string, why: LocalizedText, error: { readonly cause?: unknown } = {}) =>
  failed(
    ExitCode.failed,
    {
      en: `${path} cannot be restored: ${inLanguage(why, "en")}. The store is as it was`,
      ru: `восстановить из ${path} нельзя: ${inLanguage(why, "ru")}. База осталась прежней`
    },
    firstStep(error) ?? nameOthers
  )
