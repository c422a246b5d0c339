import { Metric, MetricBoundaries } from "effect"

const seconds = (name: string, boundaries: ReadonlyArray<number>, help: string) =>
  Metric.histogram(`estate_notifier_${name}_seconds`, MetricBoundaries.fromIterable(boundaries), help)

/**
 * The main promise of this program. `late` means that it could not be sent earlier, for example at
 * night.
 */
export const alertDelay = seconds(
  "alert_delay",
  [1, 2.5, 5, 10, 15, 30, 60, 120, 300, 900, 3600],
  "How long buyers had waited when Slack took their first alert; late: it could not be sent earlier."
)

export const acknowledgement = seconds(
  "acknowledge",
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
  "How long clicks in Slack waited until they had taken effect and were acknowledged."
)

export const pollLag = seconds(
  "poll_lag",
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  "How much later than planned polls began."
)

export const pollDuration = seconds(
  "poll_duration",
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  "How long polls took."
)
