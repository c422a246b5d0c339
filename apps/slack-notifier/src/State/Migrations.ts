import { type Migrations, migrate, usableVersionOf, versionOf } from "@estate/store/Migrations"
import { mustBeUtf8 } from "@estate/store/Utf8Database"
import { Effect } from "effect"
import { type Dialect, firstForm } from "./FirstForm.ts"

const sqlite: Dialect = {
  flag: "INTEGER",
  millis: "INTEGER",
  real: "REAL",
  seq: "INTEGER PRIMARY KEY",
  id: "INTEGER PRIMARY KEY AUTOINCREMENT",
  ofPlace: ""
}

/**
 * The uptimes of a place are of the machine that `clock` names. Its channel's next owner, on
 * another machine, begins them again.
 */
const postgres: Dialect = {
  flag: "SMALLINT",
  millis: "BIGINT",
  real: "DOUBLE PRECISION",
  seq: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  id: "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  ofPlace: "\n      clock TEXT NOT NULL DEFAULT '',"
}

/**
 * Who does what, in Postgres. A `member` is one process, for one stay; a `task` is a company to
 * poll or a channel to serve. `fence` is higher with each new owner: a write names the fence that
 * it knows. `postgres_start`: when a process first reached Postgres after it had started, or a
 * replica that took its place.
 */
const cluster = [
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
    )`,
  `
    CREATE TABLE postgres_start (
      started_at TIMESTAMPTZ PRIMARY KEY,
      reached_at TIMESTAMPTZ NOT NULL DEFAULT now()
    )`
]

/** What has been added since 0.1.0, by its name. */
const later = ({ millis, id }: Dialect): Readonly<Record<string, ReadonlyArray<string>>> => ({
  /** When its buyer began to wait, when it became due, and a click that it does not show yet. */
  worth: [
    `ALTER TABLE place ADD COLUMN since_at ${millis} NOT NULL DEFAULT 0`,
    `ALTER TABLE place ADD COLUMN due_at ${millis} NOT NULL DEFAULT 0`,
    `ALTER TABLE place ADD COLUMN clicked_at ${millis}`,
    `ALTER TABLE place ADD COLUMN response_url TEXT`,
    `UPDATE place SET since_at = changed_at, due_at = changed_at`
  ],
  /** First alerts that could not be sent earlier, and since when the buyers of a backlog wait. */
  backlogs: [
    `ALTER TABLE place ADD COLUMN is_late SMALLINT NOT NULL DEFAULT 0`,
    `ALTER TABLE episode ADD COLUMN since_at ${millis} NOT NULL DEFAULT 0`
  ],
  /** Whether the buyer of an open episode waits for an answer, by the messages. */
  waiting: [`ALTER TABLE episode ADD COLUMN is_waiting SMALLINT NOT NULL DEFAULT 1`],
  /** Who stands in for the person whom a rota names, and until when. */
  swaps: [
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
})

/** A state of 0.1.0 has run the first migration, in steps; `firstId` is that of the last step. */
const migrationsOf = (
  table: string,
  firstId: number,
  first: ReadonlyArray<string>,
  dialect: Dialect
): Migrations => ({
  program: "estate-notifier",
  table,
  migrations: [
    { id: firstId, name: "alerts", statements: first },
    ...Object.entries(later(dialect)).map(([name, statements], index) => ({
      id: firstId + 1 + index,
      name,
      statements
    }))
  ]
})

/** The migrations of the state. They are frozen: a change of the schema is a new migration. */
export const stateMigrations = {
  sqlite: migrationsOf("effect_sql_migrations", 11, firstForm(sqlite), sqlite),
  postgres: migrationsOf("estate_notifier_migrations", 10, [...firstForm(postgres), ...cluster], postgres)
}

/** Fails for a file that `migrateSqlite` would refuse. Changes nothing. */
export const mustBeUsable = usableVersionOf(stateMigrations.sqlite)

/** Migrates the state to this version's schema; several processes that start at once take turns. */
export const migrateSqlite = migrate(stateMigrations.sqlite)
export const migratePostgres = Effect.flatMap(versionOf(stateMigrations.postgres), found =>
  Effect.zipRight(found === 0 ? mustBeUtf8 : Effect.void, migrate(stateMigrations.postgres))
)
