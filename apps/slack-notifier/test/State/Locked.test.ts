import { expect, it } from "@effect/vitest"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Duration, Effect } from "effect"
import Database from "libsql"
import { storeLayer } from "../../src/Layers.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"

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
