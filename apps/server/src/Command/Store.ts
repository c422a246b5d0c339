import { FileSystem } from "@effect/platform"
import type { SqlClient } from "@effect/sql/SqlClient"
import * as Command from "@estate/command-line/Command"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig, zoneFixes } from "@estate/command-line/Zone"
import { Config, DateTime, Effect, Layer, type Option } from "effect"
import type { Import } from "../Import/Import.ts"
import { layer as postgresImport } from "../Import/PostgresImport.ts"
import { layer as sqliteImport } from "../Import/SqliteImport.ts"
import { layer as postgresStore } from "../Store/Postgres/Store.ts"
import { layer } from "../Store/Store.ts"
import type { StoreReads } from "../Store/StoreReads.ts"
import type { StoreWrites } from "../Store/StoreWrites.ts"
import { say } from "./Say.ts"
import { DEFAULT_STORE, locationConfig, locationFixes, type StoreLocation } from "./StoreLocation.ts"

/** `--database`: the location of the store; overrides the environment. */
export const databaseOption = Options.text("database").pipe(
  Options.withPseudoName("sqlite:PATH|postgres://…"),
  Options.withDescription({
    en: `The store (default: ESTATE_DATABASE, or ${DEFAULT_STORE})`,
    ru: `База (по умолчанию ESTATE_DATABASE или ${DEFAULT_STORE})`
  }),
  Options.optional
)

const settings = Config.all({ location: locationConfig, timeZone: zoneConfig })

/** How long Postgres has for a statement, in milliseconds, if nobody asks for more. */
const STATEMENT_MILLIS = 5_000

/**
 * The migrated store, how to import into it, and the time zone of the wire's times. In Postgres a
 * search may run for `queryMillis`.
 */
export const storeLayer = (
  database: Option.Option<string>,
  queryMillis = STATEMENT_MILLIS
): Layer.Layer<SqlClient | StoreReads | StoreWrites | Import | DateTime.CurrentTimeZone, CommandFailed> =>
  Layer.unwrapEffect(
    Effect.map(
      readSettings(settings, {
        fixes: { ...locationFixes, ...zoneFixes },
        flags: { ESTATE_DATABASE: database }
      }),
      ({ location, timeZone }) =>
        Layer.merge(storeAt(location, queryMillis), DateTime.layerCurrentZone(timeZone))
    )
  )

const storeAt = (location: StoreLocation, queryMillis: number) => {
  if (location.kind === "sqlite") return Layer.merge(layer(location), sqliteImport(location.path))
  const timeoutMillis = Math.max(STATEMENT_MILLIS, queryMillis)
  const database = { url: location.url, applicationName: "estate-server", timeoutMillis }
  return Layer.merge(postgresStore(database), postgresImport(database))
}

/** SQLite would make an empty store. */
export const mustExist = (path: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    if (yield* Effect.orElseSucceed(files.exists(path), () => false)) return
    return yield* failed(
      ExitCode.failed,
      { en: `there is no store at ${path}`, ru: `по пути ${path} нет базы` },
      { en: "Name it with --database sqlite:PATH", ru: "Укажите её: --database sqlite:ПУТЬ" }
    )
  })

/** `migrate`: only migrates, as every other command does first. */
export const migrate = Command.make("migrate", { database: databaseOption }, ({ database }) =>
  say({ en: "the store is up to date", ru: "база обновлена до этой версии" }).pipe(
    Effect.provide(storeLayer(database))
  )
).pipe(
  Command.withDescription({
    en: "Bring the store to this version's schema.",
    ru: "Обновить схему базы до этой версии."
  })
)
