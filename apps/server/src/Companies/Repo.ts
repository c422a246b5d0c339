import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import { Context, Effect, Layer } from "effect"

/** The agencies that the service knows. */
export class Companies extends Context.Tag("@estate/server/Companies")<
  Companies,
  {
    readonly exists: (id: CompanyId) => Effect.Effect<boolean, SqlError>
    /** The feeds module is connected: it decides which variant of calls the company has. */
    readonly hasFeeds: (id: CompanyId) => Effect.Effect<boolean, SqlError>
    /** No company has ever been written. */
    readonly isEmpty: Effect.Effect<boolean, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Companies,
    Effect.map(SqlClient, sql => ({
      exists: Effect.fn("Companies.exists")(function* (id: CompanyId) {
        const rows = yield* sql`SELECT 1 FROM companies WHERE id = ${id}`
        return rows.length > 0
      }),
      hasFeeds: Effect.fn("Companies.hasFeeds")(function* (id: CompanyId) {
        const rows = yield* sql`SELECT 1 FROM companies WHERE id = ${id} AND feeds = 1`
        return rows.length > 0
      }),
      isEmpty: sql`SELECT 1 FROM companies LIMIT 1`.pipe(
        Effect.map(rows => rows.length === 0),
        Effect.withSpan("Companies.isEmpty")
      )
    }))
  )
}
