import { type Migrations, migrate as runMigrations } from "@estate/store/Migrations"
import { STALE, UNPOSTED } from "./Conditions.ts"
import {
  backlogs,
  counts,
  deeds,
  digests,
  replies,
  rules,
  settings,
  shownEpisodes,
  silences,
  swaps,
  troubles,
  waiting,
  worth
} from "./SharedMigrations.ts"

/**
 * The tables of `Migrations.ts`, in Postgres.
 *
 * The uptimes of a place are of the machine that `clock` names. Its channel's next owner, on
 * another machine, begins them again.
 */
const alerts = [
  `
    CREATE TABLE episode (
      id TEXT PRIMARY KEY,
      company TEXT NOT NULL,
      destination TEXT NOT NULL,
      route TEXT,
      thread_id TEXT NOT NULL,
      key TEXT NOT NULL,
      is_open SMALLINT NOT NULL,
      picture TEXT NOT NULL,
      wake_at BIGINT,
      changed_at BIGINT NOT NULL
    )`,
  `CREATE UNIQUE INDEX episode_open ON episode (company, destination, thread_id) WHERE is_open = 1`,
  `
    CREATE TABLE place (
      seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      destination TEXT NOT NULL,
      parent TEXT,
      is_wanted SMALLINT NOT NULL,
      content TEXT NOT NULL,
      shown TEXT,
      state TEXT NOT NULL
        CHECK (state IN ('due', 'sending', 'ambiguous', 'sent', 'gone', 'dropped', 'refused')),
      is_plain SMALLINT NOT NULL DEFAULT 0,
      channel TEXT,
      ts TEXT,
      attempt INTEGER NOT NULL DEFAULT 0,
      attempted_uptime BIGINT,
      edit INTEGER NOT NULL DEFAULT 0,
      editing_uptime BIGINT,
      uncertain_uptime BIGINT,
      failures INTEGER NOT NULL DEFAULT 0,
      failed_uptime BIGINT,
      clock TEXT NOT NULL DEFAULT '',
      rejection TEXT,
      changed_at BIGINT NOT NULL
    )`,
  `CREATE INDEX place_unposted ON place (destination) WHERE ${UNPOSTED}`,
  `CREATE INDEX place_stale ON place (destination) WHERE ${STALE}`,
  ...shownEpisodes,
  ...troubles,
  `
    CREATE TABLE progress (
      company TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      polled_at BIGINT,
      succeeded_at BIGINT,
      rest_millis DOUBLE PRECISION NOT NULL,
      failure TEXT NOT NULL
    )`
]

/**
 * Who does what. A `member` is one process, for one stay; a `task` is a company to poll or a
 * channel to serve. `fence` is higher with each new owner: a write names the fence that it knows.
 */
const tasks = [
  `
    CREATE TABLE member (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      joined_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      expires_at TIMESTAMPTZ NOT NULL,
      is_draining BOOLEAN NOT NULL DEFAULT false
    )`,
  `
    CREATE TABLE task (
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      owner TEXT REFERENCES member (id) ON DELETE SET NULL,
      fence BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (kind, name)
    )`,
  `CREATE INDEX task_by_owner ON task (owner)`,
  `
    CREATE TABLE pace (
      call TEXT PRIMARY KEY,
      free_at TIMESTAMPTZ NOT NULL
    )`
]

/** When a process first reached Postgres after it had started, or a replica that took its place. */
const starts = [
  `
    CREATE TABLE postgres_start (
      started_at TIMESTAMPTZ PRIMARY KEY,
      reached_at TIMESTAMPTZ NOT NULL DEFAULT now()
    )`
]

/** The migrations of the state in Postgres. They are frozen, as those of SQLite are. */
export const postgresMigrations: Migrations = {
  program: "estate-notifier",
  table: "estate_notifier_migrations",
  migrations: [
    { id: 1, name: "alerts", statements: alerts },
    { id: 2, name: "tasks", statements: tasks },
    { id: 3, name: "starts", statements: starts },
    { id: 4, name: "rules", statements: rules("BIGINT") },
    { id: 5, name: "settings", statements: settings("BIGINT") },
    {
      id: 6,
      name: "silences",
      statements: silences("BIGINT", "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    },
    { id: 7, name: "digests", statements: digests },
    {
      id: 8,
      name: "deeds",
      statements: deeds("BIGINT", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    },
    {
      id: 9,
      name: "replies",
      statements: replies("BIGINT", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    },
    { id: 10, name: "counts", statements: counts },
    { id: 11, name: "worth", statements: worth("BIGINT") },
    { id: 12, name: "backlogs", statements: backlogs("BIGINT") },
    { id: 13, name: "waiting", statements: waiting },
    {
      id: 14,
      name: "swaps",
      statements: swaps("BIGINT", "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    }
  ]
}

/** Brings the schema to this version's form; several processes that start at once take turns. */
export const migrate = runMigrations(postgresMigrations)
