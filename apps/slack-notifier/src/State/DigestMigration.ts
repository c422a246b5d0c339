/**
 * A channel's messages, for its digests; and threads that were read, but not answered yet. The same
 * in SQLite and in Postgres.
 */
export const digests = [
  `CREATE INDEX place_of_channel ON place (destination)`,
  `ALTER TABLE episode ADD COLUMN is_watched SMALLINT NOT NULL DEFAULT 0`,
  `CREATE INDEX episode_watched ON episode (company) WHERE is_watched = 1`
]
