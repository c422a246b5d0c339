import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Metric from "effect/Metric"
import * as Predicate from "effect/Predicate"
import { calls } from "../ClientMetrics.ts"

/** Counts the calls of an operation by outcome, and returns their results. */
export const countCalls = (operation: string) => {
  const counted = (outcome: string) =>
    Metric.increment(Metric.tagged(Metric.tagged(calls, "operation", operation), "outcome", outcome))
  // Created once: that takes longer than counting.
  const done = counted("done")
  return <A, E>(call: () => Either.Either<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const result = call()
      return Effect.zipRight(Either.isRight(result) ? done : counted(tagOf(result.left)), result)
    })
}

/** The tag of an error. */
export const tagOf = (error: unknown): string =>
  Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" ? error._tag : "unknown"
