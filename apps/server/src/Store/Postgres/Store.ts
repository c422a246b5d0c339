import type { SqlClient } from "@effect/sql/SqlClient"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { databaseCode, databaseMessage } from "@estate/store/DatabaseError"
import { mustBeCurrent, type Unusable } from "@estate/store/Migrations"
import { layer as client, layerWithQueries } from "@estate/store/PostgresClient"
import { postgresFix } from "@estate/store/PostgresFix"
import { PostgresQueries } from "@estate/store/PostgresQueries"
import { PostgresReads } from "@estate/store/PostgresReads"
import { type PostgresSettings, withoutPassword } from "@estate/store/PostgresSettings"
import type { Translations } from "@estate/text/Language"
import { Effect, Layer, Schedule } from "effect"
import { countConnections } from "../../Operations/Metrics.ts"
import { earlierForm } from "../EarlierForm.ts"
import { StoreReads } from "../StoreReads.ts"
import type { StoreWrites } from "../StoreWrites.ts"
import { migrate, postgresMigrations } from "./Migrations.ts"
import { mustBeWhole } from "./UnfinishedCopy.ts"
import { layerPlain as plainWrites, layer as writes } from "./Writes.ts"

/** How long a request waits for another request's write. */
const LOCK_MILLIS = 1_500

const hint = {
  en: "the database must exist, answer, and allow this user to create tables and the extensions citext and pg_trgm",
  ru: "база должна существовать, отвечать и разрешать создавать таблицы и расширения citext и pg_trgm"
}

/** How to fix what only this program does, by Postgres's error codes. */
const ownFixes: Readonly<Record<string, Translations>> = {
  /** Postgres has no connection left for this role, this database, or at all. */
  "53300": {
    en: "a process opens all of its connections at its start: allow it more, or fewer with --connections",
    ru: "процесс открывает все соединения при запуске: разрешите больше или укажите меньше в --connections"
  },
  /** A function of an extension is missing. */
  "42883": {
    en: "search_path has to name the schema of the extensions citext and pg_trgm, too: ?options=-c%20search_path%3DSCHEMA,public",
    ru: "в search_path должна быть и схема расширений citext и pg_trgm: ?options=-c%20search_path%3DСХЕМА,public"
  }
}

/** How long a statement of a migration may take: it may go through a whole table. */
const MIGRATION_MILLIS = 3_600_000
const CONNECT_MILLIS = 5_000

/** Measures the connections each second. */
const measured = Layer.scopedDiscard(
  Effect.flatMap(PostgresQueries, ({ connections }) =>
    Effect.sync(() => countConnections(connections())).pipe(
      Effect.repeat(Schedule.spaced("1 second")),
      Effect.forkScoped
    )
  )
)

const fast = Layer.mergeAll(Layer.provide(StoreReads.layerPostgres, PostgresReads.layer), writes, measured)

/** A store in Postgres, opened and migrated. */
export const layer = (settings: PostgresSettings) => opened(settings, fast)

/**
 * A store in Postgres, opened without a migration. Fails if it does not have the schema of this
 * version.
 */
export const layerAsIs = (settings: PostgresSettings) =>
  fast.pipe(
    Layer.provideMerge(
      prepared(
        { lockMillis: LOCK_MILLIS, ...settings },
        Effect.zipRight(mustBeCurrent(postgresMigrations), mustBeWhole)
      )
    )
  )

/** The same without optimizations: a transaction for each read and each write. */
export const layerPlain = (settings: PostgresSettings) =>
  opened(
    settings,
    Layer.merge(Layer.provide(StoreReads.layerPostgres, PostgresReads.layerPlain), plainWrites)
  )

const opened = (
  settings: PostgresSettings,
  store: Layer.Layer<StoreReads | StoreWrites, never, PostgresQueries>
): Layer.Layer<SqlClient | StoreReads | StoreWrites, CommandFailed> =>
  store.pipe(
    Layer.provideMerge(
      prepared({ lockMillis: LOCK_MILLIS, ...settings }, Effect.zipRight(migrated(settings), mustBeWhole))
    )
  )

/** Migrates over a separate connection, whose statements may take long. */
const migrated = ({ timeoutMillis = CONNECT_MILLIS, ...settings }: PostgresSettings) =>
  Effect.provide(
    migrate,
    client({
      ...settings,
      connectMillis: timeoutMillis,
      timeoutMillis: MIGRATION_MILLIS,
      maxConnections: 1
    })
  )

/** The store for a copy, which may be empty or unfinished. */
export const layerForCopy = (settings: PostgresSettings) => prepared(settings, migrated(settings))

const prepared = (
  settings: PostgresSettings,
  prepare: Effect.Effect<void, Unusable, SqlClient>
): Layer.Layer<SqlClient | PostgresQueries, CommandFailed> =>
  Layer.effectDiscard(prepare).pipe(
    Layer.provideMerge(layerWithQueries(settings)),
    Layer.catchAll(error => Layer.fail(cannotUse(settings.url)(error)))
  )

/** Why a database cannot be used. */
export const cannotUse =
  (url: PostgresSettings["url"]) =>
  (error: Unusable): CommandFailed => {
    if (error._tag === "EarlierVersion")
      return earlierForm({ en: "the store in Postgres", ru: "база в Postgres" }, error)
    const fix =
      error._tag === "SqlError" && (ownFixes[databaseCode(error) ?? ""] ?? postgresFix(error) ?? hint)
    const [why, where] = [databaseMessage(error), withoutPassword(url)]
    return failed(ExitCode.failed, {
      en: `the store ${where} cannot be used: ${why}${fix ? `\n    ${fix.en}` : ""}`,
      ru: `базу ${where} не удалось использовать: ${why}${fix ? `\n    ${fix.ru}` : ""}`
    })
  }
