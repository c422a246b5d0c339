import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Random from "effect/Random"
import { retries, waits } from "../../ClientMetrics.ts"
import type { Attempt } from "../Attempt.ts"
import type { ResolvedSettings } from "../Settings.ts"
import type { Request } from "../transport/Transport.ts"
import { type Decision, decideRetry, type Outcome } from "./Retry.ts"
import type { RetryBudget } from "./RetryBudget.ts"

/** What the operations of one client share. */
export interface Shared {
  readonly settings: ResolvedSettings
  readonly attemptAt: (baseUrl: URL) => Attempt
  readonly limited: <A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  readonly budget: RetryBudget
}

/** The last outcome of a request, and how often it was sent. */
export interface Sent {
  readonly outcome: Outcome
  readonly attempts: number
}

/** Sends a request until it succeeds or is not retried, and returns the last outcome. */
export const sendWithRetries = (
  { settings, attemptAt, limited, budget }: Shared,
  of: {
    readonly operation: string
    readonly urlTemplate: string
    readonly isRead: boolean
    readonly baseUrl: URL
  }
) => {
  const { operation, urlTemplate, isRead, baseUrl } = of
  const attempt = attemptAt(baseUrl)

  const attemptsFrom = (request: Request, attempts: number): Effect.Effect<Sent> =>
    Effect.flatMap(limited(attempt(request, { operation, urlTemplate, attempt: attempts })), outcome => {
      const decision = decideRetry(isRead, outcome, attempts - 1, settings.retry)
      return decision._tag === "Stop"
        ? Effect.succeed({ outcome, attempts })
        : retry(request, { outcome, attempts }, decision)
    })

  const retry = Effect.fnUntraced(function* (request: Request, sent: Sent, decision: Retry) {
    const { attempts } = sent
    if (decision.usesBudget && !budget.tryTake(yield* Clock.currentTimeMillis)) return sent
    const most = Duration.toMillis(decision.wait)
    const millis = decision.isExact ? most : yield* Random.nextRange(0, most)
    yield* Effect.logDebug("retrying", { operation, retry: attempts, millis })
    yield* Metric.increment(Metric.tagged(retries, "operation", operation))
    yield* Metric.update(Metric.tagged(waits, "operation", operation), millis)
    yield* Effect.sleep(Duration.millis(millis))
    return yield* attemptsFrom(request, attempts + 1)
  })

  return (request: Request): Effect.Effect<Sent> =>
    Effect.clockWith(clock => {
      budget.countCall(clock.unsafeCurrentTimeMillis())
      return attemptsFrom(request, 1)
    })
}

type Retry = Extract<Decision, { readonly _tag: "Retry" }>
