import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"

const alerts = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql`
    CREATE TABLE episode (
      alert_id TEXT PRIMARY KEY,
      company TEXT NOT NULL,
      destination TEXT NOT NULL,
      thread_id TEXT NOT NULL,
      is_open INTEGER NOT NULL,
      picture TEXT NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX episode_open ON episode (company, destination, thread_id) WHERE is_open = 1`
  yield* sql`
    CREATE TABLE outbox (
      alert_id TEXT PRIMARY KEY REFERENCES episode (alert_id),
      state TEXT NOT NULL CHECK (state IN ('due', 'sending', 'ambiguous', 'sent', 'gone', 'dropped')),
      is_plain INTEGER NOT NULL DEFAULT 0,
      attempted_at INTEGER,
      channel TEXT,
      ts TEXT,
      drawn TEXT
    )`
  yield* sql`CREATE INDEX outbox_unsettled ON outbox (state) WHERE state IN ('due', 'sending', 'ambiguous')`
})

/** An episode and its message are one row, which operators' messages and replies in threads have too. */
const messages = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql`
    CREATE TABLE message (
      id TEXT PRIMARY KEY,
      company TEXT NOT NULL,
      destination TEXT NOT NULL,
      thread_id TEXT,
      is_open INTEGER NOT NULL,
      parent TEXT,
      subject TEXT NOT NULL,
      state TEXT NOT NULL
        CHECK (state IN ('due', 'sending', 'ambiguous', 'sent', 'gone', 'dropped', 'refused')),
      is_plain INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      attempted_at INTEGER,
      edited_at INTEGER,
      channel TEXT,
      ts TEXT,
      drawn TEXT,
      changed_at INTEGER NOT NULL
    )`
  yield* sql`
    CREATE UNIQUE INDEX message_open ON message (company, destination, thread_id)
    WHERE is_open = 1 AND thread_id IS NOT NULL`
  yield* sql`
    CREATE INDEX message_unposted ON message (destination) WHERE state IN ('due', 'sending', 'ambiguous')`
  yield* sql`
    CREATE INDEX message_stale ON message (destination)
    WHERE state = 'sent' AND (drawn IS NOT subject OR edited_at IS NOT NULL)`
  yield* sql`
    INSERT INTO message (id, company, destination, thread_id, is_open, subject, state, is_plain, attempted_at, channel, ts, drawn, changed_at)
    SELECT alert_id, company, destination, thread_id, is_open, picture, coalesce(state, 'dropped'),
      coalesce(is_plain, 0), attempted_at, channel, ts, drawn, unixepoch() * 1000
    FROM episode LEFT JOIN outbox USING (alert_id) ORDER BY outbox.rowid`
  yield* sql`DROP TABLE outbox`
  yield* sql`DROP TABLE episode`
  yield* sql`
    CREATE TABLE trouble (
      company TEXT NOT NULL,
      about TEXT NOT NULL,
      subject TEXT NOT NULL,
      what TEXT NOT NULL,
      since TEXT NOT NULL,
      PRIMARY KEY (company, about, subject)
    )`
  yield* sql`
    CREATE TABLE progress (
      company TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      polled_at INTEGER,
      succeeded_at INTEGER,
      rest_millis REAL NOT NULL,
      failure TEXT NOT NULL
    )`
})

const FIRST = "alerts"
const LATEST = 2

const decodeTables = Schema.decodeUnknown(Schema.Array(Schema.Struct({ name: Schema.String })))
const decodeDone = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ migration_id: Schema.Int, name: Schema.String }))
)

const unusable = (message: string) => new Migrator.MigrationError({ reason: "bad-state", message })

/** Another program's file is left as it is, and so is what a newer one of this program has written. */
const recognise = Effect.gen(function* () {
  const sql = yield* SqlClient
  const tables = yield* decodeTables(
    yield* sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
  )
  if (tables.length === 0) return
  const isOurs = tables.some(({ name }) => name === "effect_sql_migrations")
  const done = isOurs
    ? yield* decodeDone(
        yield* sql`SELECT migration_id, name FROM effect_sql_migrations ORDER BY migration_id`
      )
    : []
  if (!isOurs || (done[0] !== undefined && done[0].name !== FIRST)) {
    return yield* unusable("it is another program's file")
  }
  if (done.some(({ migration_id }) => migration_id > LATEST)) {
    return yield* unusable("it is of a newer estate-notifier")
  }
})

/** Brings the store to this program's form; several processes that start at once take turns. */
export const migrate = Effect.zipRight(
  recognise,
  Migrator.make({})({
    loader: Migrator.fromRecord({ [`0001_${FIRST}`]: alerts, [`000${LATEST}_messages`]: messages })
  })
)
