import type { SqlClient } from "@effect/sql/SqlClient"
import * as PostgresClient from "@estate/store/PostgresClient"
import * as SqliteClient from "@estate/store/SqliteClient"
import { Postgres } from "@estate/testing/Postgres"
import { Effect, Layer, Redacted } from "effect"
import { afterAll, beforeAll } from "vitest"
import type { AlertStore } from "../../src/State/AlertStore.ts"
import { postgresStore, sqliteStore } from "../../src/State/StoreLayers.ts"

/**
 * A new state in SQLite and one in Postgres, which runs while a test file does, and what is built
 * over them.
 */
export const newStates = <A, E>(over: Layer.Layer<A, E, AlertStore | SqlClient>) => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await Postgres.start()
  })
  afterAll(() => postgres.stop())

  return {
    SQLite: over.pipe(
      Layer.provideMerge(sqliteStore),
      Layer.provideMerge(SqliteClient.layer({ path: ":memory:" }))
    ),
    Postgres: Layer.unwrapEffect(
      Effect.map(
        Effect.promise(() => postgres.newDatabase()),
        url =>
          over.pipe(
            Layer.provideMerge(postgresStore),
            Layer.provideMerge(PostgresClient.layer({ url: Redacted.make(url), applicationName: "test" }))
          )
      )
    )
  }
}
