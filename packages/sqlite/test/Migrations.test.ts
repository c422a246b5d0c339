import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { type Migration, migrate } from "@estate/sqlite/Migrations"
import { Effect } from "effect"
import { clientOf, elsewhere, newPath } from "./DatabaseFile.ts"

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
const broken: Migration = { id: 3, name: "broken", statements: ["DELETE FROM note", "SELEKT 1"] }

const migrated = (sql: SqlClient, first: Migration, ...others: ReadonlyArray<Migration>) =>
  migrate({ program: "a-program", table: "migrations", migrations: [first, ...others] }).pipe(
    Effect.provideService(SqlClient, sql)
  )

const applied = (sql: SqlClient) =>
  sql`SELECT migration_id, name FROM migrations ORDER BY migration_id`.values

describe("migrations", () => {
  it.scoped("run once each, in order, on a new file and on one of an older version", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf(yield* newPath)
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
      const sql = yield* clientOf(yield* newPath)
      yield* migrated(sql, notes)
      const error = yield* Effect.flip(migrated(sql, notes, sizes, broken))
      expect([error._tag, error.message]).toEqual(["MigrationError", 'Migration "3_broken" failed'])
      expect(yield* sql`SELECT * FROM note`).toEqual([{ text: "first" }])
      expect(yield* applied(sql)).toEqual([[1, "notes"]])
    })
  )

  it.scoped("of processes that start at the same time take turns", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const sql = yield* clientOf(path)
      const clients = [sql, yield* clientOf(path), yield* clientOf(path), yield* clientOf(path)]
      yield* Effect.forEach(clients, client => elsewhere(migrated(client, notes, sizes)), {
        concurrency: "unbounded"
      })
      expect(yield* sql`SELECT text FROM note`).toEqual([{ text: "first" }])
    })
  )

  it.scoped("wait for no writer on a file that is up to date", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const sql = yield* clientOf(path)
      yield* migrated(sql, notes)
      const other = yield* clientOf(path, { busyTimeoutMillis: 10 })
      yield* sql.withTransaction(
        Effect.zipRight(sql`INSERT INTO note VALUES ('second')`, elsewhere(migrated(other, notes)))
      )
    })
  )

  it.scoped("leave another program's file, and a newer version's, as they are", () =>
    Effect.gen(function* () {
      const foreign = yield* clientOf(yield* newPath)
      yield* foreign`CREATE TABLE song (title TEXT)`
      expect((yield* Effect.flip(migrated(foreign, notes))).message).toBe("it is another program's file")
      yield* foreign`DROP TABLE song`
      yield* migrated(foreign, { ...notes, name: "songs" })
      expect((yield* Effect.flip(migrated(foreign, notes, sizes))).message).toBe(
        "it is another program's file"
      )
      expect(yield* applied(foreign)).toEqual([[1, "songs"]])

      const newer = yield* clientOf(yield* newPath)
      yield* migrated(newer, notes, sizes)
      expect((yield* Effect.flip(migrated(newer, notes))).message).toBe(
        "a newer a-program wrote it (version 2; this one reads up to 1): use that one"
      )
    })
  )
})
