import type { FileSystem } from "@effect/platform"
import type { SqlClient } from "@effect/sql/SqlClient"
import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { withoutPassword } from "@estate/store/PostgresSettings"
import { Context, Effect, Layer, type Option, type Redacted, type Scope } from "effect"
import { type BackupPlan, runSchedule } from "../Backup/Schedule.ts"
import { Import } from "../Import/Import.ts"
import { warnIfServed } from "../Store/LockedFile.ts"
import { layer as postgresHealth } from "../Store/Postgres/Health.ts"
import { upkeep as postgresUpkeep } from "../Store/Postgres/Upkeep.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"
import { upkeep } from "../Store/Upkeep.ts"
import { type ServedSettings, storeLayer } from "./Store.ts"
import { dumpIt, readLocation } from "./StoreLocation.ts"

/** A store to serve, with what differs between files and Postgres. */
interface ServedStore {
  /** The store, opened after imports that were killed have been finished. */
  readonly layer: ReturnType<typeof storeLayer>
  readonly health: Layer.Layer<StoreHealth, never, SqlClient>
  /** Warns if another process serves it, too, where that is unusual. */
  readonly warnIfServed: Effect.Effect<void, never, Scope.Scope>
  /** Runs as long as the store is served. */
  readonly upkeep: Effect.Effect<void, never, StoreHealth | SqlClient>
  /** The same, by a plan. Fails if a store of this kind is backed up otherwise. */
  readonly backups: (
    plan: BackupPlan
  ) => Effect.Effect<Effect.Effect<void, never, StoreHealth | FileSystem.FileSystem>, CommandFailed>
}

/** The store that the option or the environment names. */
export const servedStore = (
  database: Option.Option<string>,
  settings: ServedSettings
): Effect.Effect<ServedStore, CommandFailed> =>
  Effect.map(readLocation(database), location => ({
    layer: Layer.tap(storeLayer(database, settings), services => Context.get(services, Import).finish),
    ...(location.kind === "sqlite" ? aFile(location.path) : aDatabase(location.url))
  }))

type OfItsKind = Pick<ServedStore, "warnIfServed" | "health" | "upkeep" | "backups">

const aFile = (path: string): OfItsKind => ({
  warnIfServed: warnIfServed(path),
  health: StoreHealth.layer(path),
  upkeep: Effect.flatMap(StoreHealth, ({ lost }) => upkeep(path, lost)),
  backups: plan =>
    Effect.succeed(Effect.flatMap(StoreHealth, ({ lost }) => runSchedule({ ...plan, store: path, lost })))
})

const aDatabase = (url: Redacted.Redacted): OfItsKind => ({
  warnIfServed: Effect.void,
  health: postgresHealth,
  upkeep: postgresUpkeep,
  backups: ({ folder }) => wrongUse(dumpIt(`${folder}/estate.dump`)(withoutPassword(url)))
})
