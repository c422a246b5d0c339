import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { storeLayer } from "../../src/Command/Store.ts"
import { TestStore, testStore } from "../TestStore.ts"

it.scopedLive("Postgres has for a statement what a search may take, and at least five seconds", () =>
  Effect.gen(function* () {
    const { address } = yield* TestStore
    const database = Option.some(Object.assign(new URL(address), { search: "" }).href)
    for (const [queryMillis, allowed] of [
      [7_000, "7s"],
      [1_000, "5s"]
    ] as const)
      expect(
        yield* Effect.flatMap(SqlClient, sql => sql`SHOW statement_timeout`).pipe(
          Effect.provide(storeLayer(database, queryMillis))
        )
      ).toEqual([{ statement_timeout: allowed }])
  }).pipe(Effect.provide(testStore()))
)
