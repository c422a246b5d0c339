import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import type { NumberedRow, StagedTable } from "./StagedTable.ts"

/** How a kind of store stages rows. */
export interface Staging {
  /** SQL that makes the table in which the rows of a table wait. */
  readonly create: (table: StagedTable) => string
  readonly insert: (table: StagedTable, rows: ReadonlyArray<NumberedRow>) => Effect.Effect<void, SqlError>
}

/** Runs statements, in order. */
export const runAll = (sql: SqlClient, statements: ReadonlyArray<string>) =>
  Effect.forEach(statements, statement => sql.unsafe(statement), { discard: true })
