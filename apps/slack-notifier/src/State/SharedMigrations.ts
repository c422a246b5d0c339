/**
 * Routes and steps: when an episode was first seen, and the steps that will never be sent. A thread
 * has one open episode, wherever it is announced. `integer` is the type of milliseconds.
 */
export const rules = (integer: "INTEGER" | "BIGINT"): ReadonlyArray<string> => [
  `ALTER TABLE episode ADD COLUMN seen_at ${integer} NOT NULL DEFAULT 0`,
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
export const deeds = (integer: "INTEGER" | "BIGINT", key: string): ReadonlyArray<string> => [
  `DROP TABLE IF EXISTS deed`,
  `
    CREATE TABLE deed (
      seq ${key},
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      kind TEXT NOT NULL
        CHECK (kind IN ('taken', 'released', 'snoozed', 'handled', 'silenced', 'replied')),
      person TEXT NOT NULL,
      slack_user TEXT NOT NULL,
      workspace TEXT NOT NULL,
      at ${integer} NOT NULL,
      until_at ${integer},
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
export const replies = (integer: "INTEGER" | "BIGINT", key: string): ReadonlyArray<string> => [
  `
    CREATE TABLE reply (
      seq ${key},
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
      attempted_at ${integer},
      known TEXT NOT NULL DEFAULT '[]',
      looks INTEGER NOT NULL DEFAULT 0,
      answer TEXT,
      reason TEXT,
      message TEXT,
      notices INTEGER NOT NULL DEFAULT 0,
      submitted_at ${integer} NOT NULL,
      changed_at ${integer} NOT NULL,
      UNIQUE (workspace, view_id)
    )`,
  `CREATE INDEX reply_unfinished ON reply (company) WHERE state IN ('accepted', 'sending', 'unsure')`,
  `CREATE INDEX reply_of_thread ON reply (company, thread_id)`
]

/**
 * What a message is worth: when its buyer began to wait, when it became due, and a click that it
 * does not show yet.
 */
export const worth = (integer: "INTEGER" | "BIGINT"): ReadonlyArray<string> => [
  `ALTER TABLE place ADD COLUMN since_at ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE place ADD COLUMN due_at ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE place ADD COLUMN clicked_at ${integer}`,
  `ALTER TABLE place ADD COLUMN response_url TEXT`,
  `UPDATE place SET since_at = changed_at, due_at = changed_at`
]

/** First alerts that could not be sent earlier, and since when the buyers of a backlog wait. */
export const backlogs = (integer: "INTEGER" | "BIGINT"): ReadonlyArray<string> => [
  `ALTER TABLE place ADD COLUMN is_late SMALLINT NOT NULL DEFAULT 0`,
  `ALTER TABLE episode ADD COLUMN since_at ${integer} NOT NULL DEFAULT 0`
]

/** Whether the buyer of an open episode waits for an answer, by the messages. */
export const waiting = [`ALTER TABLE episode ADD COLUMN is_waiting SMALLINT NOT NULL DEFAULT 1`]

/** Who is on duty in place of whom a rota says, and until when. */
export const swaps = (integer: "INTEGER" | "BIGINT", key: string): ReadonlyArray<string> => [
  `
    CREATE TABLE swap (
      id ${key},
      rota TEXT NOT NULL,
      person TEXT NOT NULL,
      from_at ${integer} NOT NULL,
      until_at ${integer} NOT NULL,
      made_by TEXT NOT NULL
    )`
]

/**
 * A channel's messages, for its digests; and threads that were read, but not answered yet.
 */
export const digests = [
  `CREATE INDEX place_of_channel ON place (destination)`,
  `ALTER TABLE episode ADD COLUMN is_watched SMALLINT NOT NULL DEFAULT 0`,
  `CREATE INDEX episode_watched ON episode (company) WHERE is_watched = 1`
]

/** Messages are counted by channel and state in the index alone: there may be millions. */
export const counts = [
  `DROP INDEX place_of_channel`,
  `CREATE INDEX place_of_channel ON place (destination, state)`
]

/** What an episode's alert, the steps of its chain, groups and backlogs show. */
export const shownEpisodes = [
  `
    CREATE TABLE episode_place (
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      step TEXT NOT NULL,
      place TEXT NOT NULL REFERENCES place (id) ON DELETE CASCADE,
      PRIMARY KEY (episode, step, place)
    )`,
  `CREATE INDEX episode_place_by_place ON episode_place (place)`
]

/** Incidents. */
export const troubles = [
  `
    CREATE TABLE trouble (
      company TEXT NOT NULL,
      about TEXT NOT NULL,
      subject TEXT NOT NULL,
      what TEXT NOT NULL,
      since TEXT NOT NULL,
      PRIMARY KEY (company, about, subject)
    )`
]

/** The text of the settings file that was read last without an error: one row. */
export const settings = (integer: "INTEGER" | "BIGINT"): ReadonlyArray<string> => [
  `
    CREATE TABLE good_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      text TEXT NOT NULL,
      owners TEXT,
      rules TEXT NOT NULL,
      rules_since ${integer} NOT NULL
    )`
]

/** Silences: what they are about, as JSON, and until when they hold. */
export const silences = (integer: "INTEGER" | "BIGINT", key: string): ReadonlyArray<string> => [
  `
    CREATE TABLE silence (
      id ${key},
      conditions TEXT NOT NULL,
      from_at ${integer} NOT NULL,
      until_at ${integer} NOT NULL,
      made_by TEXT NOT NULL,
      comment TEXT NOT NULL
    )`
]
