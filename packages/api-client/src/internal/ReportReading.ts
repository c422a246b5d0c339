import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricLabel from "effect/MetricLabel"
import { leniencies, skippedRecords } from "../ClientMetrics.ts"
import type { ClientSettings } from "../ClientSettings.ts"
import type { Reading } from "./ReadBody.ts"

/**
 * Counts what was read leniently and what was skipped, and returns the value. Skipped records are
 * passed to `onSkipped`, or logged without it.
 */
export const readingReporter =
  (operation: string, { onSkipped }: Pick<ClientSettings, "onSkipped">) =>
  (reading: Reading): Effect.Effect<unknown> =>
    reading.leniencies.length === 0 && reading.skipped.length === 0
      ? Effect.succeed(reading.value)
      : Effect.as(
          Effect.zipRight(count(operation, reading), tell(operation, reading, onSkipped)),
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

const tell = (operation: string, { skipped }: Reading, onSkipped: ClientSettings["onSkipped"]) => {
  if (skipped.length === 0) return Effect.void
  if (onSkipped !== undefined)
    return Effect.sync(() => {
      for (const record of skipped) onSkipped({ operation, ...record })
    })
  const records = skipped.map(({ index, path, detail }) => `${index} ${path}: ${detail}`)
  return Effect.annotateLogs(Effect.logWarning("skipped unreadable records"), { operation, records })
}
