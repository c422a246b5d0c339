import { FileSystem } from "@effect/platform"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { inLanguage, type Translations } from "@estate/text/Language"
import { Effect, Option } from "effect"
import { copyStore } from "../Backup/Copy.ts"
import { restoreStore } from "../Backup/Restore.ts"
import type { KeyRecord } from "../Keys/KeyRecord.ts"
import { firstStep } from "../Store/Store.ts"
import { say } from "./Say.ts"
import { databaseOption, mustExist } from "./Store.ts"
import { dumpIt, readPath, restoreIt } from "./StoreLocation.ts"

const file = (description: Translations) => Args.text("FILE", description)

/** `backup`: copies the store without migrating it, while others use it. */
export const backup = Command.make(
  "backup",
  {
    database: databaseOption,
    to: file({ en: "The new file", ru: "Новый файл" })
  },
  ({ database, to }) =>
    Effect.gen(function* () {
      const path = yield* readPath(database, dumpIt(to))
      yield* mustExist(path)
      const files = yield* FileSystem.FileSystem
      if (yield* Effect.orElseSucceed(files.exists(to), () => false)) return yield* fileIsThere(to)
      yield* Effect.mapError(copyStore(path, to), error =>
        failed(
          ExitCode.failed,
          {
            en: `${to} was not written: ${inLanguage(error.reason, "en")}`,
            ru: `файл ${to} не записан: ${inLanguage(error.reason, "ru")}`
          },
          firstStep(error)
        )
      )
      const size = Number((yield* Effect.orDie(files.stat(to))).size)
      yield* say({
        en: `${to}: a copy of ${path}, ${megabytes(size)} MB, checked`,
        ru: `${to}: копия базы ${path}, ${megabytes(size).replace(".", ",")} МБ, проверена`
      })
    })
).pipe(
  Command.withDescription({
    en: "Copy the store to a new file, while the service runs.",
    ru: "Скопировать базу в новый файл, не останавливая сервис."
  })
)

/** `restore`: puts a backup in the store's place. */
export const restore = Command.make(
  "restore",
  {
    database: databaseOption,
    from: file({ en: "A file that backup wrote", ru: "Файл, который записала команда backup" }),
    replace: Options.boolean("replace", {
      en: "Set aside the store that is there",
      ru: "Сохранить прежнюю базу под другим именем"
    }),
    revokeKeys: Options.boolean("revoke-keys", {
      en: "Revoke the keys that would become valid again",
      ru: "Отозвать ключи, которые снова начали бы действовать"
    })
  },
  ({ database, from, replace, revokeKeys }) =>
    Effect.gen(function* () {
      const path = yield* readPath(database, restoreIt(from))
      const { setAside, revived } = yield* restoreStore(from, path, { replace, revokeKeys })
      yield* say({ en: `${path} is restored from ${from}`, ru: `база ${path} восстановлена из ${from}` })
      if (Option.isSome(setAside))
        yield* say({
          en: `the store that was there is ${setAside.value}`,
          ru: `прежняя база теперь называется ${setAside.value}`
        })
      if (revived.length > 0) yield* say(revokeKeys ? revoked(revived) : comeBack(revived))
    })
).pipe(
  Command.withDescription({
    en: "Replace the store with a backup.",
    ru: "Восстановить базу из резервной копии."
  })
)

const fileIsThere = (path: string) =>
  failed(
    ExitCode.failed,
    { en: `${path} exists already`, ru: `файл ${path} уже есть` },
    { en: "Name a new file", ru: "Укажите новый файл" }
  )

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

const idsOf = (keys: ReadonlyArray<KeyRecord>) =>
  keys.map(({ id, company }) => `    ${id} (${company})`).join("\n")

const comeBack = (keys: ReadonlyArray<KeyRecord>) => ({
  en: `keys that are valid again, with their companies; revoke those that should not be with keys revoke ID:\n${idsOf(keys)}`,
  ru: `ключи, которые снова действуют, и их компании; лишние отзовите командой keys revoke ID:\n${idsOf(keys)}`
})

const revoked = (keys: ReadonlyArray<KeyRecord>) => ({
  en: `revoked keys, with their companies:\n${idsOf(keys)}`,
  ru: `отозванные ключи и их компании:\n${idsOf(keys)}`
})
