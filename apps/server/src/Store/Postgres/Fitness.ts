import { SqlClient } from "@effect/sql/SqlClient"
import { unusable } from "@estate/store/Migrations"
import { IN_UTF8, mustBeUtf8 } from "@estate/store/Utf8Database"
import { Effect } from "effect"

/** The oldest version that has support. */
const OLDEST = 14

/** What tables need before they are created. */
const extensions = ["citext", "pg_trgm"]

const SERVER = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  to_regproc('show_trgm') IS NOT NULL AS knows,
  (SELECT string_agg(name, ' and ') FROM unnest(ARRAY['${extensions.join("', '")}']) AS name
    WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing`

interface Server {
  readonly version: number
  /** Whether the extension with trigrams is installed. */
  readonly knows: boolean
  readonly missing: string | null
}

/** The trigrams of texts depend on the database's locale: `C` has only the letters A to Z. */
const FINDS = "SELECT cardinality(show_trgm('Ж')) > 0 AS finds"

const findsCyrillic = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [row] = yield* sql.unsafe<{ readonly finds: boolean }>(FINDS)
  if (row?.finds !== true)
    return yield* unusable(
      `its locale has no Cyrillic letters, so searches would find none: make another database with CREATE DATABASE estate ${IN_UTF8}`
    )
})

/** Processes that start at the same time take turns. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('extensions'))"

/**
 * Fails with `MigrationError` for a database that cannot be a store, and says how to create one
 * that can. A refused database is unchanged.
 */
export const mustBeFit = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [server] = yield* sql.unsafe<Server>(SERVER)
  if (server === undefined || server.version < OLDEST)
    return yield* unusable(`this is Postgres ${server?.version}: use version ${OLDEST} or later`)
  yield* mustBeUtf8
  if (server.missing !== null)
    return yield* unusable(
      `this Postgres does not have ${server.missing}: install its package of additional modules, such as postgresql-contrib`
    )
  if (server.knows) return yield* findsCyrillic
  const created = Effect.forEach(extensions, name => sql.unsafe(`CREATE EXTENSION IF NOT EXISTS ${name}`))
  yield* sql.withTransaction(Effect.all([sql.unsafe(LOCK), created, findsCyrillic]))
})
