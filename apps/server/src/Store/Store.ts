import { existsSync } from "node:fs"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { READONLY_FOLDER, reasonOf, whyUnwritable } from "@estate/command-line/Files"
import { databaseCode, isBusy } from "@estate/store/DatabaseError"
import { mustBeCurrent, type Unusable, usableVersionOf } from "@estate/store/Migrations"
import { type SqliteSettings, layer as sqliteLayer } from "@estate/store/SqliteClient"
import { SqliteReaders } from "@estate/store/SqliteReaders"
import { SqliteWriter } from "@estate/store/SqliteWriter"
import type { Translations } from "@estate/text/Language"
import { Effect, Layer, Predicate, Schedule } from "effect"
import { earlierForm } from "./EarlierForm.ts"
import { migrate, storeMigrations } from "./Migrations.ts"
import { StoreReads } from "./StoreReads.ts"
import { StoreWrites } from "./StoreWrites.ts"

/** How long a command waits for another process's write. */
const BUSY_TIMEOUT_MILLIS = 10_000

/** How long a request waits for it. */
const REQUEST_BUSY_TIMEOUT_MILLIS = 1_500

/**
 * The pages of a long list are spread over the file: an uncached list reads the disk once per
 * record.
 */
const CACHE_MEBIBYTES = 64

/** The store, opened and migrated. `failure` is the error of an unusable store. */
export const layer = (path: string, failure: (error: Unusable) => CommandFailed = cannotUse(path)) =>
  prepared(path, migrate, failure)

/** The store, opened without a migration. Fails if it does not have the schema of this version. */
export const layerAsIs = (path: string) =>
  prepared(path, mustBeCurrent(storeMigrations), cannotRead(path), { asIs: true })

const prepared = (
  path: string,
  prepare: Effect.Effect<void, Unusable, SqlClient>,
  failure: (error: Unusable) => CommandFailed,
  mode: Pick<SqliteSettings, "asIs"> = {}
): Layer.Layer<SqlClient | StoreReads | StoreWrites, CommandFailed> =>
  Layer.effectDiscard(prepare).pipe(
    Layer.provideMerge(Layer.merge(StoreReads.layer, StoreWrites.layer)),
    Layer.provide([
      SqliteReaders.layer({ path }),
      SqliteWriter.layer({ path, busyTimeoutMillis: REQUEST_BUSY_TIMEOUT_MILLIS })
    ]),
    Layer.provideMerge(opened({ path, ...mode })),
    Layer.catchAll(error => Layer.fail(failure(error)))
  )

const freeSpace: Translations = { en: "free space on its disk", ru: "освободите место на диске" }

const mountWritable: Translations = {
  en: "make its disk writable",
  ru: "сделайте диск доступным для записи"
}

const asOwner: Translations = {
  en: "run the command as the user of the service, or as root",
  ru: "выполните команду от имени пользователя сервиса или root"
}

/** What to do before a command is run again, by the code of SQLite or of the system. */
const remedies: Readonly<Record<string, Translations>> = {
  [READONLY_FOLDER]: asOwner,
  SQLITE_FULL: freeSpace,
  SQLITE_IOERR_SHMSIZE: freeSpace,
  ENOSPC: freeSpace,
  SQLITE_READONLY: mountWritable,
  EROFS: mountWritable,
  EACCES: asOwner,
  SQLITE_BUSY: { en: "let the other program finish", ru: "дождитесь, пока другая программа закончит" }
}

const remedyOf = (error: { readonly cause?: unknown }): Translations | undefined =>
  remedies[databaseCode(error) ?? ""]

/** What to do before a command is run again; undefined if that is not known. */
export const firstStep = (error: { readonly cause?: unknown }): Translations | undefined => {
  const remedy = remedyOf(error)
  return remedy && { en: `First ${remedy.en}`, ru: `Сначала ${remedy.ru}` }
}

/** Retrying does not repair a damaged file. */
const isDamaged = (error: { readonly cause?: unknown }): boolean =>
  databaseCode(error)?.startsWith("SQLITE_CORRUPT") === true

const replaceDamaged: Translations = {
  en: "The file is damaged. Restore a backup in its place: estate-server restore FILE --replace",
  ru: "Файл повреждён. Восстановите вместо него копию: estate-server restore ФАЙЛ --replace"
}

/** Why a file cannot be used. `hint` says what SQLite needs. */
const because =
  (hint: (path: string) => Translations) =>
  (path: string) =>
  (error: Unusable): CommandFailed => {
    if (error._tag === "EarlierVersion") return earlierForm({ en: path, ru: path }, error)
    const why = whyUnwritable(error)
    const step = isDamaged(error) ? replaceDamaged : firstStep(error)
    return failed(
      ExitCode.failed,
      {
        en: `the store ${path} cannot be used: ${why.en}`,
        ru: `базу ${path} не удалось использовать: ${why.ru}`
      },
      error._tag === "SqlError" ? (step ?? hint(path)) : undefined
    )
  }

/** Why a file cannot be written. */
const cannotUse = because(() => ({
  en: "The file must be a store of estate-server, in a folder that exists and can be written",
  ru: "Файл должен быть базой estate-server, а папка — существовать и быть доступной для записи"
}))

/** Why a file cannot be read. */
export const cannotRead = because(path =>
  existsSync(`${path}-wal`)
    ? {
        en: `The last changes are in ${path}-wal, which is read with ${path}-shm, and that cannot be opened or made here: run the command as the user of the service, or copy the store with its -wal to a folder of your own`,
        ru: `Последние изменения в файле ${path}-wal, для его чтения нужен ${path}-shm, а открыть или создать его здесь нельзя: выполните команду от имени пользователя сервиса или скопируйте базу вместе с -wal в свою папку`
      }
    : {
        en: "The file must be a store of estate-server",
        ru: "Файл должен быть базой estate-server"
      }
)

/**
 * Switching a new file to WAL does not wait for another process that does the same, so it is
 * retried.
 */
const opened = (file: Pick<SqliteSettings, "path" | "asIs">) =>
  sqliteLayer(
    {
      ...file,
      busyTimeoutMillis: BUSY_TIMEOUT_MILLIS,
      cacheMebibytes: CACHE_MEBIBYTES,
      // The writer thread does it, the upkeep, and the last connection that closes.
      checkpoints: "elsewhere"
    },
    usableVersionOf(storeMigrations)
  ).pipe(
    Layer.retry(
      Schedule.intersect(Schedule.spaced("100 millis"), Schedule.recurs(50)).pipe(Schedule.whileInput(isBusy))
    )
  )

/** The error of a command whose store failed. */
const storeFailed = (error: SqlError) => {
  const why = reasonOf(error)
  if (isDamaged(error))
    return failed(
      ExitCode.failed,
      { en: `the store failed: ${why.en}`, ru: `сбой базы: ${why.ru}` },
      replaceDamaged
    )
  const remedy = remedyOf(error)
  const first =
    remedy === undefined ? { en: "", ru: "" } : { en: `${remedy.en}, then `, ru: `${remedy.ru} и ` }
  return failed(ExitCode.failed, {
    en: `the store failed: ${why.en}\n    unfinished changes were rolled back; ${first.en}try again`,
    ru: `сбой базы: ${why.ru}\n    незавершённые изменения отменены; ${first.ru}повторите`
  })
}

const isSqlError = (error: unknown): error is SqlError => Predicate.isTagged(error, "SqlError")

/** Turns a failure of the store into the command's error. */
export const orStoreFailed = <A, E, R>(self: Effect.Effect<A, E | SqlError, R>) =>
  Effect.catchIf(self, isSqlError, error => Effect.fail(storeFailed(error)))
