import type { SqlClient } from "@effect/sql/SqlClient"
import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig, zoneFixes } from "@estate/command-line/Zone"
import { Config, ConfigError, DateTime, Effect, Either, Layer, type Option } from "effect"
import { layer, type StoreLocation } from "../Store/Store.ts"
import type { StoreReads } from "../Store/StoreReads.ts"
import type { StoreWrites } from "../Store/StoreWrites.ts"
import { say } from "./Say.ts"

/** The store if none is set. */
export const DEFAULT_STORE = "sqlite:./estate.db"

/** `--database`: the location of the store; overrides the environment. */
export const databaseOption = Options.text("database").pipe(
  Options.withPseudoName("sqlite:PATH"),
  Options.withDescription({
    en: `The store (default: ESTATE_DATABASE, or ${DEFAULT_STORE})`,
    ru: `База (по умолчанию ESTATE_DATABASE или ${DEFAULT_STORE})`
  }),
  Options.optional
)

const fixes = {
  ESTATE_DATABASE: {
    en: "set it, or --database, to sqlite:PATH, for example sqlite:./estate.db",
    ru: "задайте в ней или в --database sqlite:ПУТЬ, например sqlite:./estate.db"
  },
  ...zoneFixes
}

const location = Config.string("ESTATE_DATABASE").pipe(
  Config.withDefault(DEFAULT_STORE),
  Config.mapOrFail(text => {
    const path = text.startsWith("sqlite:") ? text.slice("sqlite:".length).trim() : ""
    const scheme = /^[a-z]+:/i.exec(text)?.[0] ?? ""
    return path === "" || path === ":memory:"
      ? Either.left(
          ConfigError.InvalidData(
            ["ESTATE_DATABASE"],
            `expected sqlite:PATH, a file; this begins with ${JSON.stringify(scheme)}`
          )
        )
      : Either.right<StoreLocation>({ path })
  })
)

/** The path of the store. */
export const readLocation = (database: Option.Option<string>): Effect.Effect<string, CommandFailed> =>
  Effect.map(readSettings(location, { fixes, flags: { ESTATE_DATABASE: database } }), ({ path }) => path)

/** The migrated store, and the time zone of the wire's times. */
export const storeLayer = (
  database: Option.Option<string>
): Layer.Layer<SqlClient | StoreReads | StoreWrites | DateTime.CurrentTimeZone, CommandFailed> =>
  Layer.unwrapEffect(
    Effect.map(
      readSettings(Config.all({ location, timeZone: zoneConfig }), {
        fixes,
        flags: { ESTATE_DATABASE: database }
      }),
      settings => Layer.merge(layer(settings.location), DateTime.layerCurrentZone(settings.timeZone))
    )
  )

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
