import type { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Cause, Effect, Option } from "effect"

/**
 * Effect treats a failed commit as a defect. But a full disk, or a database that becomes
 * unavailable, is not a defect, not even if the fiber is interrupted meanwhile.
 */
export const failingCommits =
  (withTransaction: SqlClient["withTransaction"]): SqlClient["withTransaction"] =>
  effect =>
    Effect.uninterruptibleMask(restore =>
      Effect.catchSomeCause(withTransaction(restore(effect)), cause =>
        Option.map(
          Option.filter(Cause.dieOption(cause), defect => defect instanceof SqlError),
          error => Effect.fail(error)
        )
      )
    )
