import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { layerWithQueries as client } from "@estate/postgres/PostgresClient"
import type { PostgresSettings } from "@estate/postgres/PostgresSettings"
import { Layer } from "effect"
import type { StoreReads } from "../StoreReads.ts"
import type { StoreWrites } from "../StoreWrites.ts"
import { migrate } from "./Migrations.ts"
import { layer as reads } from "./Reads.ts"
import { layer as writes } from "./Writes.ts"

/** How long a request waits for another's write. */
const LOCK_MILLIS = 1_500

/** A store in Postgres, migrated. */
export const layer = (
  settings: PostgresSettings
): Layer.Layer<SqlClient | StoreReads | StoreWrites, MigrationError | SqlError> =>
  Layer.effectDiscard(migrate).pipe(
    Layer.merge(Layer.merge(reads, writes)),
    Layer.provideMerge(client({ lockMillis: LOCK_MILLIS, ...settings }))
  )
