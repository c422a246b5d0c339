import { MigrationError } from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * A store that is being filled by a copy has this table until the copy is whole, with one row: the
 * run that fills it. No other command uses such a store.
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
export const isBegun = asked(IS_UNFINISHED)

/** Fails with `MigrationError` on a store whose copy has not ended. */
export const mustBeWhole = Effect.filterOrFail(
  isBegun,
  isUnfinished => !isUnfinished,
  () =>
    new MigrationError({
      reason: "bad-state",
      message: "a copy to it has not ended: run estate-server copy again, with the same file"
    })
)

/**
 * Makes a store this run's to fill: an empty one, or one that another run began, which then cannot
 * go on. False, and nothing is changed, if the store has records of its own.
 */
export const claim = Effect.fnUntraced(function* (run: string) {
  const sql = yield* SqlClient
  const claimed = Effect.gen(function* () {
    yield* sql`SELECT pg_advisory_xact_lock(hashtext(${TABLE}))`
    if (!(yield* isBegun)) {
      if (yield* asked(IS_IN_USE)) return false
      yield* sql.unsafe(`CREATE TABLE ${TABLE} (run text NOT NULL)`)
      yield* sql`INSERT INTO ${sql(TABLE)} (run) VALUES (${run})`
    } else yield* sql`UPDATE ${sql(TABLE)} SET run = ${run}`
    return true
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
