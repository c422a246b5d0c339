import { SqlClient } from "@effect/sql/SqlClient"
import { unusable } from "@estate/store/Migrations"
import { Effect } from "effect"

/** The oldest version that has support. */
const OLDEST = 14

/** What tables need before they are made. */
const extensions = ["citext", "pg_trgm"]

const SERVER = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') AS encoding, to_regproc('show_trgm') IS NOT NULL AS knows,
  (SELECT string_agg(name, ' and ') FROM unnest(ARRAY['${extensions.join("', '")}']) AS name
    WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing`

interface Server {
  readonly version: number
  readonly encoding: string
  /** Whether it has the extension that finds texts. */
  readonly knows: boolean
  readonly missing: string | null
}

/** The trigrams of texts depend on the database's locale: `C` has only the letters A to Z. */
const FINDS = "SELECT cardinality(show_trgm('Ж')) > 0 AS finds"

const CREATE = "CREATE DATABASE estate TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'"

const findsCyrillic = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [row] = yield* sql.unsafe<{ readonly finds: boolean }>(FINDS)
  if (row?.finds !== true)
    return yield* unusable(
      `its locale has no Cyrillic letters, so searches would find none: make another database with ${CREATE}`
    )
})

/** Processes that start at the same time take turns. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('extensions'))"

/**
 * Fails with `MigrationError` on a database that cannot be a store, and how to make one that can.
 * A database that is refused keeps nothing of it.
 */
export const mustBeFit = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [server] = yield* sql.unsafe<Server>(SERVER)
  if (server === undefined || server.version < OLDEST)
    return yield* unusable(`this is Postgres ${server?.version}: use version ${OLDEST} or later`)
  if (server.encoding !== "UTF8")
    return yield* unusable(`its encoding is ${server.encoding}: make another database with ${CREATE}`)
  if (server.missing !== null)
    return yield* unusable(
      `this Postgres does not have ${server.missing}: install its package of additional modules, such as postgresql-contrib`
    )
  if (server.knows) return yield* findsCyrillic
  const created = Effect.forEach(extensions, name => sql.unsafe(`CREATE EXTENSION IF NOT EXISTS ${name}`))
  yield* sql.withTransaction(Effect.all([sql.unsafe(LOCK), created, findsCyrillic]))
})
