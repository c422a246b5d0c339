import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { Answer } from "../Answer.ts"
import type { TransportError } from "../transport/TransportError.ts"
import type { Waits } from "./RateLimit.ts"

export interface RetryPolicy extends Waits {
  /** True if the platform accepted a request recently. */
  readonly isAccepting: boolean
  /** Pauses since a request was last accepted, including the one that this attempt causes. */
  readonly pauses: number
  readonly retries: number
}

/** The result of one attempt. */
export type Outcome = Either.Either<Answer, TransportError>

/** What to do after an attempt, and why. */
export type Decision =
  | { readonly _tag: "Stop"; readonly reason: "done" | "final" | "spent" | "too long" }
  /**
   * All calls to the address pause; this one queues again. If it is free, it takes nothing from the
   * retry budget: a platform that accepts other requests, or names a wait for the first time, has
   * no outage.
   */
  | { readonly _tag: "Pause"; readonly isFree: boolean }
  /** Retry after a random wait of at most this. */
  | { readonly _tag: "BackOff"; readonly atMost: Duration.Duration }

/**
 * Decides what to do after an attempt. After 429, and after a connection that was never
 * established, any request is retried, since nothing was executed. After 408, 5xx and a broken
 * connection, only a read is retried. A response over the size limit and an untrusted certificate
 * are not retried.
 */
export const decideRetry = (
  isRead: boolean,
  outcome: Outcome,
  retriesDone: number,
  { isAccepting, pauses, retries, firstWait, longestWait }: RetryPolicy
): Decision => {
  if (Either.isRight(outcome) && outcome.right.status === 200) return { _tag: "Stop", reason: "done" }
  if (!isTransient(outcome) || (!isRead && mayHaveArrived(outcome))) return { _tag: "Stop", reason: "final" }
  if (retriesDone >= retries) return { _tag: "Stop", reason: "spent" }
  const named = Option.flatMap(Either.getRight(outcome), ({ retryAfter }) => retryAfter)
  if (Option.exists(named, wait => Duration.greaterThan(wait, longestWait)))
    return { _tag: "Stop", reason: "too long" }
  return isRefusal(outcome, isAccepting)
    ? { _tag: "Pause", isFree: isAccepting || (Option.isSome(named) && pauses <= 1) }
    : { _tag: "BackOff", atMost: Duration.min(Duration.times(firstWait, 2 ** retriesDone), longestWait) }
}

/**
 * The platform asks the client to wait: with 429, with a `Retry-After`, or with 503 while it
 * accepts other requests, which is what nginx answers beyond its limits.
 */
export const isRefusal = (outcome: Outcome, isAccepting: boolean): boolean =>
  isTransient(outcome) &&
  Option.exists(
    Either.getRight(outcome),
    ({ status, retryAfter }) =>
      status === 429 || Option.isSome(retryAfter) || (isAccepting && status === UNAVAILABLE)
  )

/** «Service Unavailable» (RFC 9110, section 15.6.4): an outage, or too many requests. */
export const UNAVAILABLE = 503

/** The same request may succeed later. */
const isTransient = (outcome: Outcome): boolean =>
  Either.match(outcome, {
    onLeft: ({ reason }) => reason === "unreachable",
    onRight: ({ status }) => status === 408 || status === 429 || (status >= 500 && status <= 599)
  })

/**
 * False only if the platform certainly did nothing: it refused the request or never received it.
 * With 409, it refuses something that it is already doing.
 */
export const mayHaveArrived = (outcome: Outcome): boolean =>
  Either.match(outcome, {
    onLeft: error => error.mayHaveArrived,
    onRight: ({ status }) => status < 400 || status === 408 || status === 409 || status >= 500
  })
