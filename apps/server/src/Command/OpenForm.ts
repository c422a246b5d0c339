import type { FileSystem } from "@effect/platform/FileSystem"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import {
  type Migrations,
  mustBeCurrent as mustHaveRun,
  type Unusable,
  versionOf
} from "@estate/store/Migrations"
import { layer as postgresClient } from "@estate/store/PostgresClient"
import { layer as sqliteClient } from "@estate/store/SqliteClient"
import type { StoreLocation } from "@estate/store/StoreLocation"
import { Effect } from "effect"
import { storeMigrations } from "../Store/Migrations.ts"
import { postgresMigrations } from "../Store/Postgres/Migrations.ts"
import { cannotUse as cannotUsePostgres } from "../Store/Postgres/Store.ts"
import { cannotRead } from "../Store/Store.ts"
import { mustExist } from "./Store.ts"

/**
 * The version of a store's schema, which is the number of its last migration; 0 if it has no
 * tables.
 */
export const formOf = (location: StoreLocation) => asIn(location, versionOf)

/** Fails if the store does not have the schema of this version. */
export const mustBeCurrent = (location: StoreLocation) => asIn(location, mustHaveRun)

/** Runs in a store that is opened without migrating it. */
const asIn = <A>(
  location: StoreLocation,
  run: (migrations: Migrations) => Effect.Effect<A, Unusable, SqlClient>
): Effect.Effect<A, CommandFailed, FileSystem> => {
  if (location.kind === "sqlite")
    return Effect.zipRight(
      mustExist(location.path),
      Effect.mapError(
        Effect.provide(run(storeMigrations), sqliteClient({ path: location.path, asIs: true })),
        cannotRead(location.path)
      )
    )
  const client = postgresClient({ url: location.url, applicationName: "estate-server", maxConnections: 1 })
  return Effect.mapError(Effect.provide(run(postgresMigrations), client), cannotUsePostgres(location.url))
}
