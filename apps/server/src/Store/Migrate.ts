import { fromRecord, MigrationError, make } from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { migrations } from "./Migrations.ts"

const TABLE = "migrations"

const latestKnown = Math.max(...Object.keys(migrations).map(name => Number.parseInt(name, 10)))

/**
 * Brings the store to this program's form and returns what had to be done. Processes that start at once take turns: it
 * all happens in one transaction. A store that has the form already is only read, so nobody waits for a writer then.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient
  const current = Effect.gen(function* () {
    const tables = yield* sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ${TABLE}`
    if (tables.length === 0) return 0
    const latest = yield* sql<{
      readonly id: number | null
    }>`SELECT max(migration_id) AS id FROM ${sql(TABLE)}`
    return latest[0]?.id ?? 0
  })
  const found = yield* current
  if (found === latestKnown) return []
  if (found > latestKnown)
    return yield* new MigrationError({
      reason: "bad-state",
      message: `a newer estate-server made it (form ${found}, this one knows ${latestKnown}): use that one`
    })
  return yield* make({})({ loader: fromRecord(migrations), table: TABLE }).pipe(
    sql.withTransaction,
    Effect.catchAllDefect(defect =>
      defect instanceof MigrationError ? Effect.fail(defect) : Effect.die(defect)
    )
  )
}).pipe(Effect.withSpan("Store.migrate"))
