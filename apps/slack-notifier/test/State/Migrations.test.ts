import { createHash } from "node:crypto"
import { copyFileSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import * as SqliteClient from "@estate/store/SqliteClient"
import { DateTime, Duration, Effect, Layer, TestClock } from "effect"
import { describe, expect } from "vitest"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { stateMigrations } from "../../src/State/Migrations.ts"
import { postgresMigrations } from "../../src/State/PostgresMigrations.ts"
import { sqliteStore } from "../../src/State/StoreLayers.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { delivery, leads, notifierOver, now, passOver } from "../Delivery/Harness.ts"

const hashOf = (statements: ReadonlyArray<string>) =>
  createHash("sha256").update(JSON.stringify(statements)).digest("hex")

// A hash is added with its migration and never changes: every state out there ran that very text.
it("migrations are frozen", () => {
  expect(stateMigrations.table).toBe("effect_sql_migrations")
  expect(
    stateMigrations.migrations.map(({ id, name, statements }) => [id, name, hashOf(statements)])
  ).toEqual([
    [1, "alerts", "542c9c301d12882203019054663bf09ee4b8ecb039b2e1643e6f8bff3ef899f7"],
    [2, "messages", "027e92e1fe82a025864013b34efb3519e576dd4a936f6df3287429f8be81c055"],
    [3, "places", "f7bfab67ef381fed6ae999cb459bf010ab5034d7ae4cc7cf0953959bc64afa36"],
    [4, "rejections", "823dd2b9cedb4c6936d664e3a65953e62cda8cc8d6d81a12107a16fce9b240b7"],
    [5, "rules", "e5ab651e4a1b96ecd68ee411f32131316a3c68ba47d27ca907a5101677418107"],
    [6, "settings", "a2dae146817c814e3f249f478610e496b24b6635e4596ae6ad6982b30a738039"],
    [7, "silences", "db55d312008b289bf3b7bea7147b49770199b8358a91f82f69f61770a2d29722"],
    [8, "digests", "ba9848eb326ebbfb75b6b2f3247b63c3262991056978120f9b8f724d849c69a9"],
    [9, "deeds", "d1569e1a76667f47a11ff0fe3eeb046c976120599d55cbff2c1539d9a1fc7298"],
    [10, "replies", "98952b85a9e215ce31121938b92f888dae548fe9c13c27cd0792811614368112"],
    [11, "counts", "10dc62c37b33a9c1472b09557a6eb21d1abc199cf07158c1c216a596124bf41d"],
    [12, "worth", "41148fb73af2ccba84e3c3ce61bac380aadec5b22c98b36967823c865fd8d7dd"],
    [13, "backlogs", "22745dc45e70c39d61f5e57f97fa3a2e398d4833f4741ccf09120b7238db163d"],
    [14, "waiting", "29955e59041eca772271ae11d220b96587f8577aff46291af50d8a234318ec37"],
    [15, "swaps", "fc9ae80bc9705b6029a6883b15c39739bd59cba8b468092b3c6350f72c54bff7"]
  ])
})

it("migrations of Postgres are frozen", () => {
  expect(
    postgresMigrations.migrations.map(({ id, name, statements }) => [id, name, hashOf(statements)])
  ).toEqual([
    [1, "alerts", "2ff0911f26e86b9f392b511117a1897114448c4544d67910a5e65838ef94e9b6"],
    [2, "tasks", "158a4e82e0eb7fcb08df40c9270f24b0855f78a6a4aa34fb0f9e6ba6f42442dd"],
    [3, "starts", "a656cdf3627fe64cd3dbacf5731e4976e3ff3f54f50110ff14085d34198cbc79"],
    [4, "rules", "ad388b39c508b2013f13faa59a46d1d212e4807454af892e5e8e33e4ba592b6b"],
    [5, "settings", "7524441490ec3c44d96cef83391f2175db49213706792b9559f149c894dea737"],
    [6, "silences", "a9de180cb6bd7236ab6c9557cc943268dc9016b49dac5fed0ecd2892deb9f9f7"],
    [7, "digests", "ba9848eb326ebbfb75b6b2f3247b63c3262991056978120f9b8f724d849c69a9"],
    [8, "deeds", "4ca42f6d15e0ffc270d1ca8c13c4658f8f6cabc73ca0348f93bc9feb5d58532e"],
    [9, "replies", "bfd11f9973ca3b16896d1e96469a0ac02552ca24af553ebd59a4a82e94f1a9b2"],
    [10, "counts", "10dc62c37b33a9c1472b09557a6eb21d1abc199cf07158c1c216a596124bf41d"],
    [11, "worth", "8d7f0f724acf554af13ab3016c5e9588d93e9f70ecb551a4b5b8b5809c98d7df"],
    [12, "backlogs", "e24610dbc8ef865f5e822ab63125b22bddc5897fb3aac8e46ad2c0111129603a"],
    [13, "waiting", "29955e59041eca772271ae11d220b96587f8577aff46291af50d8a234318ec37"],
    [14, "swaps", "cdd79bfee6cfb2495db76401982081db26dd3efc16c31392bf6f50e800db38b3"]
  ])
})

const written = fileURLToPath(new URL("../../../../fixtures/notifier-state-v2.sqlite", import.meta.url))

/** A copy of the state that an earlier version wrote. */
const migrated = Layer.suspend(() => {
  const path = join(mkdtempSync(join(tmpdir(), "estate-")), "state.db")
  copyFileSync(written, path)
  return sqliteStore.pipe(Layer.provideMerge(SqliteClient.layer({ path })))
})

describe("a state that the version before wrote", () => {
  it.effect("keeps its episodes and messages, each in its state", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const sql = yield* SqlClient
      const open = yield* store.openEpisodes("default")
      expect(open.map(({ episode }) => episode.threadId.at(-1))).toEqual(["1", "3", "4", "5", "6"])
      expect(yield* sql`SELECT kind, state, attempt FROM place ORDER BY seq`).toEqual([
        { kind: "alert", state: "sent", attempt: 1 },
        { kind: "alert", state: "sent", attempt: 1 },
        { kind: "alert", state: "ambiguous", attempt: 1 },
        { kind: "alert", state: "ambiguous", attempt: 1 },
        { kind: "notice", state: "sent", attempt: 1 },
        { kind: "alert", state: "sending", attempt: 1 },
        { kind: "notice", state: "sending", attempt: 1 },
        { kind: "alert", state: "due", attempt: 1 }
      ])
      expect(yield* store.stale(leads)).toEqual([])
      expect(yield* sql`SELECT count(*) AS count FROM episode_place WHERE step = ''`).toEqual([{ count: 6 }])
      expect(yield* sql`PRAGMA foreign_key_check`).toEqual([])
    }).pipe(Effect.provide(migrated))
  )

  it.effect("has its uncertain posts settled after a whole quarantine, and none is doubled", () => {
    const slack = new FaultySlack()
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const store = yield* AlertStore
      const uncertain = (yield* store.unposted(leads)).filter(({ message }) => message.state !== "due")
      expect(uncertain).toHaveLength(3)
      for (const { id } of uncertain) slack.add(id)
      yield* passOver(leads)
      yield* TestClock.adjust(Duration.subtract(delivery.quarantine, "1 second"))
      yield* passOver(leads)
      expect((yield* store.unposted(leads)).map(({ id }) => id)).toEqual(uncertain.map(({ id }) => id))
      yield* TestClock.adjust("1 second")
      yield* passOver(leads)
      expect(yield* store.unposted(leads)).toEqual([])
      expect(slack.calls.filter(call => call === "post")).toHaveLength(1)
      expect(new Set(slack.standing()).size).toBe(slack.standing().length)
    }).pipe(Effect.provide(notifierOver(migrated, slack.service)))
  })
})
