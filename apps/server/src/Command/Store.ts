import { FileSystem } from "@effect/platform"
import type { SqlClient } from "@effect/sql/SqlClient"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { cannotRead, isMissing } from "@estate/command-line/Files"
import * as Options from "@estate/command-line/Options"
import type { StoreLocation } from "@estate/store/StoreLocation"
import type { Translations } from "@estate/text/Language"
import { DateTime, Effect, Layer, type Option, type Redacted } from "effect"
import type { Import } from "../Import/Import.ts"
import { layer as postgresImport } from "../Import/PostgresImport.ts"
import { layer as sqliteImport } from "../Import/SqliteImport.ts"
import { layerAsIs as postgresAsIs, layer as postgresStore } from "../Store/Postgres/Store.ts"
import { firstStep, layer, layerAsIs } from "../Store/Store.ts"
import type { StoreReads } from "../Store/StoreReads.ts"
import type { StoreWrites } from "../Store/StoreWrites.ts"
import { DEFAULT_STORE, readLocation, readStoreSettings } from "./StoreLocation.ts"

/** `--database`: the location of the store; overrides the environment. */
export const databaseOption = Options.text("database", {
  en: `The store (default: ESTATE_DATABASE, or ${DEFAULT_STORE})`,
  ru: `База (по умолчанию ESTATE_DATABASE или ${DEFAULT_STORE})`
}).pipe(Options.withPseudoName("sqlite:PATH|postgres://…"), Options.optional)

/** How long a statement may take in Postgres by default, in milliseconds. */
const STATEMENT_MILLIS = 5_000

/** What commands do to a store. */
type OpenStore = SqlClient | StoreReads | StoreWrites | DateTime.CurrentTimeZone

const inZone = <A, R>(
  database: Option.Option<string>,
  storeAt: (location: StoreLocation) => Layer.Layer<A, CommandFailed, R>
) =>
  Layer.unwrapEffect(
    Effect.map(readStoreSettings(database), ({ location, timeZone }) =>
      Layer.merge(storeAt(location), DateTime.layerCurrentZone(timeZone))
    )
  )

const postgresAt = (url: Redacted.Redacted, queryMillis = STATEMENT_MILLIS) => ({
  url,
  applicationName: "estate-server",
  timeoutMillis: Math.max(STATEMENT_MILLIS, queryMillis)
})

/** The settings of a store that is served from Postgres. */
export interface ServedSettings {
  /** How long a search may run. */
  readonly queryMillis: number
  /** The maximum number of connections; all are opened at the start. */
  readonly connections: number
}

/**
 * The migrated store, how to import into it, and the time zone of times on the wire. A missing file
 * is created.
 */
export const storeLayer = (
  database: Option.Option<string>,
  served?: ServedSettings
): Layer.Layer<OpenStore | Import, CommandFailed> =>
  inZone(database, location => {
    if (location.kind === "sqlite") return Layer.merge(layer(location.path), sqliteImport(location.path))
    const settings = postgresAt(location.url, served?.queryMillis)
    const opened =
      served === undefined
        ? {}
        : { maxConnections: served.connections, opensAllConnections: true, queueMillis: STATEMENT_MILLIS }
    return Layer.merge(postgresStore({ ...settings, ...opened }), postgresImport(settings))
  })

/** The same store for a command that does not create a file. */
export const existingStore = (database: Option.Option<string>) =>
  Layer.unwrapEffect(Effect.as(mustBeThere(database), storeLayer(database)))

/** How long a statement may take in Postgres for a command that counts or compares whole tables. */
const WHOLE_TABLE_MILLIS = 3_600_000

/** The store without a migration, for a command that never migrates. */
export const storeAsIs = (
  database: Option.Option<string>
): Layer.Layer<OpenStore, CommandFailed, FileSystem.FileSystem> =>
  Layer.unwrapEffect(
    Effect.as(
      mustBeThere(database),
      inZone(database, location =>
        location.kind === "sqlite"
          ? layerAsIs(location.path)
          : postgresAsIs({ ...postgresAt(location.url, WHOLE_TABLE_MILLIS), connectMillis: STATEMENT_MILLIS })
      )
    )
  )

const namedByOption = { en: "Name it with --database sqlite:PATH", ru: "Укажите её: --database sqlite:ПУТЬ" }

/**
 * Fails if a file is missing, is a folder, or cannot be read, and says how to name another one.
 * SQLite would create an empty store.
 */
export const mustExist = (path: string, naming: Translations = namedByOption) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const { type } = yield* files.access(path, { readable: true }).pipe(
      Effect.zipRight(files.stat(path)),
      Effect.catchAll(error =>
        isMissing(error)
          ? failed(
              ExitCode.failed,
              { en: `there is no store at ${path}`, ru: `по пути ${path} нет базы` },
              naming
            )
          : failed(ExitCode.failed, cannotRead(path, error), firstStep(error))
      )
    )
    if (type === "Directory")
      return yield* failed(ExitCode.failed, { en: `${path} is a directory`, ru: `${path} — папка` }, naming)
  })

/** Fails if the store is a missing file. */
const mustBeThere = (database: Option.Option<string>) =>
  Effect.flatMap(readLocation(database), location =>
    location.kind === "sqlite" ? mustExist(location.path) : Effect.void
  )
