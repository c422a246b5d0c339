import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { layer as clientLayer } from "@estate/store/PostgresClient"
import { Effect, Redacted, Schedule } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"

it.scopedLive("a database that lets nobody write for a while takes messages again by itself", () =>
  Effect.gen(function* () {
    const { request, makeKey, importLines, storePath } = yield* TestService
    yield* importLines([company(1), thread(1)])
    const { key } = yield* makeKey(1)
    const send = Effect.map(
      request(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ message: "Да" })
      }),
      ({ status }) => status
    )
    const ready = request("/readyz")
    expect([yield* send, (yield* ready).status]).toEqual([200, 200])

    yield* Effect.gen(function* () {
      const sql = yield* SqlClient
      const [{ name } = { name: "" }] = yield* sql<{ name: string }>`SELECT current_database() AS name`
      // Sessions keep the setting that they began with.
      yield* sql.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
      yield* sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`
      yield* Effect.eventually(Effect.filterOrFail(send, status => status === 503))
      yield* Effect.eventually(
        Effect.filterOrFail(ready, ({ text }) => text.includes("the database is read-only"))
      )
      yield* sql.unsafe(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    }).pipe(
      Effect.provide(
        clientLayer({ url: Redacted.make(storePath), applicationName: "operator", maxConnections: 1 })
      )
    )

    const isReady = Effect.filterOrFail(ready, ({ status }) => status === 200)
    yield* Effect.retry(isReady, Schedule.spaced(20))
    yield* Effect.retry(
      Effect.filterOrFail(send, status => status === 200),
      Schedule.spaced(20)
    )
  }).pipe(Effect.provide(layerWith({})))
)
