import type { SqlClient } from "@effect/sql/SqlClient"
import * as PostgresClient from "@estate/store/PostgresClient"
import * as SqliteClient from "@estate/store/SqliteClient"
import { Postgres } from "@estate/testing/Postgres"
import { Effect, Layer, Redacted } from "effect"
import type { AlertStore } from "../../src/State/AlertStore.ts"
import { postgresStore, sqliteStore } from "../../src/State/StoreLayers.ts"

/** The address of a new, empty database of the Postgres that all files share. */
export const newDatabase = Effect.promise(async () => (await Postgres.ofProcess()).newDatabase())

const stateAt = (url: string) =>
  Layer.provideMerge(
    postgresStore,
    PostgresClient.layer({ url: Redacted.make(url), applicationName: "test" })
  )

/** A new state takes twice the processor time of a copy of one. */
const newState = Effect.runSync(
  Effect.cached(Effect.tap(newDatabase, url => Effect.scoped(Layer.build(stateAt(url)))))
).pipe(Effect.flatMap(url => Effect.promise(async () => (await Postgres.ofProcess()).newDatabase(url))))

/** A new state in SQLite and one in Postgres, and what is built over them. */
export const newStates = <A, E>(over: Layer.Layer<A, E, AlertStore | SqlClient>) => ({
  SQLite: over.pipe(
    Layer.provideMerge(sqliteStore),
    Layer.provideMerge(SqliteClient.layer({ path: ":memory:" }))
  ),
  Postgres: Layer.unwrapEffect(Effect.map(newState, url => Layer.provideMerge(over, stateAt(url))))
})
