import { accessSync, constants } from "node:fs"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { cannotWrite, makePrivateFolder } from "@estate/command-line/Files"
import * as Options from "@estate/command-line/Options"
import { Duration, Effect, Option } from "effect"
import type { BackupPlan } from "../Backup/Schedule.ts"

/** The options of `serve` for backups. */
export const backupOptions = {
  backupTo: Options.file("backup-to", {
    en: "Back up the store to this folder while serving",
    ru: "Сохранять в эту папку резервные копии базы"
  }).pipe(Options.withPseudoName("DIR"), Options.optional),
  backupEvery: Options.duration("backup-every", {
    en: "How often to back up (default 1h)",
    ru: "Как часто сохранять копии (по умолчанию 1h)"
  }).pipe(Options.optional),
  backupKeep: Options.integer("backup-keep", {
    en: "How many backups to keep (default 24)",
    ru: "Сколько копий хранить (по умолчанию 24)"
  }).pipe(Options.between(1, 100_000), Options.optional)
}

/** The backups that the options ask for; none without `--backup-to`. */
export const readBackupPlan = (options: {
  readonly backupTo: Option.Option<string>
  readonly backupEvery: Option.Option<Duration.Duration>
  readonly backupKeep: Option.Option<number>
}) =>
  Effect.gen(function* () {
    if (Option.isNone(options.backupTo))
      return Option.isSome(options.backupEvery) || Option.isSome(options.backupKeep)
        ? yield* wrongUse({
            en: "--backup-every and --backup-keep need --backup-to DIR",
            ru: "--backup-every и --backup-keep указывают вместе с --backup-to ПАПКА"
          })
        : Option.none<BackupPlan>()
    const folder = options.backupTo.value
    yield* Effect.try({
      try: () => {
        makePrivateFolder(folder)
        accessSync(folder, constants.W_OK)
      },
      catch: error =>
        failed(ExitCode.wrongUse, cannotWrite(folder, error), {
          en: "Name a folder that the service may write to: --backup-to DIR",
          ru: "Укажите папку, в которую сервис может писать: --backup-to ПАПКА"
        })
    })
    return Option.some<BackupPlan>({
      folder,
      every: Option.getOrElse(options.backupEvery, () => Duration.hours(1)),
      keep: Option.getOrElse(options.backupKeep, () => 24)
    })
  })
