import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { unusable } from "@estate/store/Migrations"
import { Effect } from "effect"

/**
 * While a copy fills a store, the store has this table, with one row: the run that fills it, and
 * from which file. No other command uses such a store.
 */
const TABLE = "unfinished_copy"

const IS_UNFINISHED = `SELECT to_regclass('${TABLE}') IS NOT NULL AS found`

const IS_IN_USE =
  "SELECT EXISTS (SELECT FROM companies) OR EXISTS (SELECT FROM key_events) OR EXISTS (SELECT FROM catalogue_items) AS found"

const asked = (question: string) =>
  Effect.flatMap(SqlClient, sql =>
    Effect.map(sql.unsafe<{ readonly found: boolean }>(question), ([row]) => row?.found === true)
  )

/** Whether a copy to the store has begun, and has not ended. */
const isBegun = asked(IS_UNFINISHED)

/** Fails with `MigrationError` for a store whose copy has not ended. */
export const mustBeWhole = Effect.filterOrFail(
  isBegun,
  isUnfinished => !isUnfinished,
  () => unusable("a copy to it has not ended: run estate-server copy again, with the same file")
)

/** Why a store cannot be filled: it has records of its own, or those of another file. */
type Claimed = "claimed" | "inUse" | "otherRecords"

/**
 * Claims a store for this run: an empty one, or one that another run began, which then cannot
 * continue. Otherwise nothing is changed. For the same file, one `source` begins with the other.
 */
export const claim = Effect.fnUntraced(function* (run: string, source: string) {
  const sql = yield* SqlClient
  const claimed: Effect.Effect<Claimed, SqlError, SqlClient> = Effect.gen(function* () {
    yield* sql`SELECT pg_advisory_xact_lock(hashtext(${TABLE}))`
    const isNew = !(yield* isBegun)
    if (isNew && (yield* asked(IS_IN_USE))) return "inUse"
    if (isNew) yield* sql.unsafe(`CREATE TABLE ${TABLE} AS SELECT '' AS run`)
    yield* sql.unsafe(`ALTER TABLE ${TABLE} ADD COLUMN IF NOT EXISTS source text NOT NULL DEFAULT ''`)
    const same = sql`starts_with(source, ${source}) OR starts_with(${source}, source)`
    const ours =
      yield* sql`UPDATE ${sql(TABLE)} SET run = ${run}, source = ${source} WHERE ${same} RETURNING 1`
    return ours.length === 1 ? "claimed" : "otherRecords"
  })
  return yield* sql.withTransaction(claimed)
})

/** Whether no other run has claimed the store; none does before the transaction ends. */
export const isStillOwn = (run: string) =>
  Effect.flatMap(SqlClient, sql =>
    Effect.map(sql`SELECT run FROM ${sql(TABLE)} WHERE run = ${run} FOR SHARE`, found => found.length > 0)
  )

/** The last statement of a copy. */
export const finish = Effect.flatMap(SqlClient, sql => sql`DROP TABLE ${sql(TABLE)}`)
