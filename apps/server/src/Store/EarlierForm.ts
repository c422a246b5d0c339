import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { EarlierVersion } from "@estate/store/Migrations"
import type { Translations } from "@estate/text/Language"

/** The error of a command that never migrates, for a store that has to be migrated first. */
export const earlierForm = (store: Translations, { found, latest }: EarlierVersion): CommandFailed =>
  found === 0
    ? failed(
        ExitCode.failed,
        { en: `${store.en} has no tables of estate-server`, ru: `${store.ru}: нет таблиц estate-server` },
        { en: "Make them: estate-server migrate", ru: "Создать их: estate-server migrate" }
      )
    : failed(
        ExitCode.earlierVersion,
        {
          en: `${store.en} has schema ${found}, this program ${latest}`,
          ru: `${store.ru}: схема версии ${found}, а этой программе нужна ${latest}`
        },
        {
          en: "Bring it to this version: estate-server migrate",
          ru: "Обновить схему: estate-server migrate"
        }
      )
