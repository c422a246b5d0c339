import { type Migrations, migrate as runMigrations } from "@estate/store/Migrations"
import { Effect } from "effect"
import { type CountedTable, callsByStatus, countRecords, invoicesByStatus } from "../DayCountTriggers.ts"
import { sortedColumns } from "../Released/Tables.ts"
import { dayCountFunctions, events } from "./DayCountFunctions.ts"
import { mustBeFit } from "./Fitness.ts"
import { companiesAndKeys, filterIndexes, orderIndexes, records, threadsAndMessages } from "./Tables.ts"

/** The segments of version 0.1.0, which later ones do not read. */
const withoutSegments = [
  ...Object.keys(events).map(
    event => `DROP FUNCTION IF EXISTS invoices_segments_${event.toLowerCase()} CASCADE`
  ),
  ...sortedColumns.map(column => `DROP TABLE IF EXISTS invoices_by_${column}_segments`)
]

/** Counts the records of a list by day, both existing and future ones. */
const countByDay = (counted: CountedTable) => [
  ...dayCountFunctions(counted.list, counted.table, [counted]),
  countRecords(counted)
]

/** The migrations of a store in Postgres. A change is a new one. */
export const postgresMigrations: Migrations = {
  program: "estate-server",
  table: "migrations",
  migrations: [
    // The tables of version 0.1.0.
    {
      id: 3,
      name: "companies_and_keys",
      statements: [...companiesAndKeys, ...threadsAndMessages, ...records]
    },
    { id: 4, name: "calls_by_status", statements: countByDay(callsByStatus), usableFrom: 3 },
    {
      id: 5,
      name: "limits_of_keys",
      statements: ["ALTER TABLE keys ADD COLUMN requests_per_second bigint"],
      usableFrom: 3
    },
    { id: 6, name: "filters", statements: [], laterIndexes: filterIndexes, usableFrom: 3 },
    { id: 7, name: "without_segments", statements: withoutSegments, usableFrom: 6 },
    { id: 8, name: "wide_orders", statements: [], laterIndexes: orderIndexes, usableFrom: 6 },
    { id: 9, name: "invoices_by_status", statements: countByDay(invoicesByStatus), usableFrom: 6 }
  ]
}

/**
 * Fails with `MigrationError`, and leaves nothing behind, for a database that cannot be a store.
 */
export const migrate = Effect.zipRight(mustBeFit, runMigrations(postgresMigrations)).pipe(
  Effect.withSpan("Store.migrate")
)
