import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import * as PostgresClient from "@estate/postgres/PostgresClient"
import * as SqliteClient from "@estate/sqlite/SqliteClient"
import { Postgres } from "@estate/testing/Postgres"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { GoodSettings, KeptSettings } from "../../src/State/GoodSettings.ts"
import * as PostgresStore from "../../src/State/PostgresStore.ts"
import * as SqliteStore from "../../src/State/SqliteStore.ts"
import { now } from "../Deliver/Harness.ts"

let postgres: Postgres
beforeAll(async () => {
  postgres = await Postgres.start()
})
afterAll(() => postgres.stop())

const inSqlite = GoodSettings.layer.pipe(
  Layer.provideMerge(SqliteStore.layer),
  Layer.provideMerge(SqliteClient.layer({ path: ":memory:" }))
)

const inPostgres = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => postgres.newDatabase()),
    url =>
      GoodSettings.layer.pipe(
        Layer.provideMerge(PostgresStore.layer),
        Layer.provideMerge(PostgresClient.layer({ url: Redacted.make(url), applicationName: "test" }))
      )
  )
)

const settingsAt = (minutes: number, text: string, rules: string) =>
  new KeptSettings({
    text,
    owners: Option.some("listing,person\n"),
    rules,
    rulesSince: DateTime.add(now, { minutes })
  })

describe.each([
  ["SQLite", inSqlite],
  ["Postgres", inPostgres]
] as const)("the last good settings in %s", (_, state) => {
  it.effect("are none at first, then the latest; their time changes with the rules alone", () =>
    Effect.gen(function* () {
      const { keep, last } = yield* GoodSettings
      expect(yield* last).toEqual(Option.none())
      expect(yield* keep(settingsAt(0, "a", "rules"))).toEqual(now)
      expect(yield* keep(settingsAt(1, "b", "rules"))).toEqual(now)
      expect(yield* last).toEqual(Option.some(settingsAt(0, "b", "rules")))
      const later = settingsAt(2, "c", "others")
      expect(yield* keep(later)).toEqual(later.rulesSince)
      expect(yield* last).toEqual(Option.some(later))
      expect(yield* (yield* SqlClient)`SELECT id FROM good_settings`).toHaveLength(1)
    }).pipe(Effect.provide(state))
  )
})
