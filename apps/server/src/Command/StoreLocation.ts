import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig } from "@estate/command-line/Zone"
import { parseLocation, type StoreLocation, shownLocation } from "@estate/store/StoreLocation"
import type { Translations } from "@estate/text/Language"
import { Config, ConfigError, Effect, Either, Option } from "effect"

/** The store if none is set. */
export const DEFAULT_STORE = "sqlite:./estate.db"

/** How to set it. */
const fixes = {
  ESTATE_DATABASE: {
    en: "set it, or --database, to sqlite:PATH, for example sqlite:./estate.db, or to postgres://USER:PASSWORD@HOST:PORT/DATABASE",
    ru: "задайте в ней или в --database sqlite:ПУТЬ, например sqlite:./estate.db, или postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
  }
}

/** The option overrides the variable. */
const sourcesOf = (database: Option.Option<string>) => ({
  flags: {
    ESTATE_DATABASE: Option.getOrUndefined(
      Option.map(database, text => ({ text, name: "--database", fix: optionFix }))
    )
  }
})

const optionFix = {
  en: "give sqlite:PATH, for example sqlite:./estate.db, or postgres://USER:PASSWORD@HOST:PORT/DATABASE",
  ru: "укажите sqlite:ПУТЬ, например sqlite:./estate.db, или postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
}

const locationConfig = Config.string("ESTATE_DATABASE").pipe(
  Config.withDefault(DEFAULT_STORE),
  Config.mapOrFail(text =>
    Either.mapLeft(parseLocation(text), wrong => ConfigError.InvalidData(["ESTATE_DATABASE"], wrong))
  )
)

const settings = Config.all({ location: locationConfig, timeZone: zoneConfig, language: languageConfig })

/** The settings of every command, checked together; the option overrides the variable. */
export const readStoreSettings = (database: Option.Option<string>) =>
  readSettings(settings, { fixes, ...sourcesOf(database) })

/** The store that the option or the environment names. */
export const readLocation = (database: Option.Option<string>): Effect.Effect<StoreLocation, CommandFailed> =>
  Effect.map(readStoreSettings(database), ({ location }) => location)

/** The path of a store that must be a file; `instead` says what to do with a database. */
export const readPath = (
  database: Option.Option<string>,
  instead: (url: string) => Translations
): Effect.Effect<string, CommandFailed> =>
  Effect.flatMap(readLocation(database), location =>
    location.kind === "sqlite" ? Effect.succeed(location.path) : wrongUse(instead(shownLocation(location)))
  )

/** An address as a shell argument, quoted because `?`, `&` and spaces have a meaning there. */
export const argument = (address: string): string =>
  /^[\w@%+=:,./-]+$/.test(address) ? address : `'${address.replaceAll("'", String.raw`'\''`)}'`

/** The option for a command that is to use the same store, without a password. */
export const sameStore = (database: Option.Option<string>): string =>
  Option.match(database, {
    onNone: () => "",
    onSome: named => {
      const location = Either.getOrUndefined(parseLocation(named))
      return ` --database ${argument(location?.kind === "postgres" ? shownLocation(location) : named)}`
    }
  })

/** What to do instead of a backup. */
export const dumpIt = (file: string) => (url: string) => ({
  en: `the store is in Postgres, which has its own backups: pg_dump --format=custom --file=${file} ${argument(url)}`,
  ru: `база в Postgres, и копии делает он сам: pg_dump --format=custom --file=${file} ${argument(url)}`
})

/** What to do instead of restoring a backup. */
export const restoreIt = (file: string) => (url: string) => ({
  en: `the store is in Postgres, which restores its own backups. Stop all processes that serve it, then run pg_restore --clean --if-exists --dbname=${argument(url)} ${file}`,
  ru: `база в Postgres, и восстанавливает её он сам. Остановите все процессы, которые её обслуживают, и выполните pg_restore --clean --if-exists --dbname=${argument(url)} ${file}`
})
