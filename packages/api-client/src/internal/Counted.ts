import { Effect, Either, FiberRef, MetricLabel, Predicate } from "effect"
import { calls } from "../ClientMetrics.ts"

type Labels = ReadonlyArray<MetricLabel.MetricLabel>

/** Gives the result of an operation's call, and counts it by what it is. */
export const counted = (operation: string) => {
  const labelsOf = (outcome: string): Labels => [
    MetricLabel.make("operation", operation),
    MetricLabel.make("outcome", outcome)
  ]
  // A metric finds its count at once by labels that it has seen before: the very same ones.
  const done = labelsOf("done")
  return <A, E>(result: () => Either.Either<A, E>): Effect.Effect<A, E> =>
    Effect.withFiberRuntime(fiber => {
      const given = result()
      const own = Either.isRight(given) ? done : labelsOf(nameOf(given.left))
      const around = fiber.getFiberRef(FiberRef.currentMetricLabels)
      calls.unsafeUpdate(1, around.length === 0 ? own : [...own, ...around])
      return given
    })
}

const nameOf = (error: unknown): string =>
  Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" ? error._tag : "unknown"
