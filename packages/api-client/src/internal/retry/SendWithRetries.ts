import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Metric from "effect/Metric"
import * as Random from "effect/Random"
import { retries, waits } from "../../ClientMetrics.ts"
import type { Attempt } from "../Attempt.ts"
import { monotonicMillis } from "../Monotonic.ts"
import type { ResolvedCall, ResolvedSettings } from "../Settings.ts"
import type { Request } from "../transport/Transport.ts"
import { timedOut } from "../transport/TransportError.ts"
import type { Limits } from "./Limits.ts"
import type { LimitedCall } from "./RateLimit.ts"
import { type Decision, decideRetry, type Outcome } from "./Retry.ts"
import type { RetryBudget } from "./RetryBudget.ts"

/** What the operations of one client share. */
export interface Shared {
  readonly settings: ResolvedSettings
  readonly attemptAt: (baseUrl: URL) => Attempt
  readonly limitsAt: (baseUrl: URL) => Limits
  readonly budget: RetryBudget
}

/** How far a call has come. */
export interface Progress {
  /** How often the request was sent. */
  attempts: number
  isSending: boolean
}

/** The last outcome of a request, and how often it was sent. */
export interface Sent {
  readonly outcome: Outcome
  readonly attempts: number
  /** False if the outcome is that of another call, and this one was not sent because of it. */
  readonly isOwn: boolean
}

interface Call extends LimitedCall {
  readonly request: Request
  readonly options: ResolvedCall
  readonly progress: Progress
}

/** Sends a request until it succeeds or may not be retried, and returns the last outcome. */
export const sendWithRetries = (
  { settings, attemptAt, limitsAt, budget }: Shared,
  of: {
    readonly operation: string
    readonly urlTemplate: string
    readonly isRead: boolean
    readonly baseUrl: URL
  }
) => {
  const { operation, urlTemplate, isRead, baseUrl } = of
  const { firstWait, longestWait } = settings
  const attempt = attemptAt(baseUrl)
  const { limited, rateLimit, refusalOf } = limitsAt(baseUrl)

  const once = ({ request, options, progress }: Call): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      progress.attempts++
      progress.isSending = true
      return Effect.map(
        attempt(request, { operation, urlTemplate, attempt: progress.attempts }, options),
        outcome => {
          progress.isSending = false
          return outcome
        }
      )
    })

  const attemptsOf = (call: Call): Effect.Effect<Sent> => {
    const { progress } = call
    const before = progress.attempts
    return Effect.flatMap(limited(call, once(call), before > 0), outcome =>
      Effect.clockWith(clock => {
        const now = monotonicMillis(clock)
        const { attempts } = progress
        const sent = { outcome, attempts, isOwn: attempts > before }
        const decision = decideRetry(isRead, outcome, attempts - 1, {
          isAccepting: rateLimit.isAccepting(now),
          pauses: rateLimit.pauses,
          retries: call.retries,
          firstWait,
          longestWait
        })
        return decision._tag === "Stop" || !sent.isOwn
          ? Effect.succeed(sent)
          : retry(call, sent, decision, now)
      })
    )
  }

  const retry = Effect.fnUntraced(function* (call: Call, sent: Sent, decision: Retry, now: number) {
    const isFree = decision._tag === "Pause" && decision.isFree
    if (!isFree && !budget.tryTake(now)) return sent
    const millis =
      decision._tag === "Pause"
        ? rateLimit.pauseMillis(now)
        : yield* Random.nextRange(0, Duration.toMillis(decision.atMost))
    if (now + millis >= call.untilMillis) return sent
    yield* Effect.logDebug("retrying", { operation, retry: sent.attempts, millis })
    yield* Metric.increment(Metric.tagged(retries, "operation", operation))
    yield* Metric.update(Metric.tagged(waits, "operation", operation), millis)
    if (decision._tag === "BackOff") yield* Effect.sleep(Duration.millis(millis))
    return yield* attemptsOf(call)
  })

  const late = ({ options, progress }: Call) =>
    timedOut(options.deadline, progress.isSending, ", the deadline of the call")

  const overdue = (call: Call): Effect.Effect<Sent> =>
    Effect.clockWith(clock => {
      const { attempts, isSending } = call.progress
      const refusal = isSending ? undefined : refusalOf(call, clock)
      return Effect.succeed(
        refusal === undefined
          ? { outcome: Either.left(late(call)), attempts, isOwn: true }
          : { outcome: Either.right(refusal), attempts, isOwn: false }
      )
    })

  return (
    request: Request,
    options: ResolvedCall,
    progress: Progress,
    endMillis: number
  ): Effect.Effect<Sent> =>
    Effect.clockWith(clock => {
      const now = monotonicMillis(clock)
      budget.countCall(now)
      const { deadline, retries } = options
      const untilMillis = Math.min(now + Duration.toMillis(deadline), endMillis)
      const call = { request, options, progress, retries, untilMillis, pausesBefore: rateLimit.pauses }
      if (untilMillis === Number.POSITIVE_INFINITY) return attemptsOf(call)
      if (untilMillis <= now) return overdue(call)
      return Effect.timeoutTo(attemptsOf(call), {
        duration: Duration.millis(untilMillis - now),
        onSuccess: Effect.succeed<Sent>,
        onTimeout: () => overdue(call)
      }).pipe(Effect.flatten)
    })
}

type Retry = Exclude<Decision, { readonly _tag: "Stop" }>
