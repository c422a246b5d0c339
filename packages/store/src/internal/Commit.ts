import type { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Cause, Effect, Option } from "effect"

/**
 * Effect dies of a commit that fails. But a full disk, or a database that goes away, is nobody's
 * defect, not even where the fiber is interrupted meanwhile.
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
