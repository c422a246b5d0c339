import type { Migration } from "@estate/store/Migrations"
import type { ColumnTypes } from "./FirstTables.ts"

/**
 * Routes and steps: when an episode was first seen, and the steps that will never be sent. A thread
 * has one open episode, wherever it is announced.
 */
const rules = ({ millis }: ColumnTypes): ReadonlyArray<string> => [
  `ALTER TABLE episode ADD COLUMN seen_at ${millis} NOT NULL DEFAULT 0`,
  `UPDATE episode SET seen_at = changed_at`,
  `DROP INDEX episode_open`,
  `
    UPDATE episode SET is_open = 0 WHERE is_open = 1 AND EXISTS (
      SELECT 1 FROM episode AS other
      WHERE other.company = episode.company AND other.thread_id = episode.thread_id AND other.is_open = 1
        AND other.id > episode.id
    )`,
  `CREATE UNIQUE INDEX episode_open ON episode (company, thread_id) WHERE is_open = 1`,
  `
    CREATE TABLE skipped_step (
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      step TEXT NOT NULL,
      PRIMARY KEY (episode, step)
    )`
]

/**
 * What people did about episodes, in Slack. A click may arrive twice, at any process: a deed is
 * unique by its envelope, by its person and action, and by its modal. An earlier version made an
 * empty table of another form.
 */
const deeds = ({ millis, seq }: ColumnTypes): ReadonlyArray<string> => [
  `DROP TABLE IF EXISTS deed`,
  `
    CREATE TABLE deed (
      seq ${seq},
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      kind TEXT NOT NULL
        CHECK (kind IN ('taken', 'released', 'snoozed', 'handled', 'silenced', 'replied')),
      person TEXT NOT NULL,
      slack_user TEXT NOT NULL,
      workspace TEXT NOT NULL,
      at ${millis} NOT NULL,
      until_at ${millis},
      detail TEXT NOT NULL DEFAULT '',
      envelope TEXT UNIQUE,
      action_ts TEXT,
      view_id TEXT UNIQUE,
      UNIQUE (slack_user, action_ts)
    )`,
  `CREATE INDEX deed_of_episode ON deed (episode)`
]

/**
 * Replies to buyers, each by the modal that was submitted. `known`: messages of the same text from
 * before the latest attempt, as JSON. `episode` and `parent` may be deleted before a reply is.
 */
const replies = ({ millis, seq }: ColumnTypes): ReadonlyArray<string> => [
  `
    CREATE TABLE reply (
      seq ${seq},
      id TEXT NOT NULL UNIQUE,
      view_id TEXT NOT NULL,
      company TEXT NOT NULL,
      thread_id TEXT NOT NULL,
      episode TEXT NOT NULL,
      slack_user TEXT NOT NULL,
      person TEXT NOT NULL,
      workspace TEXT NOT NULL,
      destination TEXT NOT NULL,
      parent TEXT,
      text TEXT NOT NULL,
      state TEXT NOT NULL
        CHECK (state IN ('accepted', 'stale', 'sending', 'unsure', 'sent', 'returned', 'discarded')),
      seen TEXT NOT NULL,
      attempt INTEGER NOT NULL DEFAULT 0,
      attempted_at ${millis},
      known TEXT NOT NULL DEFAULT '[]',
      looks INTEGER NOT NULL DEFAULT 0,
      answer TEXT,
      reason TEXT,
      message TEXT,
      notices INTEGER NOT NULL DEFAULT 0,
      submitted_at ${millis} NOT NULL,
      changed_at ${millis} NOT NULL,
      UNIQUE (workspace, view_id)
    )`,
  `CREATE INDEX reply_unfinished ON reply (company) WHERE state IN ('accepted', 'sending', 'unsure')`,
  `CREATE INDEX reply_of_thread ON reply (company, thread_id)`
]

/**
 * What a message is worth: when its buyer began to wait, when it became due, and a click that it
 * does not show yet.
 */
const worth = ({ millis }: ColumnTypes): ReadonlyArray<string> => [
  `ALTER TABLE place ADD COLUMN since_at ${millis} NOT NULL DEFAULT 0`,
  `ALTER TABLE place ADD COLUMN due_at ${millis} NOT NULL DEFAULT 0`,
  `ALTER TABLE place ADD COLUMN clicked_at ${millis}`,
  `ALTER TABLE place ADD COLUMN response_url TEXT`,
  `UPDATE place SET since_at = changed_at, due_at = changed_at`
]

/** First alerts that could not be sent earlier, and since when the buyers of a backlog wait. */
const backlogs = ({ millis }: ColumnTypes): ReadonlyArray<string> => [
  `ALTER TABLE place ADD COLUMN is_late SMALLINT NOT NULL DEFAULT 0`,
  `ALTER TABLE episode ADD COLUMN since_at ${millis} NOT NULL DEFAULT 0`
]

/** Whether the buyer of an open episode waits for an answer, by the messages. */
const waiting = [`ALTER TABLE episode ADD COLUMN is_waiting SMALLINT NOT NULL DEFAULT 1`]

/** Who is on duty in place of whom a rota says, and until when. */
const swaps = ({ millis, id }: ColumnTypes): ReadonlyArray<string> => [
  `
    CREATE TABLE swap (
      id ${id},
      rota TEXT NOT NULL,
      person TEXT NOT NULL,
      from_at ${millis} NOT NULL,
      until_at ${millis} NOT NULL,
      made_by TEXT NOT NULL
    )`
]

/**
 * A channel's messages, for its digests; and threads that were read, but not answered yet.
 */
const digests = [
  `CREATE INDEX place_of_channel ON place (destination)`,
  `ALTER TABLE episode ADD COLUMN is_watched SMALLINT NOT NULL DEFAULT 0`,
  `CREATE INDEX episode_watched ON episode (company) WHERE is_watched = 1`
]

/** Messages are counted by channel and state in the index alone: there may be millions. */
const counts = [`DROP INDEX place_of_channel`, `CREATE INDEX place_of_channel ON place (destination, state)`]

/** The text of the settings file that was read last without an error: one row. */
const settings = ({ millis }: ColumnTypes): ReadonlyArray<string> => [
  `
    CREATE TABLE good_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      text TEXT NOT NULL,
      owners TEXT,
      rules TEXT NOT NULL,
      rules_since ${millis} NOT NULL
    )`
]

/** Silences: what they are about, as JSON, and until when they hold. */
const silences = ({ millis, id }: ColumnTypes): ReadonlyArray<string> => [
  `
    CREATE TABLE silence (
      id ${id},
      conditions TEXT NOT NULL,
      from_at ${millis} NOT NULL,
      until_at ${millis} NOT NULL,
      made_by TEXT NOT NULL,
      comment TEXT NOT NULL
    )`
]

/** The migrations that SQLite and Postgres have in common; the first one has this id. */
export const sharedMigrations = (first: number, types: ColumnTypes): ReadonlyArray<Migration> =>
  Object.entries({
    rules: rules(types),
    settings: settings(types),
    silences: silences(types),
    digests,
    deeds: deeds(types),
    replies: replies(types),
    counts,
    worth: worth(types),
    backlogs: backlogs(types),
    waiting,
    swaps: swaps(types)
  }).map(([name, statements], index) => ({ id: first + index, name, statements }))
