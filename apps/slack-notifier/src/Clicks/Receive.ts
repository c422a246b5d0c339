import { Effect, Either, Metric } from "effect"
import { failureOf } from "../Incidents/Failures.ts"
import { count } from "../Metrics/Counters.ts"
import { acknowledgement } from "../Metrics/Histograms.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { Acts } from "./Acts.ts"
import { readInteraction } from "./Interaction.ts"
import type { Envelope } from "./SocketClient.ts"

/**
 * Lets an envelope take effect, and only then acknowledges it. If that fails, the envelope is not
 * acknowledged, and Slack shows the person a warning. An envelope that is not an interaction is
 * acknowledged, counted and ignored.
 */
export const receive = (workspace: string, { type, envelope_id, body, ack }: Envelope) =>
  Effect.gen(function* () {
    const acts = yield* Acts
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
      return yield* count({ name: "clicks", outcome: "ignored" })
    }
    const handled = yield* acts.handle(read.right)
    yield* acknowledge(handled.acknowledgement)
    yield* Metric.update(acknowledgement, ((yield* uptimeMillis) - begunAt) / 1000)
    yield* handled.afterwards
  }).pipe(
    Effect.catchAll(error =>
      Effect.zipRight(
        count({ name: "clicks", outcome: "failed" }),
        Effect.annotateLogs(Effect.logError(`a click took no effect: ${failureOf(error).message}`), {
          envelope: envelope_id
        })
      )
    ),
    Effect.catchAllDefect(defect => Effect.logError("a click failed unexpectedly", defect)),
    Effect.withSpan("Socket.receive")
  )
