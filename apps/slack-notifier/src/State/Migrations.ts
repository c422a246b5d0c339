import { type Migrations, migrate as runMigrations } from "@estate/sqlite/Migrations"

const alerts = [
  `
    CREATE TABLE episode (
      alert_id TEXT PRIMARY KEY,
      company TEXT NOT NULL,
      destination TEXT NOT NULL,
      thread_id TEXT NOT NULL,
      is_open INTEGER NOT NULL,
      picture TEXT NOT NULL
    )`,
  `CREATE UNIQUE INDEX episode_open ON episode (company, destination, thread_id) WHERE is_open = 1`,
  `
    CREATE TABLE outbox (
      alert_id TEXT PRIMARY KEY REFERENCES episode (alert_id),
      state TEXT NOT NULL CHECK (state IN ('due', 'sending', 'ambiguous', 'sent', 'gone', 'dropped')),
      is_plain INTEGER NOT NULL DEFAULT 0,
      attempted_at INTEGER,
      channel TEXT,
      ts TEXT,
      drawn TEXT
    )`,
  `CREATE INDEX outbox_unsettled ON outbox (state) WHERE state IN ('due', 'sending', 'ambiguous')`
]

/**
 * An episode and its message are one row, which operators' messages and replies in threads have
 * too.
 */
const messages = [
  `
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
    )`,
  `
    CREATE UNIQUE INDEX message_open ON message (company, destination, thread_id)
    WHERE is_open = 1 AND thread_id IS NOT NULL`,
  `
    CREATE INDEX message_unposted ON message (destination) WHERE state IN ('due', 'sending', 'ambiguous')`,
  `
    CREATE INDEX message_stale ON message (destination)
    WHERE state = 'sent' AND (drawn IS NOT subject OR edited_at IS NOT NULL)`,
  `
    INSERT INTO message (id, company, destination, thread_id, is_open, subject, state, is_plain, attempted_at, channel, ts, drawn, changed_at)
    SELECT alert_id, company, destination, thread_id, is_open, picture, coalesce(state, 'dropped'),
      coalesce(is_plain, 0), attempted_at, channel, ts, drawn, unixepoch() * 1000
    FROM episode LEFT JOIN outbox USING (alert_id) ORDER BY outbox.rowid`,
  `DROP TABLE outbox`,
  `DROP TABLE episode`,
  `
    CREATE TABLE trouble (
      company TEXT NOT NULL,
      about TEXT NOT NULL,
      subject TEXT NOT NULL,
      what TEXT NOT NULL,
      since TEXT NOT NULL,
      PRIMARY KEY (company, about, subject)
    )`,
  `
    CREATE TABLE progress (
      company TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      polled_at INTEGER,
      succeeded_at INTEGER,
      rest_millis REAL NOT NULL,
      failure TEXT NOT NULL
    )`
]

/** The migrations of the state. They are frozen: a change of its form is a migration of its own. */
export const stateMigrations: Migrations = {
  program: "estate-notifier",
  table: "effect_sql_migrations",
  migrations: [
    { id: 1, name: "alerts", statements: alerts },
    { id: 2, name: "messages", statements: messages }
  ]
}

/** Brings the state to this version's form; several processes that start at once take turns. */
export const migrate = runMigrations(stateMigrations)
