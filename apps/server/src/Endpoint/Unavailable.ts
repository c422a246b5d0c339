import type { SqlError } from "@effect/sql/SqlError"
import { PlatformFailed } from "@estate/domain/PlatformError"
import { Effect, Option, Predicate } from "effect"

/** Answers 503 if the store fails, and logs the error. */
export const orUnavailable = <A, E, R>(self: Effect.Effect<A, E | SqlError, R>) =>
  Effect.catchIf(
    self,
    (error): error is SqlError => Predicate.isTagged(error, "SqlError"),
    error =>
      Effect.zipRight(
        Effect.logError("the store failed", error),
        new PlatformFailed({
          status: 503,
          detail: "the store does not answer; try again in a moment",
          requestId: Option.none()
        })
      )
  )
