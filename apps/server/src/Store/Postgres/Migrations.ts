import {
  type Migrations,
  mustBeCurrent as mustHaveRun,
  migrate as runMigrations,
  versionOf
} from "@estate/store/Migrations"
import { Effect } from "effect"
import { callsByStatus, countRecords } from "../DayCountTriggers.ts"
import { dayCountFunctions } from "./DayCountFunctions.ts"
import { mustBeFit } from "./Fitness.ts"
import { companiesAndKeys, filterIndexes, records, threadsAndMessages } from "./Tables.ts"

/** The migrations of a store in Postgres. They are frozen: a change is a new migration. */
const postgresMigrations: Migrations = {
  program: "estate-server",
  table: "migrations",
  migrations: [
    { id: 1, name: "companies_and_keys", statements: companiesAndKeys },
    { id: 2, name: "threads_and_messages", statements: threadsAndMessages },
    { id: 3, name: "records", statements: records },
    {
      id: 4,
      name: "calls_by_status",
      statements: [
        ...dayCountFunctions(callsByStatus.list, callsByStatus.table, [callsByStatus]),
        countRecords(callsByStatus)
      ],
      usableFrom: 3
    },
    {
      id: 5,
      name: "limits_of_keys",
      statements: ["ALTER TABLE keys ADD COLUMN requests_per_second bigint"],
      usableFrom: 3
    },
    { id: 6, name: "filters", statements: [], laterIndexes: filterIndexes, usableFrom: 3 }
  ]
}

/** The store's form, which is the number of its last migration; 0 if it has no tables. */
export const formNumber = versionOf(postgresMigrations)

/** Fails with `EarlierVersion` on a store that `migrate` would change. Changes nothing itself. */
export const mustBeCurrent = mustHaveRun(postgresMigrations)

/** Fails with `MigrationError`, and leaves nothing behind, on a database that cannot be a store. */
export const migrate = Effect.zipRight(mustBeFit, runMigrations(postgresMigrations)).pipe(
  Effect.withSpan("Store.migrate")
)
