import { PostgresQueries, type Step } from "@estate/store/PostgresQueries"
import type { SqliteBackground } from "@estate/store/SqliteBackground"
import { Data, Effect, Schema } from "effect"
import { COLUMNS, type CopiedTable, statementsOf, type Values } from "./CopiedTable.ts"

/** Rows that are read, compared and written together. */
const BATCH = 2_000

/** A copy that cannot go on, though both stores answer. */
class CopyRefused extends Data.TaggedError("CopyRefused")<{
  readonly reason: "anotherRun" | "otherRecords"
}> {}

const decodeColumns = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String }))
)

/** Where rows come from, the first step of each write, and who is told how many were compared. */
export interface CopyOf {
  readonly from: SqliteBackground
  readonly stillOwn: Step
  readonly compared: (rows: number) => Effect.Effect<void>
}

/**
 * Makes a table in Postgres as it is in SQLite: reads both in the order of its key, and writes what
 * differs. Returns the number of rows that differed.
 */
export const copyTable = Effect.fn("Backup.copyTable")(function* (
  copied: CopiedTable,
  { from, stillOwn, compared }: CopyOf
) {
  const { rows, write } = yield* PostgresQueries
  const statements = statementsOf(copied, decodeColumns(yield* rows(COLUMNS, [copied.table])))
  const { keyOf } = statements
  const idOf = (row: Values) => JSON.stringify(keyOf(row))
  let differing = 0
  let after: Values | undefined
  for (;;) {
    const wanted = (yield* from.rows(statements.selectFrom(after, BATCH))).map(statements.rowFrom)
    const lastRow = wanted.length < BATCH ? undefined : wanted.at(-1)
    const last = lastRow && keyOf(lastRow)
    const { sql, params } = statements.selectTo(after, last)
    const there = new Map((yield* rows(sql, params)).map(statements.rowTo).map(row => [idOf(row), row]))
    const missing: Array<Values> = []
    const changed: Array<Values> = []
    for (const row of wanted) {
      const id = idOf(row)
      const found = there.get(id)
      if (found === undefined) missing.push(row)
      else if (!statements.isSame(row, found)) changed.push(row)
      there.delete(id)
    }
    const surplus = [...there.values()]
    if (
      (surplus.length > 0 && copied.fate !== "mayVanish") ||
      (changed.length > 0 && copied.fate === "neverChanges")
    )
      return yield* new CopyRefused({ reason: "otherRecords" })
    const steps = [
      ...(surplus.length > 0 ? [statements.remove(surplus)] : []),
      ...(changed.length > 0 ? [statements.replace(changed)] : []),
      ...(missing.length > 0 ? [statements.insert(missing)] : [])
    ]
    if (steps.length > 0) {
      if ((yield* write([stillOwn, ...steps])) !== undefined)
        return yield* new CopyRefused({ reason: "anotherRun" })
      differing += surplus.length + changed.length + missing.length
    }
    yield* compared(wanted.length)
    if (last === undefined) return differing
    after = last
  }
})
