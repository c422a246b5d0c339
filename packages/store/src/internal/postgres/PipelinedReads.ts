import { Either } from "effect"
import type pg from "pg"
import { sqlError } from "../../DatabaseError.ts"
import type { Asked, PostgresQueries } from "../../PostgresQueries.ts"
import type { PipelinedConnection } from "./PipelinedConnection.ts"
import { bindable, named, together } from "./Statements.ts"

/**
 * Each question that is asked here is answered by an index, in the index's order. By default,
 * Postgres would plan a statement with a limit again each time, which takes longer than answering
 * it: an unknown limit might be a tenth of the table.
 */
export const READ_SESSION =
  "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off; SET jit = off"

/** The error of `pg` for a connection that no longer responds. */
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
    // For each query, `pg` copies a configuration's own fields, which takes 9 µs, but not the
    // inherited ones.
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
      // The other connections were opened over the same network path.
      if (error.message === SILENT) for (const connection of connections) connection.renew()
      done(Either.left(sqlError("Failed to execute statement")(error)))
    })
  }
}
