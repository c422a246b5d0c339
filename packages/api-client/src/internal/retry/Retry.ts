import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { Answer } from "../Answer.ts"
import type { TransportError } from "../transport/TransportError.ts"

export interface RetryPolicy {
  readonly retries: number
  readonly firstWait: Duration.Duration
  readonly longestWait: Duration.Duration
}

/** The result of one attempt. */
export type Outcome = Either.Either<Answer, TransportError>

/** What to do after an attempt, and why. */
export type Decision =
  | { readonly _tag: "Stop"; readonly reason: "done" | "final" | "spent" | "too long" }
  | {
      readonly _tag: "Retry"
      readonly wait: Duration.Duration
      /**
       * True if the platform named the wait; otherwise `wait` is the upper bound of a random one.
       */
      readonly isExact: boolean
      /**
       * False for a 429 that names its wait: it is no outage, and takes nothing from the budget.
       */
      readonly usesBudget: boolean
    }

/**
 * Decides what to do after an attempt. After 429 and a connection that was never established any
 * request is retried, since nothing was done. After 408, 5xx and a broken connection only a read
 * is. A response over the size limit is not retried.
 */
export const decideRetry = (
  isRead: boolean,
  outcome: Outcome,
  retriesDone: number,
  { retries, firstWait, longestWait }: RetryPolicy
): Decision => {
  if (Either.isRight(outcome) && outcome.right.status === 200) return { _tag: "Stop", reason: "done" }
  if (!isTransient(outcome) || (!isRead && mayHaveArrived(outcome))) return { _tag: "Stop", reason: "final" }
  if (retriesDone >= retries) return { _tag: "Stop", reason: "spent" }
  return Option.match(
    Option.flatMap(Either.getRight(outcome), ({ retryAfter }) => retryAfter),
    {
      onNone: (): Decision => ({
        _tag: "Retry",
        wait: Duration.min(Duration.times(firstWait, 2 ** retriesDone), longestWait),
        isExact: false,
        usesBudget: true
      }),
      onSome: (wait): Decision =>
        Duration.greaterThan(wait, longestWait)
          ? { _tag: "Stop", reason: "too long" }
          : { _tag: "Retry", wait, isExact: true, usesBudget: statusOf(outcome) !== 429 }
    }
  )
}

/** The same request may succeed later. */
const isTransient = (outcome: Outcome): boolean =>
  Either.match(outcome, {
    onLeft: ({ reason }) => reason === "unreachable",
    onRight: ({ status }) => status === 408 || status === 429 || (status >= 500 && status <= 599)
  })

/**
 * False only if the platform certainly did nothing: it refused the request or never received it.
 */
export const mayHaveArrived = (outcome: Outcome): boolean =>
  Either.match(outcome, {
    onLeft: error => error.mayHaveArrived,
    onRight: ({ status }) => status < 400 || status === 408 || status >= 500
  })

const statusOf = (outcome: Outcome): number | undefined =>
  Either.isRight(outcome) ? outcome.right.status : undefined

/** `Retry-After` in either of its forms, seconds or a date (RFC 9110, section 10.2.3). */
export const retryAfterOf = (
  header: string | undefined,
  nowMillis: number
): Option.Option<Duration.Duration> => {
  if (header === undefined) return Option.none()
  if (/^\s*\d+\s*$/.test(header)) return Option.some(Duration.seconds(Number(header)))
  // `Date.parse` reads `1.5` and `-1` as days of 2001.
  const date = /\d\d:\d\d:\d\d GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? Option.none() : Option.some(Duration.millis(Math.max(0, date - nowMillis)))
}
