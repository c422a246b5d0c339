import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Layer, Option } from "effect"
import { sqliteCode, sqliteMessage } from "../SqliteMessage.ts"
import { StoreHealth } from "../StoreHealth.ts"

const READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on' AS read_only FROM companies LIMIT 1"

/** Whether the store in Postgres can be used: it is asked each time. No file of it can be lost. */
export const layer: Layer.Layer<StoreHealth, never, SqlClient> = Layer.effect(
  StoreHealth,
  Effect.map(SqlClient, sql => ({
    problems: sql.unsafe<{ readonly read_only: boolean }>(READ_ONLY).pipe(
      Effect.map(([row]) =>
        row?.read_only === true ? ["the store cannot be written: the database is read-only"] : []
      ),
      Effect.catchAll(error => Effect.succeed([`the store cannot be read: ${sqliteMessage(error)}`]))
    ),
    lost: Effect.succeed(Option.none<string>()),
    failed: oncePerMinute()
  }))
)

const DISK_FULL = "53100"

/** Of a full disk the log gets a line a minute. */
const oncePerMinute = () => {
  let loggedAtMillis = Number.NEGATIVE_INFINITY
  return (error: SqlError) =>
    Effect.sync(() => {
      if (sqliteCode(error) !== DISK_FULL) return false
      const isLogged = performance.now() - loggedAtMillis < 60_000
      if (!isLogged) loggedAtMillis = performance.now()
      return isLogged
    })
}
