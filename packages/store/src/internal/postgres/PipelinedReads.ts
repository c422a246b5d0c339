import { Either } from "effect"
import type pg from "pg"
import type { Asked, PostgresQueries } from "../../PostgresQueries.ts"
import type { PipelinedConnection } from "./PipelinedConnection.ts"
import { failedTo } from "./Settings.ts"
import { bindable, named, together } from "./Statements.ts"

/**
 * An index answers each question that is asked here, in its order. Left to itself, Postgres plans a
 * statement with a limit anew each time, which takes longer than to answer it: a limit that it does
 * not know might be a tenth of the table.
 */
export const READ_SESSION =
  "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off; SET jit = off"

/** `pg` says so when a connection has fallen silent. */
const SILENT = "Query read timeout"

type Ask = PostgresQueries["Type"]["ask"]

/** Asks on the connection with the fewest statements under way. */
export const makePipelinedReads = (connections: ReadonlyArray<PipelinedConnection>): Ask => {
  const leastBusy = () =>
    connections.reduce((least, each) => (each.waiting() < least.waiting() ? each : least))

  // A caller that repeats its questions has the same array.
  const statements = new WeakMap<ReadonlyArray<Asked>, pg.QueryArrayConfig>()
  const statementOf = (questions: ReadonlyArray<Asked>) => {
    const made = statements.get(questions)
    if (made !== undefined) return made
    const values = questions.flatMap(({ params }) => params.map(bindable))
    // `pg` copies a configuration's own fields for each query, which takes 9 µs, but no inherited
    // ones.
    const statement: pg.QueryArrayConfig = Object.create({
      ...named(together(questions)),
      values,
      rowMode: "array"
    })
    statements.set(questions, statement)
    return statement
  }

  return (questions, done) => {
    leastBusy().run(statementOf(questions), (error, result) => {
      if (!error) return done(Either.right(result.rows[0] ?? []))
      // The others were opened over the same way.
      if (error.message === SILENT) for (const connection of connections) connection.renew()
      done(Either.left(failedTo("execute statement")(error)))
    })
  }
}
