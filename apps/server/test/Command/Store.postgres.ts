import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { Effect, Metric, MetricState, Option } from "effect"
import { inject } from "vitest"
import { storeLayer } from "../../src/Command/Store.ts"
import { newDatabase, TestStore, testStore } from "../TestStore.ts"

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
          Effect.provide(storeLayer(database, { queryMillis, connections: 4 }))
        )
      ).toEqual([{ statement_timeout: allowed }])
  }).pipe(Effect.provide(testStore()))
)

const OURS = "FROM pg_stat_activity WHERE application_name = 'served' AND datname = current_database()"

const gauges = () =>
  Metric.unsafeSnapshot().flatMap(({ metricKey: { name, tags }, metricState }) =>
    name === "estate_server_postgres_connections" && MetricState.isGaugeState(metricState)
      ? [[tags.map(({ value }) => value).join(" "), Number(metricState.value)] as const]
      : []
  )

it.scopedLive("a process that serves opens all of its connections at its start, and counts them", () =>
  Effect.gen(function* () {
    // No other store is open: a process has one set of gauges, and each store sets it each second.
    const address = yield* newDatabase(inject("postgres") ?? "")
    const database = Object.assign(new URL(address), { search: "application_name=served" }).href
    const served = storeLayer(Option.some(database), { queryMillis: 5_000, connections: 7 })
    // Postgres may still be about to end the process of the connection that migrated.
    const open = yield* Effect.flatMap(SqlClient, sql =>
      sql
        .unsafe<{ readonly open: number }>(`SELECT count(*) AS open ${OURS}`)
        .pipe(Effect.delay("20 millis"), Effect.repeat({ until: ([row]) => row?.open === 7, times: 1_000 }))
    ).pipe(Effect.provide(served))
    expect(open).toEqual([{ open: 7 }])
    const counted = Object.fromEntries(gauges())
    const all = ["reads", "messages", "searches", "others"].map(
      use => (counted[`${use} in_use`] ?? 0) + (counted[`${use} idle`] ?? 0)
    )
    expect(all).toEqual([1, 1, 1, 4])
  })
)

it.scopedLive("one that gets fewer connections than it wants does not start, and says what to do", () =>
  Effect.gen(function* () {
    const { address } = yield* TestStore
    const sql = yield* SqlClient
    const role = `few_${Math.random().toString(36).slice(2)}`
    yield* sql.unsafe(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'few'`)
    yield* sql.unsafe(`ALTER ROLE ${role} NOSUPERUSER CONNECTION LIMIT 6`)
    for (const [what, name] of [
      ["ALL ON SCHEMA", "public"],
      ["ALL ON ALL TABLES IN SCHEMA", "public"]
    ])
      yield* sql.unsafe(`GRANT ${what} ${name} TO ${role}`)
    const database = Object.assign(new URL(address), { username: role, password: "few", search: "" }).href
    const opened = (connections: number) =>
      Effect.provide(SqlClient, storeLayer(Option.some(database), { queryMillis: 5_000, connections }))
    yield* opened(5)
    const refused = yield* Effect.flip(opened(7))
    expect(refused.message).toContain("too many connections")
    expect(refused.message).toContain("--connections")
  }).pipe(Effect.provide(testStore()))
)

it.effect.each([
  [
    { pathname: "/nowhere" },
    ["/nowhere cannot be used", 'database "nowhere" does not exist', "CREATE DATABASE"]
  ],
  [
    { search: "options=-c%20search_path%3Dnowhere" },
    ["search_path has to name the schema of the extensions"]
  ],
  [{ search: "sslmode=require&sslrootcert=/nowhere.crt" }, ["/nowhere.crt", "sslrootcert"]]
] as const)("a database that cannot be used is named, with what to do: %j", ([parts, texts]) =>
  Effect.gen(function* () {
    const { address } = yield* TestStore
    const database = Option.some(Object.assign(new URL(address), { search: "", ...parts }).href)
    const { message } = yield* Effect.flip(Effect.provide(SqlClient, storeLayer(database)))
    for (const text of texts) expect(message).toContain(text)
    expect(message).not.toContain(`:${new URL(address).password}@`)
  }).pipe(Effect.provide(testStore()))
)
