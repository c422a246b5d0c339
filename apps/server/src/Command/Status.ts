import { dirname, join } from "node:path"
import { FileSystem } from "@effect/platform"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { type StoreLocation, shownLocation } from "@estate/store/StoreLocation"
import { DateTime, Duration, Effect, Layer, Option } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { newestBackupIn } from "../Backup/Schedule.ts"
import { expiringSoon } from "../Keys/Expiring.ts"
import { Keys } from "../Keys/Repo.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { diskOf } from "../Store/StoreHealth.ts"
import { formatOption, printPlain } from "./Format.ts"
import { formOf } from "./OpenForm.ts"
import { printStatus, type Status } from "./StatusTable.ts"
import { databaseOption, storeAsIs } from "./Store.ts"
import { readLocation } from "./StoreLocation.ts"

const options = {
  database: databaseOption,
  backupTo: Options.file("backup-to", {
    en: "The folder of serve's backups (default: that of the store, and the folder backups in it)",
    ru: "Папка с резервными копиями serve (по умолчанию папка базы и в ней папка backups)"
  }).pipe(Options.withPseudoName("DIR"), Options.optional),
  format: formatOption
}

/** `status`: what an operator wants to know first. It changes nothing, and never migrates. */
export const status = Command.make("status", options, ({ database, backupTo, format }) =>
  Effect.gen(function* () {
    const location = yield* readLocation(database)
    const now = yield* DateTime.now
    const found = yield* Effect.gen(function* () {
      const keys = yield* (yield* Keys).list
      return { counts: yield* counts, bytes: yield* bytesOf(location), keys }
    }).pipe(Effect.provide(Layer.provideMerge(Keys.layer, storeAsIs(database))))
    const backup =
      location.kind === "sqlite"
        ? yield* newestBackupIn(location.path, Option.match(backupTo, foldersOf(location.path)))
        : Option.none()
    const status: Status = {
      version: manifest.version,
      node: process.versions.node,
      store: shownLocation(location),
      form: yield* formOf(location),
      bytes: found.bytes,
      counts: found.counts,
      lastBackup: Option.map(backup, ({ at, path }) => ({
        at,
        file: path,
        ageSeconds: Math.round(Duration.toSeconds(DateTime.distanceDuration(at, now)))
      })),
      expiringKeys: expiringSoon(found.keys, now),
      disk: location.kind === "sqlite" ? yield* diskOf(location.path) : Option.none()
    }
    yield* format === "json" ? printPlain(status) : printStatus(status)
  }).pipe(orStoreFailed)
).pipe(
  Command.withDescription({
    en: "Show the version, the store's schema, size and records, the last backup, keys that expire soon, and the disk.",
    ru: "Показать версию, схему, размер и записи базы, последнюю копию, ключи, которые скоро истекут, и место на диске."
  })
)

/** Where the documentation and the systemd unit put backups by default. */
const foldersOf = (path: string) => ({
  onNone: () => [dirname(path), join(dirname(path), "backups")],
  onSome: (folder: string) => [folder]
})

const counts = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [row] = yield* sql.unsafe<Status["counts"]>(`SELECT
    (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM keys) AS keys,
    (SELECT count(*) FROM threads WHERE deleted = 0) AS threads, (SELECT count(*) FROM messages) AS messages,
    (SELECT count(*) FROM calls) AS calls, (SELECT count(*) FROM invoices) AS invoices,
    (SELECT count(*) FROM listings) AS listings`)
  return row ?? { companies: 0, keys: 0, threads: 0, messages: 0, calls: 0, invoices: 0, listings: 0 }
})

/** Including the files that SQLite keeps beside it. */
const bytesOf = (location: StoreLocation) =>
  location.kind === "postgres"
    ? Effect.flatMap(SqlClient, sql =>
        Effect.map(
          sql<{ readonly bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`,
          ([row]) => row?.bytes ?? 0
        )
      )
    : Effect.gen(function* () {
        const files = yield* FileSystem.FileSystem
        const sizes = yield* Effect.forEach(["", "-wal"], end =>
          Effect.orElseSucceed(
            Effect.map(files.stat(`${location.path}${end}`), ({ size }) => Number(size)),
            () => 0
          )
        )
        return sizes.reduce((sum, size) => sum + size, 0)
      })
