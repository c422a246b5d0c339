import { type Migrations, migrate as runMigrations } from "@estate/store/Migrations"
import { STALE, UNPOSTED } from "./Conditions.ts"
import { type ColumnTypes, episodes, places, progress, shownEpisodes, troubles } from "./FirstTables.ts"
import { sharedMigrations } from "./SharedMigrations.ts"

const types: ColumnTypes = {
  flag: "SMALLINT",
  millis: "BIGINT",
  seq: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  id: "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
}

/**
 * The tables of `Migrations.ts`, in Postgres.
 *
 * The uptimes of a place are of the machine that `clock` names. Its channel's next owner, on
 * another machine, begins them again.
 */
const alerts = [
  ...episodes(types),
  places(
    types,
    `
      clock TEXT NOT NULL DEFAULT '',
      rejection TEXT,`
  ),
  `CREATE INDEX place_unposted ON place (destination) WHERE ${UNPOSTED}`,
  `CREATE INDEX place_stale ON place (destination) WHERE ${STALE}`,
  ...shownEpisodes,
  ...troubles,
  progress("BIGINT", "DOUBLE PRECISION")
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
    ...sharedMigrations(4, types)
  ]
}

/** Brings the schema to this version's form; several processes that start at once take turns. */
export const migrate = runMigrations(postgresMigrations)
