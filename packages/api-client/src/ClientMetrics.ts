import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"

/** Finished calls by `operation` (`Threads.page`) and `outcome`: `done`, or the error's tag. */
export const calls = Metric.counter("estate_client_calls", {
  description: "calls that ended, by operation and outcome",
  incremental: true
})

/** Attempts beyond a call's first, tagged by `operation`. */
export const retries = Metric.counter("estate_client_retries", {
  description: "attempts beyond a call's first, by operation",
  incremental: true
})

/**
 * Values that were read although their type is not the spec's, by `operation`, `path`
 * (`items.unread_messages`), and the types that were `expected` and came (`actual`).
 */
export const leniencies = Metric.counter("estate_client_leniencies", {
  description: "values of another type that were read, by operation, field and types",
  incremental: true
})

/** Records that could not be read and were skipped, by `operation`. */
export const skippedRecords = Metric.counter("estate_client_skipped_records", {
  description: "unreadable records that were skipped, by operation",
  incremental: true
})

/** Milliseconds of waiting before a retry, tagged by `operation`. */
export const waits = Metric.histogram(
  "estate_client_wait_millis",
  MetricBoundaries.exponential({ start: 10, factor: 4, count: 8 }),
  "milliseconds waited before a retry, by operation"
)
