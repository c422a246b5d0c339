import { createHash } from "node:crypto"
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import * as PostgresClient from "@estate/store/PostgresClient"
import * as SqliteClient from "@estate/store/SqliteClient"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Duration, Effect, Layer, Redacted, TestClock } from "effect"
import { describe, expect } from "vitest"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { stateMigrations } from "../../src/State/Migrations.ts"
import { postgresStore, sqliteStore } from "../../src/State/StoreLayers.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { delivery, leads, notifierOver, passOver } from "../Delivery/Harness.ts"
import { newDatabase } from "./States.ts"

const hashOf = (statements: ReadonlyArray<string>) =>
  createHash("sha256").update(JSON.stringify(statements)).digest("hex")

const frozen = ({ migrations }: (typeof stateMigrations)["sqlite"]) =>
  migrations.map(({ id, name, statements }) => [id, name, hashOf(statements)])

// A hash is added with its migration and never changes, since every existing state ran exactly that
// text. States of 0.1.0 ran the text of the first in steps.
it("migrations are frozen", () => {
  expect(stateMigrations.sqlite.table).toBe("effect_sql_migrations")
  expect(frozen(stateMigrations.sqlite)).toEqual([
    [11, "alerts", "7f26c3016bea8225150a3c236d4c900c061a0783fe164235dd9212d1c8b4c252"],
    [12, "worth", "41148fb73af2ccba84e3c3ce61bac380aadec5b22c98b36967823c865fd8d7dd"],
    [13, "backlogs", "22745dc45e70c39d61f5e57f97fa3a2e398d4833f4741ccf09120b7238db163d"],
    [14, "waiting", "29955e59041eca772271ae11d220b96587f8577aff46291af50d8a234318ec37"],
    [15, "swaps", "fc9ae80bc9705b6029a6883b15c39739bd59cba8b468092b3c6350f72c54bff7"]
  ])
})

it("migrations of Postgres are frozen", () => {
  expect(frozen(stateMigrations.postgres)).toEqual([
    [10, "alerts", "5936e2a99da433d28c41a7a7c3a5a6288934f79a625038d17ae9477c5af137c2"],
    [11, "worth", "8d7f0f724acf554af13ab3016c5e9588d93e9f70ecb551a4b5b8b5809c98d7df"],
    [12, "backlogs", "e24610dbc8ef865f5e822ab63125b22bddc5897fb3aac8e46ad2c0111129603a"],
    [13, "waiting", "29955e59041eca772271ae11d220b96587f8577aff46291af50d8a234318ec37"],
    [14, "swaps", "cdd79bfee6cfb2495db76401982081db26dd3efc16c31392bf6f50e800db38b3"]
  ])
})

const written = fileURLToPath(new URL("../../../../fixtures/0.1.0/notifier.sqlite", import.meta.url))

/** A copy of the state that 0.1.0 wrote. */
const migrated = Layer.suspend(() => {
  const path = join(newFolder(), "state.db")
  copyFileSync(written, path)
  return sqliteStore.pipe(Layer.provideMerge(SqliteClient.layer({ path })))
})

const form = Effect.gen(function* () {
  const sql = yield* SqlClient
  const columns = yield* sql`
    SELECT tables.name AS "table", columns.name, columns.type, columns."notnull", columns.dflt_value, columns.pk
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' ORDER BY 1, 2`
  const indexes = yield* sql`
    SELECT tables.name AS "table", indexes.name, indexes."unique", indexes.partial, columns.name AS "column"
    FROM sqlite_master AS tables, pragma_index_list(tables.name) AS indexes, pragma_index_info(indexes.name) AS columns
    WHERE tables.type = 'table' ORDER BY 1, 2, columns.seqno`
  return { columns, indexes }
})

