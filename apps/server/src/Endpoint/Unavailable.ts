import type { SqlError } from "@effect/sql/SqlError"
import { PlatformFailed } from "@estate/domain/PlatformError"
import { Effect, Option, Predicate } from "effect"

/** For handlers: a store that does not answer is told as 503, and logged with what it said. */
export const orUnavailable = <A, E, R>(self: Effect.Effect<A, E | SqlError, R>) =>
  Effect.catchIf(
    self,
    (error): error is SqlError => Predicate.isTagged(error, "SqlError"),
    error =>
      Effect.zipRight(
        Effect.logError("the store failed", error),
        new PlatformFailed({
          status: 503,
          detail: "the store does not answer now: try again in a moment",
          requestId: Option.none()
        })
      )
  )
