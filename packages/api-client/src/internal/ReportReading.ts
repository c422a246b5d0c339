import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricLabel from "effect/MetricLabel"
import type { CallSettings } from "../CallOptions.ts"
import { leniencies, skippedRecords } from "../ClientMetrics.ts"
import type { ClientSettings } from "../ClientSettings.ts"
import { runHook } from "./Attempt.ts"
import type { Reading } from "./ReadBody.ts"

/**
 * Counts what was read leniently and what was skipped, calls the listeners, and returns the value.
 * Skipped records are logged if there is no listener.
 */
export const readingReporter =
  (operation: string, { onLenient }: Pick<ClientSettings, "onLenient">) =>
  (reading: Reading, { onSkipped }: Pick<CallSettings, "onSkipped">): Effect.Effect<unknown> =>
    reading.leniencies.length === 0 && reading.skipped.length === 0
      ? Effect.succeed(reading.value)
      : Effect.as(
          Effect.zipRight(count(operation, reading), tell(operation, reading, { onLenient, onSkipped })),
          reading.value
        )

const count = (operation: string, reading: Reading) =>
  Effect.zipRight(
    Effect.forEach(
      reading.leniencies,
      ({ count, ...types }) =>
        Metric.update(Metric.taggedWithLabels(leniencies, labelsOf({ operation, ...types })), count),
      { discard: true }
    ),
    Metric.update(Metric.tagged(skippedRecords, "operation", operation), reading.skipped.length)
  )

const labelsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([name, value]) => MetricLabel.make(name, value))

const tell = (
  operation: string,
  { leniencies, skipped }: Reading,
  { onLenient, onSkipped }: Pick<ClientSettings, "onLenient" | "onSkipped">
) =>
  Effect.zipRight(
    runHook(() => {
      for (const values of leniencies) onLenient?.({ operation, ...values })
    }),
    skipped.length === 0
      ? Effect.void
      : onSkipped === undefined
        ? logSkipped(operation, skipped)
        : runHook(() => {
            for (const record of skipped) onSkipped({ operation, ...record })
          })
  )

const logSkipped = (operation: string, skipped: Reading["skipped"]) => {
  const records = skipped.map(({ index, path, detail }) => `${index} ${path}: ${detail}`)
  return Effect.annotateLogs(Effect.logWarning("skipped unreadable records"), { operation, records })
}
