import { join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import { type Migration, migrate, mustBeCurrent } from "@estate/store/Migrations"
import * as PostgresClient from "@estate/store/PostgresClient"
import * as SqliteClient from "@estate/store/SqliteClient"
import { Postgres } from "@estate/testing/Postgres"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { describe, expect } from "vitest"

const folder = newFolder()

let files = 0

/** Opens clients of one new database. */
const databases = {
  SQLite: Effect.sync(() => {
    files += 1
    const path = join(folder, `${files}.db`)
    return Effect.map(Layer.build(SqliteClient.layer({ path })), services => Context.get(services, SqlClient))
  }),
  Postgres: Effect.map(
    Effect.promise(async () => (await Postgres.ofProcess()).newDatabase()),
    url =>
      Effect.map(
        Layer.build(PostgresClient.layer({ url: Redacted.make(url), applicationName: "test" })),
        services => Context.get(services, SqlClient)
      )
  )
}

const notes: Migration = {
  id: 1,
  name: "notes",
  statements: ["CREATE TABLE note (text TEXT)", "INSERT INTO note VALUES ('first')"]
}
const sizes: Migration = {
  id: 2,
  name: "sizes",
  statements: ["ALTER TABLE note ADD COLUMN size INTEGER NOT NULL DEFAULT 0"]
}
/** Programs that know only `notes` still find what they need. */
const addedSizes: Migration = { ...sizes, usableFrom: 1 }
const broken: Migration = { id: 3, name: "broken", statements: ["DELETE FROM note", "SELEKT 1"] }

const migrated = (sql: SqlClient, first: Migration, ...others: ReadonlyArray<Migration>) =>
  migrate({ program: "a-program", table: "migrations", migrations: [first, ...others] }).pipe(
    Effect.provideService(SqlClient, sql)
  )

const applied = (sql: SqlClient) =>
  sql`SELECT migration_id, name FROM migrations ORDER BY migration_id`.values

/** As another process would run it: an open transaction is in its fiber's context. */
const elsewhere = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatten(Effect.promise(() => Effect.runPromiseExit(effect)))

for (const [name, database] of Object.entries(databases))
  it.scoped(`in ${name} a schema that is older than the first migration is refused, and stays as it is`, () =>
    Effect.gen(function* () {
      const sql = yield* yield* database
      yield* migrated(sql, notes)
      expect((yield* Effect.flip(migrated(sql, { ...sizes, name: "notes" }))).message).toBe(
        "an older a-program wrote it (version 1; this one reads 2 and later): use that one"
      )
      expect(yield* applied(sql)).toEqual([[1, "notes"]])
    })
  )

it.scoped("in Postgres a program goes on with what newer ones only added to", () =>
  Effect.gen(function* () {
    const sql = yield* yield* databases.Postgres
    yield* migrated(sql, notes, addedSizes)
    yield* migrated(sql, notes)
    expect(yield* applied(sql)).toEqual([
      [1, "notes"],
      [2, "sizes"]
    ])
    const dropped: Migration = {
      id: 3,
      name: "dropped",
      statements: ["ALTER TABLE note DROP COLUMN text"],
      usableFrom: 2
    }
    yield* migrated(sql, notes, addedSizes, dropped)
    yield* migrated(sql, notes, addedSizes)
    expect((yield* Effect.flip(migrated(sql, notes))).message).toBe(
      "a newer a-program wrote it (version 3; this one reads up to 1): use that one"
    )
  })
)

it.scoped("in Postgres an index is built beside a writer, and anew where a build was interrupted", () =>
  Effect.gen(function* () {
    const open = yield* databases.Postgres
    const clients = yield* Effect.all([open, open, open] as const)
    const [sql] = clients
    const indexed: Migration = {
      id: 2,
      name: "indexed",
      statements: [],
      laterIndexes: [{ name: "note_text", on: "note (text)" }]
    }
    const indexes = sql`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'note_text'::regclass`
    yield* migrated(sql, notes)
    yield* Effect.forEach(clients, client => elsewhere(migrated(client, notes, indexed)), {
      concurrency: "unbounded"
    })
    expect(yield* indexes).toEqual([{ valid: true }])

    yield* sql`DROP INDEX note_text`
    yield* sql`INSERT INTO note VALUES ('first')`
    yield* Effect.flip(sql`CREATE UNIQUE INDEX CONCURRENTLY note_text ON note (text)`)
    expect(yield* indexes).toEqual([{ valid: false }])
    // The build waits for this transaction; under a lock of the table the other writer would wait, too.
    const [, writer, other] = clients
    const building = yield* writer.withTransaction(
      Effect.gen(function* () {
        yield* writer`INSERT INTO note VALUES ('second')`
        const built = yield* Effect.fork(elsewhere(migrated(sql, notes, indexed)))
        yield* Effect.promise(() => new Promise(resume => setTimeout(resume, 300)))
        yield* elsewhere(other`INSERT INTO note VALUES ('third')`)
        expect(yield* elsewhere(indexes)).toEqual([{ valid: false }])
        return built
      })
    )
    yield* Fiber.join(building)
    expect(yield* indexes).toEqual([{ valid: true }])
  })
)

it.scoped("in Postgres an index is there until the one that replaces it is built", () =>
  Effect.gen(function* () {
    const sql = yield* yield* databases.Postgres
    const indexed = (index: { name: string; on: string; replaces?: string }): Migration => ({
      id: 2,
      name: "indexed",
      statements: [],
      laterIndexes: [index]
    })
    const indexes = sql`SELECT indexname AS name FROM pg_indexes WHERE tablename = 'note'`
    const wide = { name: "note_wide", on: "note (text)", replaces: "note_narrow" }
    yield* migrated(sql, notes, indexed({ name: "note_narrow", on: "note (text)" }))
    yield* Effect.flip(migrated(sql, notes, indexed({ ...wide, on: "note (nothing)" })))
    expect(yield* indexes).toEqual([{ name: "note_narrow" }])
    yield* sql`INSERT INTO note VALUES ('second')`
    yield* migrated(sql, notes, indexed(wide))
    expect(yield* indexes).toEqual([{ name: "note_wide" }])
    // So Postgres reads the index without the records.
    const pages = sql`SELECT relpages AS all, relallvisible AS visible FROM pg_class WHERE relname = 'note'`
    expect(yield* pages).toEqual([{ all: 1, visible: 1 }])

    // A build that was interrupted after the first of its two steps.
    yield* sql`CREATE INDEX note_narrow ON note (text)`
    yield* migrated(sql, notes, indexed(wide))
    expect(yield* indexes).toEqual([{ name: "note_wide" }])
  })
)

it.scoped("in Postgres a program that may not migrate says which schema it found", () =>
  Effect.gen(function* () {
    const sql = yield* yield* databases.Postgres
    const check = (...later: ReadonlyArray<Migration>) =>
      mustBeCurrent({ program: "a-program", table: "migrations", migrations: [notes, ...later] }).pipe(
        Effect.provideService(SqlClient, sql)
      )
    expect(yield* Effect.flip(check())).toMatchObject({ found: 0, latest: 1 })
    yield* migrated(sql, notes, addedSizes)
    yield* check()
    yield* check(addedSizes)
    expect(yield* Effect.flip(check(addedSizes, broken))).toMatchObject({ found: 2, latest: 3 })
  })
)

describe.each(["SQLite", "Postgres"] as const)("migrations of %s", kind => {
  const newDatabase = databases[kind]

  it.scoped("run once each, in order, on a new database and on one of an older version", () =>
    Effect.gen(function* () {
      const sql = yield* yield* newDatabase
      yield* migrated(sql, notes)
      yield* migrated(sql, notes, sizes)
      yield* migrated(sql, notes, sizes)
      expect(yield* sql`SELECT text, size FROM note`).toEqual([{ text: "first", size: 0 }])
      expect(yield* applied(sql)).toEqual([
        [1, "notes"],
        [2, "sizes"]
      ])
    })
  )

  it.scoped("take effect together or not at all", () =>
    Effect.gen(function* () {
      const sql = yield* yield* newDatabase
      yield* migrated(sql, notes)
      const error = yield* Effect.flip(migrated(sql, notes, sizes, broken))
      expect([error._tag, error.message]).toEqual(["MigrationError", 'Migration "3_broken" failed'])
      expect(yield* sql`SELECT * FROM note`).toEqual([{ text: "first" }])
      expect(yield* applied(sql)).toEqual([[1, "notes"]])
    })
  )

  it.scoped("of processes that start at the same time take turns", () =>
    Effect.gen(function* () {
      const open = yield* newDatabase
      const clients = yield* Effect.all(Array.from({ length: 6 }, () => open))
      yield* Effect.forEach(clients, client => elsewhere(migrated(client, notes, sizes)), {
        concurrency: "unbounded"
      })
      const [sql] = clients
      expect(sql === undefined ? [] : yield* sql`SELECT text FROM note`).toEqual([{ text: "first" }])
    })
  )

  it.scoped("wait for no writer on what is up to date", () =>
    Effect.gen(function* () {
      const open = yield* newDatabase
      const [sql, other] = [yield* open, yield* open]
      yield* migrated(sql, notes)
      yield* sql.withTransaction(
        Effect.zipRight(sql`INSERT INTO note VALUES ('second')`, elsewhere(migrated(other, notes)))
      )
    })
  )

  it.scoped("leave another program's database, and a newer version's, as they are", () =>
    Effect.gen(function* () {
      const foreign = yield* yield* newDatabase
      const another = expect.stringContaining("another program's")
      yield* foreign`CREATE TABLE song (title TEXT)`
      expect((yield* Effect.flip(migrated(foreign, notes))).message).toEqual(another)
      yield* foreign`DROP TABLE song`
      yield* migrated(foreign, { ...notes, name: "songs" })
      expect((yield* Effect.flip(migrated(foreign, notes, sizes))).message).toEqual(another)
      expect(yield* applied(foreign)).toEqual([[1, "songs"]])

      const newer = yield* yield* newDatabase
      yield* migrated(newer, notes, sizes)
      expect((yield* Effect.flip(migrated(newer, notes))).message).toBe(
        "a newer a-program wrote it (version 2; this one reads up to 1): use that one"
      )
    })
  )
})
