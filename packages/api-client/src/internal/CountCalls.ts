import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FiberRef from "effect/FiberRef"
import * as MetricLabel from "effect/MetricLabel"
import * as Predicate from "effect/Predicate"
import { calls } from "../ClientMetrics.ts"

type Labels = ReadonlyArray<MetricLabel.MetricLabel>

/** Counts the calls of an operation by outcome, and returns their results. */
export const countCalls = (operation: string) => {
  const labelsOf = (outcome: string): Labels => [
    MetricLabel.make("operation", operation),
    MetricLabel.make("outcome", outcome)
  ]
  // The same array each time: a metric finds its counter faster by it.
  const done = labelsOf("done")
  return <A, E>(call: () => Either.Either<A, E>): Effect.Effect<A, E> =>
    Effect.withFiberRuntime(fiber => {
      const result = call()
      const own = Either.isRight(result) ? done : labelsOf(tagOf(result.left))
      const inherited = fiber.getFiberRef(FiberRef.currentMetricLabels)
      calls.unsafeUpdate(1, inherited.length === 0 ? own : [...own, ...inherited])
      return result
    })
}

/** The tag of an error. */
export const tagOf = (error: unknown): string =>
  Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" ? error._tag : "unknown"