it.effect("a new state in Postgres needs a database that holds every text", () =>
  Effect.gen(function* () {
    const address = yield* newDatabase
    const stateIn = (url: string) =>
      Layer.provide(postgresStore, PostgresClient.layer({ url: Redacted.make(url), applicationName: "test" }))
    const latin = `${new URL(address).pathname.slice(1)}_latin`
    yield* Effect.flatMap(SqlClient, sql =>
      sql.unsafe(`CREATE DATABASE ${latin} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
    ).pipe(Effect.provide(PostgresClient.layer({ url: Redacted.make(address), applicationName: "test" })))
    const refused = Object.assign(new URL(address), { pathname: `/${latin}` }).href
    const { message } = yield* Effect.flip(Layer.build(stateIn(refused)))
    expect(message).toContain("its encoding is LATIN1: make another database")
    yield* Layer.build(stateIn(address))
  }).pipe(Effect.scoped)
)

describe("a state that 0.1.0 wrote", () => {
  it.effect("has the form of a new one", () =>
    Effect.gen(function* () {
      const ofNew = yield* Effect.provide(
        form,
        sqliteStore.pipe(Layer.provideMerge(SqliteClient.layer({ path: ":memory:" })))
      )
      expect(yield* form).toEqual(ofNew)
      expect(ofNew.columns.length).toBeGreaterThan(100)
      expect(ofNew.indexes.length).toBeGreaterThan(20)
    }).pipe(Effect.provide(migrated))
  )

  it.effect("keeps its episodes and messages, each in its state", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const sql = yield* SqlClient
      const open = yield* store.openEpisodes("north")
      expect(open.map(({ episode }) => episode.threadId.slice(-2))).toEqual(["01", "01", "03", "04", "05"])
      expect(
        yield* sql`SELECT kind, state, attempt FROM place WHERE destination = ${leads} ORDER BY seq`
      ).toEqual([
        { kind: "alert", state: "sent", attempt: 1 },
        { kind: "alert", state: "gone", attempt: 1 },
        { kind: "alert", state: "sent", attempt: 1 },
        { kind: "alert", state: "sent", attempt: 1 },
        { kind: "alert", state: "ambiguous", attempt: 1 },
        { kind: "alert", state: "ambiguous", attempt: 1 }
      ])
      expect(yield* store.stale(leads)).toEqual([])
      expect(yield* sql`PRAGMA foreign_key_check`).toEqual([])
    }).pipe(Effect.provide(migrated))
  )

  it.effect("has its uncertain posts settled after a quarantine, and none is doubled", () => {
    const slack = new FaultySlack()
    return Effect.gen(function* () {
      const store = yield* AlertStore
      const uncertain = yield* store.unposted(leads)
      expect(uncertain.map(({ message }) => message.state)).toEqual(["ambiguous", "ambiguous"])
      for (const { id } of uncertain) slack.add(id)
      const attempts = uncertain.map(({ message }) => message.attemptedAt ?? 0)
      yield* TestClock.setTime(Math.min(...attempts) + Duration.toMillis(delivery.quarantine) - 1)
      yield* passOver(leads)
      expect(yield* store.unposted(leads)).toHaveLength(2)
      yield* TestClock.setTime(Math.max(...attempts) + Duration.toMillis(delivery.quarantine))
      yield* passOver(leads)
      expect(yield* store.unposted(leads)).toEqual([])
      expect(slack.calls).not.toContain("post")
      expect(new Set(slack.standing()).size).toBe(slack.standing().length)
    }).pipe(Effect.provide(notifierOver(migrated, slack.service)))
  })
})

it.effect("a state of a version before 0.1.0 is refused, and stays as it is", () => {
  const applied = Effect.flatMap(
    SqlClient,
    sql => sql`SELECT max(migration_id) AS id FROM effect_sql_migrations`
  )
  return Effect.gen(function* () {
    const sql = yield* SqlClient
    yield* sql`DELETE FROM effect_sql_migrations WHERE migration_id > 10`
    const sameFile = sqliteStore.pipe(Layer.provide(Layer.succeed(SqlClient, sql)))
    const error = yield* Effect.flip(Effect.scoped(Layer.build(sameFile)))
    expect(error.message).toBe(
      "an older estate-notifier wrote it (version 10; this one reads 11 and later): use that one"
    )
    expect(yield* applied).toEqual([{ id: 10 }])
  }).pipe(Effect.provide(migrated))
})
