/** Where the SQL of SQLite and Postgres differs. */
export interface Dialect {
  /** 0 or 1. */
  readonly flag: "INTEGER" | "SMALLINT"
  readonly millis: "INTEGER" | "BIGINT"
  readonly real: "REAL" | "DOUBLE PRECISION"
  /** A key that only grows; one that people see is small, and never used again. */
  readonly seq: string
  readonly id: string
  /** Further columns of `place`. */
  readonly ofPlace: string
}

/**
 * The tables of 0.1.0, the first version that was released.
 *
 * An episode, the places where it is shown, and what people did about it are rows of their own. A
 * `place` is one message in Slack: an episode's alert, a step of its chain, a group of episodes, a
 * digest, or a notice to operators. `episode_place` says which episodes it shows and for which
 * step; an alert's own step is empty. A thread has one open episode, wherever it is announced.
 * `episode.wake_at` is not used.
 *
 * Names that differ from the code's stay, since the stores of released versions have them:
 * `trouble` is an incident, `progress` how a company's polls go, `place` a message of the outbox,
 * and `picture` a whole episode as JSON. `deed` is also in `deeds export` and `--deeds`, on which
 * scripts rely.
 *
 * Columns ending in `_uptime` are milliseconds of the machine's uptime.
 *
 * A click may arrive twice, at any process: a deed is unique by its envelope, by its person and
 * action, and by its modal. A reply to a buyer is unique by the modal that was submitted; `known`
 * are messages of the same text from before the latest attempt, as JSON. Its `episode` and `parent`
 * may be deleted before it is.
 *
 * `good_settings` has one row: the text of the settings file that was read last without an error.
 */
export const firstForm = (dialect: Dialect): ReadonlyArray<string> => [
  ...episodesAndMessages(dialect),
  ...deedsAndReplies(dialect),
  ...operation(dialect)
]

const episodesAndMessages = ({ flag, millis, seq, ofPlace }: Dialect): ReadonlyArray<string> => [
  `
    CREATE TABLE episode (
      id TEXT PRIMARY KEY,
      company TEXT NOT NULL,
      destination TEXT NOT NULL,
      route TEXT,
      thread_id TEXT NOT NULL,
      key TEXT NOT NULL,
      is_open ${flag} NOT NULL,
      is_watched SMALLINT NOT NULL DEFAULT 0,
      picture TEXT NOT NULL,
      wake_at ${millis},
      seen_at ${millis} NOT NULL DEFAULT 0,
      changed_at ${millis} NOT NULL
    )`,
  `CREATE UNIQUE INDEX episode_open ON episode (company, thread_id) WHERE is_open = 1`,
  `CREATE INDEX episode_watched ON episode (company) WHERE is_watched = 1`,
  `
    CREATE TABLE place (
      seq ${seq},
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      destination TEXT NOT NULL,
      parent TEXT,
      is_wanted ${flag} NOT NULL,
      content TEXT NOT NULL,
      shown TEXT,
      state TEXT NOT NULL
        CHECK (state IN ('due', 'sending', 'ambiguous', 'sent', 'gone', 'dropped', 'refused')),
      is_plain ${flag} NOT NULL DEFAULT 0,
      channel TEXT,
      ts TEXT,
      attempt INTEGER NOT NULL DEFAULT 0,
      attempted_uptime ${millis},
      edit INTEGER NOT NULL DEFAULT 0,
      editing_uptime ${millis},
      uncertain_uptime ${millis},
      failures INTEGER NOT NULL DEFAULT 0,
      failed_uptime ${millis},
      rejection TEXT,${ofPlace}
      changed_at ${millis} NOT NULL
    )`,
  `CREATE INDEX place_unposted ON place (destination) WHERE state IN ('due', 'sending', 'ambiguous')`,
  `
    CREATE INDEX place_stale ON place (destination) WHERE state = 'sent' AND
      (shown IS DISTINCT FROM content OR editing_uptime IS NOT NULL OR uncertain_uptime IS NOT NULL)`,
  `CREATE INDEX place_of_channel ON place (destination, state)`,
  `
    CREATE TABLE episode_place (
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      step TEXT NOT NULL,
      place TEXT NOT NULL REFERENCES place (id) ON DELETE CASCADE,
      PRIMARY KEY (episode, step, place)
    )`,
  `CREATE INDEX episode_place_by_place ON episode_place (place)`,
  `
    CREATE TABLE skipped_step (
      episode TEXT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
      step TEXT NOT NULL,
      PRIMARY KEY (episode, step)
    )`
]

const deedsAndReplies = ({ millis, seq }: Dialect): ReadonlyArray<string> => [
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
  `CREATE INDEX deed_of_episode ON deed (episode)`,
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

const operation = ({ millis, real, id }: Dialect): ReadonlyArray<string> => [
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
      polled_at ${millis},
      succeeded_at ${millis},
      rest_millis ${real} NOT NULL,
      failure TEXT NOT NULL
    )`,
  `
    CREATE TABLE silence (
      id ${id},
      conditions TEXT NOT NULL,
      from_at ${millis} NOT NULL,
      until_at ${millis} NOT NULL,
      made_by TEXT NOT NULL,
      comment TEXT NOT NULL
    )`,
  `
    CREATE TABLE good_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      text TEXT NOT NULL,
      owners TEXT,
      rules TEXT NOT NULL,
      rules_since ${millis} NOT NULL
    )`
]
