import { SqlClient } from "@effect/sql/SqlClient"
import { Array, Effect, Schema } from "effect"
import { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import type { AlertStore } from "./AlertStore.ts"
import { batchedByCompany } from "./BatchedByCompany.ts"

const decodeStatuses = Schema.decodeUnknown(Schema.Array(CompanyStatus))
const encodeStatus = Schema.encode(CompanyStatus)

/** SQLite and Postgres accept about 32,000 parameters in a statement. */
const STATUSES_AT_ONCE = 1_000

/** In Postgres, another program may have locked only one table, for example to add an index. */
const ALL_TABLES = ["progress", "episode", "place"]

/** The SQL of how the companies' polls go, whose table is `progress`. */
export const makeStatusRepo = Effect.map(
  SqlClient,
  (sql): Pick<AlertStore["Type"], "saveStatuses" | "companyStatuses" | "statusesOf"> => ({
    saveStatuses: Effect.fn("AlertStore.saveStatuses")(function* (statuses) {
      const rows = yield* Effect.forEach(statuses, status => encodeStatus(status))
      const nothing = ALL_TABLES.map(table => sql`DELETE FROM ${sql(table)} WHERE 1 = 0`)
      const save = Array.chunksOf(rows, STATUSES_AT_ONCE).map(
        chunk => sql`
          INSERT INTO progress ${sql.insert(chunk)}
          ON CONFLICT (company) DO UPDATE SET state = excluded.state, polled_at = excluded.polled_at,
            succeeded_at = excluded.succeeded_at, rest_millis = excluded.rest_millis, failure = excluded.failure`
      )
      yield* sql.withTransaction(Effect.all([...nothing, ...save], { discard: true }))
    }),

    companyStatuses: Effect.gen(function* () {
      return yield* decodeStatuses(yield* sql`SELECT * FROM progress ORDER BY company`)
    }),

    statusesOf: batchedByCompany(
      companies =>
        Effect.flatMap(sql`SELECT * FROM progress WHERE ${sql.in("company", companies)}`, rows =>
          decodeStatuses(rows)
        ),
      ({ company }) => company
    )
  })
)
