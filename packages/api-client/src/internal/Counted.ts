import { Effect, Metric, Predicate } from "effect"
import { calls } from "../ClientMetrics.ts"

/** Counts the calls of an operation by what they end with. */
export const counted = (operation: string) => {
  const ofOperation = Metric.tagged(calls, "operation", operation)
  const outcome = (name: string) => Metric.increment(Metric.tagged(ofOperation, "outcome", name))
  const done = outcome("done")
  return <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tapBoth(call, { onSuccess: () => done, onFailure: error => outcome(nameOf(error)) })
}

const nameOf = (error: unknown): string =>
  Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" ? error._tag : "unknown"
