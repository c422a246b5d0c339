import { randomUUID } from "node:crypto"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { layer as postgresClient } from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { layer as sqliteClient } from "@estate/store/SqliteClient"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { inject } from "vitest"
import { storeLayer } from "../src/Command/Store.ts"
import { layer as postgresHealth } from "../src/Store/Postgres/Health.ts"
import { layerPlain } from "../src/Store/Postgres/Store.ts"
import { tidy as tidyPostgres } from "../src/Store/Postgres/Upkeep.ts"
import { StoreHealth } from "../src/Store/StoreHealth.ts"
import { tidy } from "../src/Store/Upkeep.ts"

/** What tests do with a store besides running the service. */
export class TestStore extends Context.Tag("TestStore")<
  TestStore,
  {
    /** The path of the file, or the address of the database. */
    readonly address: string
    /** Runs while another process keeps all writes waiting. */
    readonly whileLocked: <A, E, R>(run: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Deletes what has expired. */
    readonly tidy: Effect.Effect<void, SqlError>
  }
>() {}

/** Runs within a transaction of a client of its own, after a statement. */
const within =
  (client: Layer.Layer<SqlClient, SqlError>, statement: string) =>
  <A, E, R>(run: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      const sql = Context.get(yield* Effect.orDie(Layer.build(client)), SqlClient)
      const locked = Effect.zipRight(Effect.orDie(sql.unsafe(statement)), run)
      return yield* Effect.catchIf(sql.withTransaction(locked), isSqlError, Effect.die)
    }).pipe(Effect.scoped)

const isSqlError = <E>(error: E | SqlError): error is SqlError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError"

const inSqlite = () => {
  const testStore = Layer.scoped(
    TestStore,
    Effect.map(
      Effect.flatMap(FileSystem.FileSystem, files => files.makeTempDirectoryScoped()),
      folder => {
        const path = `${folder}/estate.db`
        return {
          address: path,
          whileLocked: within(sqliteClient({ path }), "SELECT 1"),
          tidy: tidy(path)
        }
      }
    )
  )
  const store = Layer.unwrapEffect(
    Effect.map(TestStore, ({ address }) => storeLayer(Option.some(`sqlite:${address}`)))
  )
  const health = Layer.unwrapEffect(Effect.map(TestStore, ({ address }) => StoreHealth.layer(address)))
  return health.pipe(Layer.provideMerge(store), Layer.provideMerge(testStore))
}

const PATIENTLY = "statement_timeout=60000&query_timeout=60000"

const settingsOf = (url: string): PostgresSettings => ({
  url: Redacted.make(url),
  applicationName: "test",
  timeoutMillis: 60_000
})

/**
 * A new database beside the one at this address: an empty one, or a copy of one that nobody is
 * connected to. The machine may be busy.
 */
export const newDatabase = (url: string, copied = "template1") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const name = `store_${randomUUID().replaceAll("-", "")}`
    yield* sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${copied}`)
    return Object.assign(new URL(url), { pathname: name, search: PATIENTLY }).href
  }).pipe(Effect.provide(postgresClient(settingsOf(url))))

/** The name of a store without records. Making one takes twice the processor time of a copy. */
const emptyStore = Effect.runSync(
  Effect.cachedFunction((url: string) =>
    newDatabase(url).pipe(
      Effect.tap(address => Effect.scoped(Layer.build(storeLayer(Option.some(address))))),
      Effect.map(address => new URL(address).pathname.slice(1))
    )
  )
)

const newStore = (url: string) => Effect.flatMap(emptyStore(url), copied => newDatabase(url, copied))

const inPostgres = (url: string) =>
  Layer.unwrapEffect(
    Effect.map(newStore(url), address => {
      const settings = settingsOf(address)
      const client = postgresClient(settings)
      return postgresHealth.pipe(
        Layer.provideMerge(
          inject("plain") === true
            ? Layer.merge(storeLayer(Option.some(address)), layerPlain(settings))
            : storeLayer(Option.some(address))
        ),
        Layer.provideMerge(
          Layer.succeed(TestStore, {
            address,
            whileLocked: within(client, "LOCK TABLE threads IN EXCLUSIVE MODE"),
            tidy: Effect.provide(tidyPostgres, client)
          })
        )
      )
    })
  )

/** A new store: a file of SQLite, or a database where the tests run on Postgres. */
export const testStore = () => {
  const url = inject("postgres")
  const store = url === undefined ? Layer.orDie(inSqlite()) : Layer.orDie(inPostgres(url))
  return Layer.provide(store, NodeContext.layer)
}
