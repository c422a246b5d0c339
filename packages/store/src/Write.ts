import type { SqlError } from "@effect/sql/SqlError"
import type { Either } from "effect"
import type { Bound } from "./Read.ts"

/**
 * A statement of a write; with `mustChange`, the write is rolled back if the statement changes no
 * row.
 */
export interface WriteStep {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
  readonly mustChange?: boolean
}

/** Undefined if a write was done, or the index of the step that changed nothing. */
export type Written = Either.Either<number | undefined, SqlError>
