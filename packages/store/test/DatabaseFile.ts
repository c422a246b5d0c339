import { join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { layer, type SqliteSettings } from "@estate/store/SqliteClient"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Context, Effect, Layer } from "effect"

/** The path of a database that is not there yet. */
export const newPath = Effect.sync(() => join(newFolder(), "test.db"))

/** A client on a file, closed with the scope. */
export const clientOf = (path: string, settings: Omit<SqliteSettings, "path"> = {}) =>
  Effect.map(Layer.build(layer({ path, ...settings })), services => Context.get(services, SqlClient))

/** A client on a file of its own, with one table for the test to write into. */
export const newClient = Effect.gen(function* () {
  const path = yield* newPath
  const sql = yield* clientOf(path)
  yield* sql`CREATE TABLE note (text TEXT UNIQUE)`
  return { path, sql }
})

/** What has been written, in order. */
export const notes = (sql: SqlClient) =>
  Effect.map(sql<{ readonly text: string }>`SELECT text FROM note ORDER BY rowid`, rows =>
    rows.map(({ text }) => text)
  )

/** As another process would run it: an open transaction is in its fiber's context, and counts for every client there. */
export const elsewhere = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatten(Effect.promise(() => Effect.runPromiseExit(effect)))
