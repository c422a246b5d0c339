import { Effect, Either, Metric, MetricBoundaries } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { Counters } from "../Metrics/Counters.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { Acts } from "./Acts.ts"
import { readInteraction } from "./Interaction.ts"
import type { Envelope } from "./SocketClient.ts"

const acknowledgeSeconds = Metric.histogram(
  "estate_notifier_acknowledge_seconds",
  MetricBoundaries.fromIterable([0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3]),
  "How long clicks in Slack waited until they had taken effect and were acknowledged."
)

/**
 * Lets an envelope take effect, and only then acknowledges it. What fails is not acknowledged:
 * Slack shows the person a warning. Whatever is no interaction is acknowledged, counted and
 * ignored.
 */
export const receive = (workspace: string, { type, envelope_id, body, ack }: Envelope) =>
  Effect.gen(function* () {
    const acts = yield* Acts
    const counters = yield* Counters
    const begunAt = yield* uptimeMillis
    // Slack may have closed the connection meanwhile; the click has taken effect nevertheless.
    const acknowledge = (response?: object) =>
      Effect.catchAll(
        Effect.tryPromise(() => ack(response)),
        () =>
          Effect.annotateLogs(Effect.logWarning("a click took effect, but could not be acknowledged"), {
            envelope: envelope_id
          })
      )
    const read = readInteraction(workspace, envelope_id, type === "interactive" ? body : undefined)
    if (Either.isLeft(read)) {
      yield* acknowledge()
      return yield* counters.count({ name: "clicks", outcome: "ignored" })
    }
    const handled = yield* acts.handle(read.right)
    yield* acknowledge(handled.acknowledgement)
    yield* Metric.update(acknowledgeSeconds, ((yield* uptimeMillis) - begunAt) / 1000)
    yield* handled.afterwards
  }).pipe(
    Effect.catchAll(error =>
      Effect.flatMap(Counters, counters =>
        Effect.zipRight(
          counters.count({ name: "clicks", outcome: "failed" }),
          Effect.annotateLogs(Effect.logError(`a click took no effect: ${failureOf(error).message}`), {
            envelope: envelope_id
          })
        )
      )
    ),
    Effect.catchAllDefect(defect => Effect.logError("a click failed unexpectedly", defect)),
    Effect.withSpan("Socket.receive")
  )
