import { SqlClient } from "@effect/sql/SqlClient"
import { databaseMessage, isReadOnly } from "@estate/store/DatabaseError"
import { Effect, Layer } from "effect"
import { makeIsLogged, StoreHealth } from "../StoreHealth.ts"

/** Locks no row; a server that accepts no writes refuses it, and the connection is closed. */
const MAY_WRITE = "SELECT id FROM companies WHERE id IS NULL FOR KEY SHARE"

/**
 * Whether the store in Postgres can be used, which is checked each time. It has no file that could
 * be lost.
 */
export const layer: Layer.Layer<StoreHealth, never, SqlClient> = Layer.effect(
  StoreHealth,
  Effect.map(Effect.all([SqlClient, makeIsLogged]), ([sql, isLogged]) => ({
    problems: sql.unsafe(MAY_WRITE).pipe(
      Effect.as([]),
      Effect.catchAll(error =>
        Effect.succeed([
          isReadOnly(error)
            ? "the store cannot be written: the database is read-only"
            : `the store cannot be read: ${databaseMessage(error)}`
        ])
      )
    ),
    lost: Effect.succeedNone,
    failed: isLogged
  }))
)
