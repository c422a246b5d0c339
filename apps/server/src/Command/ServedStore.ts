import { Effect, Layer, type Option } from "effect"
import { type BackupPlan, runSchedule } from "../Backup/Schedule.ts"
import { Import } from "../Import/Import.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"
import { upkeep } from "../Store/Upkeep.ts"
import { readLocation, storeLayer } from "./Store.ts"

/**
 * A store to serve, with what only its kind knows: how to see whether it is well, to tidy it, to
 * back it up, and to finish imports. So far there is one kind, a file of SQLite.
 */
export const servedStore = (database: Option.Option<string>) =>
  Effect.map(readLocation(database), path => {
    const layer = storeLayer(database)
    return {
      layer,
      health: StoreHealth.layer(path),
      /** Finishes what killed imports left, before anybody is served. */
      finishImports: Effect.flatMap(Import, ({ finish }) => finish).pipe(
        orStoreFailed,
        Effect.provide(Import.layer.pipe(Layer.provide(layer)))
      ),
      /** Goes on for as long as the store is served. */
      upkeep: Effect.flatMap(StoreHealth, ({ lost }) => upkeep(path, lost)),
      /** The same, by a plan. */
      backups: (plan: BackupPlan) =>
        Effect.flatMap(StoreHealth, ({ lost }) => runSchedule({ ...plan, store: path, lost }))
    }
  })
