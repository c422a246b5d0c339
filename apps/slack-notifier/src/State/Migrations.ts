import { type Migrations, migrate as runMigrations } from "@estate/store/Migrations"
import { type ColumnTypes, episodes, places, progress, shownEpisodes, troubles } from "./FirstTables.ts"
import { sharedMigrations } from "./SharedMigrations.ts"

const types: ColumnTypes = {
  flag: "INTEGER",
  millis: "INTEGER",
  seq: "INTEGER PRIMARY KEY",
  id: "INTEGER PRIMARY KEY AUTOINCREMENT"
}

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
  ...troubles,
  progress("INTEGER", "REAL")
]

/**
 * An episode, the places where it is shown, and what people did about it are rows of their own. A
 * `place` is one message in Slack: an episode's alert, a step of its chain, a group of episodes, a
 * digest, or a notice to operators. `episode_place` says which episodes it shows and for which
 * step; an alert's own step is empty. A click may arrive twice, at any process: a deed is unique
 * by its envelope, and by its person and action.
 *
 * Columns ending in `_uptime` are milliseconds of the machine's uptime. Earlier versions did not
 * store it: an uncertain post waits for a whole quarantine again.
 */
const splitMessages = [
  ...episodes(types),
  `
    INSERT INTO episode (id, company, destination, thread_id, key, is_open, picture, changed_at)
    SELECT id, company, destination, thread_id, json_extract(subject, '$.key'), is_open, subject, changed_at
    FROM message WHERE thread_id IS NOT NULL ORDER BY rowid`,
  places(types),
  `
    CREATE INDEX place_unposted ON place (destination) WHERE state IN ('due', 'sending', 'ambiguous')`,
  `
    CREATE INDEX place_stale ON place (destination)
    WHERE state = 'sent' AND (shown IS NOT content OR editing_uptime IS NOT NULL OR uncertain_uptime IS NOT NULL)`,
  `
    INSERT INTO place (id, kind, destination, parent, is_wanted, content, shown, state, is_plain, channel, ts,
      attempt, uncertain_uptime, changed_at)
    SELECT id, CASE WHEN thread_id IS NULL THEN 'notice' ELSE 'alert' END, destination, parent, is_open, subject,
      drawn, state, is_plain, channel, ts, attempted_at IS NOT NULL,
      CASE WHEN edited_at IS NOT NULL THEN 0 END, changed_at
    FROM message ORDER BY rowid`,
  ...shownEpisodes,
  `INSERT INTO episode_place (episode, step, place) SELECT id, '', id FROM message WHERE thread_id IS NOT NULL`,
  `
    CREATE TABLE deed (
      seq INTEGER PRIMARY KEY,
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      person TEXT NOT NULL,
      at INTEGER NOT NULL,
      until INTEGER,
      detail TEXT,
      outcome TEXT,
      envelope TEXT UNIQUE,
      view_id TEXT UNIQUE,
      action_ts TEXT,
      UNIQUE (person, action_ts)
    )`,
  `CREATE INDEX deed_of_episode ON deed (episode)`,
  `DROP TABLE message`
]

/** Why Slack rejected the latest edit of a message: `status` lists alerts that cannot be closed. */
const rejections = [`ALTER TABLE place ADD COLUMN rejection TEXT`]

/** The migrations of the state. They are frozen: a change of its form is a migration of its own. */
export const stateMigrations: Migrations = {
  program: "estate-notifier",
  table: "effect_sql_migrations",
  migrations: [
    { id: 1, name: "alerts", statements: alerts },
    { id: 2, name: "messages", statements: messages },
    { id: 3, name: "places", statements: splitMessages },
    { id: 4, name: "rejections", statements: rejections },
    ...sharedMigrations(5, types)
  ]
}

/** Brings the state to this version's form; several processes that start at once take turns. */
export const migrate = runMigrations(stateMigrations)
