import { MigrationError } from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import { type Migrations, migrate as runMigrations } from "@estate/sql/Migrations"
import { Effect } from "effect"
import { companiesAndKeys, records, threadsAndMessages } from "./Tables.ts"

/** The migrations of a store in Postgres. They are frozen: a change is a new migration. */
const migrations: Migrations = {
  program: "estate-server",
  table: "migrations",
  migrations: [
    { id: 1, name: "companies_and_keys", statements: companiesAndKeys },
    { id: 2, name: "threads_and_messages", statements: threadsAndMessages },
    { id: 3, name: "records", statements: records }
  ]
}

/** The first version in which a subquery needs no name. */
const OLDEST = 16

/** The trigrams of texts depend on the database's locale: `C` has only the letters A to Z. */
const FITNESS = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') = 'UTF8' AND cardinality(show_trgm('Ж')) > 0 AS finds`

const unfit = (message: string) => new MigrationError({ reason: "bad-state", message })

/** Fails with `MigrationError` on a database that cannot be a store. */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* runMigrations(migrations)
  const [fitness] = yield* sql.unsafe<{ readonly version: number; readonly finds: boolean }>(FITNESS)
  if (fitness === undefined || fitness.version < OLDEST)
    return yield* unfit(`this is Postgres ${fitness?.version}: use version ${OLDEST} or later`)
  if (!fitness.finds)
    return yield* unfit(
      "its locale has no Cyrillic letters, so searches would find none: make another database with CREATE DATABASE estate TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'"
    )
}).pipe(Effect.withSpan("Store.migrate"))
