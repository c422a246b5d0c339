import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import { Context, Effect, Layer } from "effect"
import { failingCommits } from "./internal/Commit.ts"
import { connectionsOf, openPool, type Pool, waitingAsCaller } from "./internal/postgres/Pool.ts"
import { openQueries } from "./internal/postgres/Queries.ts"
import { PostgresQueries } from "./PostgresQueries.ts"
import type { PostgresSettings } from "./PostgresSettings.ts"

/**
 * Effect's `SqlClient` over Postgres. Connections are opened when they are needed; while the
 * database is unavailable, statements fail with `SqlError`. Statements and transactions beyond the
 * number of connections wait for their turn.
 *
 * If a statement times out or is interrupted, its connection is closed, so the next statement never
 * gets its answer. A failed commit is also a `SqlError`: it is then unknown whether it took effect.
 */
export const layer = (settings: PostgresSettings): Layer.Layer<SqlClient.SqlClient> =>
  Layer.scoped(
    SqlClient.SqlClient,
    Effect.flatMap(openPool(settings, settings.maxConnections ?? 10), makeClient)
  ).pipe(Layer.provide(Reactivity.layer))

/**
 * The same, and `PostgresQueries`, which reads on connections of its own. Fails only if it opens
 * all connections.
 */
export const layerWithQueries = (
  settings: PostgresSettings
): Layer.Layer<SqlClient.SqlClient | PostgresQueries, SqlError> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      const { queries, pool } = yield* openQueries(settings)
      const client = yield* makeClient(pool)
      return Context.make(SqlClient.SqlClient, client).pipe(Context.add(PostgresQueries, queries))
    })
  ).pipe(Layer.provide(Reactivity.layer))

const makeClient = Effect.fnUntraced(function* (pool: Pool) {
  const { anyConnection, ownConnection } = connectionsOf(pool)
  const client = yield* SqlClient.make({
    acquirer: Effect.succeed(anyConnection),
    transactionAcquirer: ownConnection,
    compiler,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return Object.assign(client, { withTransaction: waitingAsCaller(failingCommits(client.withTransaction)) })
})

/** Effect's statements as texts for Postgres. */
const compiler: Statement.Compiler = Statement.makeCompiler({
  dialect: "pg",
  placeholder: index => `$${index}`,
  onIdentifier: Statement.defaultEscape('"'),
  onRecordUpdate: (placeholders, alias, columns, values, returning) => [
    `(VALUES ${placeholders}) AS ${alias}${columns}${returning === undefined ? "" : ` RETURNING ${returning[0]}`}`,
    [...values.flat(), ...(returning?.[1] ?? [])]
  ],
  onCustom: ({ kind }) => {
    throw new Error(`Postgres has no fragment ${kind}`)
  }
})
