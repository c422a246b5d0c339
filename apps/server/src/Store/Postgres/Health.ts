import { SqlClient } from "@effect/sql/SqlClient"
import { databaseMessage } from "@estate/store/DatabaseError"
import { Effect, Layer } from "effect"
import { makeIsLogged, StoreHealth } from "../StoreHealth.ts"

const READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on' AS read_only FROM companies LIMIT 1"

/** Whether the store in Postgres can be used: it is asked each time. No file of it can be lost. */
export const layer: Layer.Layer<StoreHealth, never, SqlClient> = Layer.effect(
  StoreHealth,
  Effect.map(Effect.all([SqlClient, makeIsLogged]), ([sql, isLogged]) => ({
    problems: sql.unsafe<{ readonly read_only: boolean }>(READ_ONLY).pipe(
      Effect.map(([row]) =>
        row?.read_only === true ? ["the store cannot be written: the database is read-only"] : []
      ),
      Effect.catchAll(error => Effect.succeed([`the store cannot be read: ${databaseMessage(error)}`]))
    ),
    lost: Effect.succeedNone,
    failed: isLogged
  }))
)
