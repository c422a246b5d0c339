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
 * A channel's messages, for its digests; and threads that were read, but not answered yet.
 */
export const digests = [
  `CREATE INDEX place_of_channel ON place (destination)`,
  `ALTER TABLE episode ADD COLUMN is_watched SMALLINT NOT NULL DEFAULT 0`,
  `CREATE INDEX episode_watched ON episode (company) WHERE is_watched = 1`
]
