import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"

/** Runs statements, in order; fails with the first that fails. */
export const runAll = (sql: SqlClient, statements: ReadonlyArray<string>): Effect.Effect<void, SqlError> =>
  Effect.forEach(statements, statement => sql.unsafe(statement), { discard: true })
