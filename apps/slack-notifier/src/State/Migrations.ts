import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"

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

/** Brings the store to this program's form; several processes that start at once take turns. */
export const migrate = Migrator.make({})({ loader: Migrator.fromRecord({ "0001_alerts": alerts }) })
