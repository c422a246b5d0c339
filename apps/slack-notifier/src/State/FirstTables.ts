/** The types of columns. */
export interface ColumnTypes {
  /** 0 or 1. */
  readonly flag: "INTEGER" | "SMALLINT"
  readonly millis: "INTEGER" | "BIGINT"
  /** A key that only grows; one that people see is small, and never used again. */
  readonly seq: string
  readonly id: string
}

/** Episodes as they were at first. */
export const episodes = ({ flag, millis }: ColumnTypes): ReadonlyArray<string> => [
  `
    CREATE TABLE episode (
      id TEXT PRIMARY KEY,
      company TEXT NOT NULL,
      destination TEXT NOT NULL,
      route TEXT,
      thread_id TEXT NOT NULL,
      key TEXT NOT NULL,
      is_open ${flag} NOT NULL,
      picture TEXT NOT NULL,
      wake_at ${millis},
      changed_at ${millis} NOT NULL
    )`,
  `CREATE UNIQUE INDEX episode_open ON episode (company, destination, thread_id) WHERE is_open = 1`
]

/** Messages as they were at first, but for their indexes; `more`: further columns. */
export const places = ({ flag, millis, seq }: ColumnTypes, more = ""): string => `
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
      failed_uptime ${millis},${more}
      changed_at ${millis} NOT NULL
    )`

/** How the polls of companies go. */
export const progress = (millis: ColumnTypes["millis"], rest: "REAL" | "DOUBLE PRECISION"): string => `
    CREATE TABLE progress (
      company TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      polled_at ${millis},
      succeeded_at ${millis},
      rest_millis ${rest} NOT NULL,
      failure TEXT NOT NULL
    )`

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
