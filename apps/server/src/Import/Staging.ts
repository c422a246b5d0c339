import type { SqlError } from "@effect/sql/SqlError"
import type { Effect } from "effect"
import type { NumberedRow, StagedTable } from "./StagedTable.ts"

/** How a kind of store stages rows. */
export interface Staging {
  /** SQL that makes the table in which the rows of a table wait. */
  readonly create: (table: StagedTable) => string
  readonly insert: (table: StagedTable, rows: ReadonlyArray<NumberedRow>) => Effect.Effect<void, SqlError>
}
