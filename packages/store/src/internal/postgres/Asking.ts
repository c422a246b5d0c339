import { availableParallelism } from "node:os"
import { Either } from "effect"
import type pg from "pg"
import type { PostgresQueries, Question } from "../../PostgresQueries.ts"
import type { PostgresSettings } from "../../PostgresSettings.ts"
import { makeLane } from "./Lane.ts"
import { failedTo } from "./Settings.ts"
import { bindable, named, together } from "./Statements.ts"

/** A process of Postgres for each connection answers as much as ours can ask, and some more. */
const LANES = Math.min(4, Math.max(2, availableParallelism()))

/**
 * What is asked here is found by an index, in its order. Left to itself, Postgres plans a statement
 * with a limit anew each time, which takes longer than to answer it: a limit that it does not know
 * might be a tenth of the table.
 */
const SESSION =
  "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off; SET jit = off"

/** `pg` says so when a connection has fallen silent. */
const SILENT = "Query read timeout"

type Ask = PostgresQueries["Type"]["ask"]

/** Asks on the connection with the fewest statements under way. */
export const makeAsking = (
  client: Pick<typeof pg, "Client">,
  settings: PostgresSettings
): { readonly ask: Ask; readonly close: () => Promise<void> } => {
  const lanes = Array.from({ length: LANES }, () => makeLane(client, settings, SESSION))
  const leastBusy = () => lanes.reduce((least, lane) => (lane.waiting() < least.waiting() ? lane : least))

  // Who asks the same again and again has the same array.
  const statements = new WeakMap<ReadonlyArray<Question>, pg.QueryArrayConfig>()
  const statementOf = (questions: ReadonlyArray<Question>) => {
    const made = statements.get(questions)
    if (made !== undefined) return made
    const values = questions.flatMap(({ params }) => params.map(bindable))
    const statement: pg.QueryArrayConfig = { ...named(together(questions)), values, rowMode: "array" }
    statements.set(questions, statement)
    return statement
  }

  const ask: Ask = (questions, done) => {
    leastBusy().run(statementOf(questions), (error, result) => {
      if (!error) return done(Either.right(result.rows[0] ?? []))
      // The others were opened over the same way.
      if (error.message === SILENT) for (const lane of lanes) lane.renew()
      done(Either.left(failedTo("execute statement")(error)))
    })
  }

  return {
    ask,
    close: async () => {
      await Promise.all(lanes.map(({ close }) => close()))
    }
  }
}
