import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import * as PostgresClient from "@estate/store/PostgresClient"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Context, Duration, Effect, Either, Layer, Redacted } from "effect"
import Database from "libsql"
import { storeLayer } from "../../src/Layers.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { postgresStore } from "../../src/State/StoreLayers.ts"
import { newDatabase } from "./States.ts"

it.scopedLive("a state that another process writes for six seconds does not end a start", () =>
  Effect.gen(function* () {
    const path = new TemporaryFolder().file("notifier.db")
    const other = new Database(path)
    other.exec("PRAGMA journal_mode = WAL")
    other.exec("BEGIN IMMEDIATE")
    yield* Effect.fork(
      Effect.delay(
        Effect.sync(() => other.exec("COMMIT")),
        "6 seconds"
      )
    )
    const state = { kind: "sqlite" as const, path }
    const incidents = Effect.flatMap(AlertStore, store => store.incidents)
    expect(yield* Effect.provide(incidents, storeLayer({ state, lease: Duration.seconds(30) }))).toEqual([])
    other.close()
  })
)

it.scopedLive(
  "a table of Postgres that another program keeps from being written is a problem of the state",
  () =>
    Effect.gen(function* () {
      const settings = { url: Redacted.make(yield* newDatabase), applicationName: "test", lockMillis: 100 }
      const client = Effect.map(Layer.build(PostgresClient.layer(settings)), Context.get(SqlClient))
      const sql = yield* client
      const other = yield* client
      const store = yield* Effect.map(
        Layer.build(Layer.provide(postgresStore, Layer.succeed(SqlClient, sql))),
        Context.get(AlertStore)
      )
      const connection = yield* other.reserve
      const run = (statement: string) => connection.executeRaw(statement, [])
      for (const table of ["progress", "episode", "place"]) {
        yield* store.saveStatuses([])
        yield* run("BEGIN")
        yield* run(`LOCK TABLE ${table} IN SHARE MODE`)
        expect(Either.isLeft(yield* Effect.either(store.saveStatuses([])))).toBe(true)
        yield* run("ROLLBACK")
      }
    })
)
