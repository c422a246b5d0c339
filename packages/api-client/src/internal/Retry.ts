import { Duration, Either, Option } from "effect"
import type { Answer, Fault } from "./Answer.ts"

/** How often, how soon and how long at most. */
export interface RetryPolicy {
  readonly retries: number
  readonly firstWait: Duration.Duration
  readonly longestWait: Duration.Duration
}

/** What came of one attempt. */
export type Outcome = Either.Either<Answer, Fault>

/** What is done after an attempt, and why. */
export type Decision =
  | { readonly _tag: "Stop"; readonly reason: "done" | "final" | "spent" | "too long" }
  | {
      readonly _tag: "Retry"
      /** The wait: exactly so long where the platform named it, at most so long where it did not. */
      readonly wait: Duration.Duration
      readonly exactly: boolean
      /** An answer that came too soon and says when to come again is no outage: it is not counted as a retry of one. */
      readonly isInvited: boolean
    }

/**
 * What to do after an attempt. 429 and a connection that never came about certainly did nothing, so any request may be sent again;
 * after 408, 5xx and a broken connection only a read may. An answer that came whole and is too large would be so again.
 */
export const decideRetry = (
  isRead: boolean,
  outcome: Outcome,
  retriesDone: number,
  { retries, firstWait, longestWait }: RetryPolicy
): Decision => {
  if (Either.isRight(outcome) && outcome.right.status === 200) return { _tag: "Stop", reason: "done" }
  if (!isPassing(outcome) || (!isRead && mayHaveArrived(outcome))) return { _tag: "Stop", reason: "final" }
  if (retriesDone >= retries) return { _tag: "Stop", reason: "spent" }
  return Option.match(
    Option.flatMap(Either.getRight(outcome), ({ retryAfter }) => retryAfter),
    {
      onNone: (): Decision => ({
        _tag: "Retry",
        wait: Duration.min(Duration.times(firstWait, 2 ** retriesDone), longestWait),
        exactly: false,
        isInvited: false
      }),
      onSome: (wait): Decision =>
        Duration.greaterThan(wait, longestWait)
          ? { _tag: "Stop", reason: "too long" }
          : { _tag: "Retry", wait, exactly: true, isInvited: statusOf(outcome) === 429 }
    }
  )
}

/** The same request may fare better. */
const isPassing = (outcome: Outcome): boolean =>
  Either.match(outcome, {
    onLeft: ({ reason }) => reason === "unreachable",
    onRight: ({ status }) => status === 408 || status === 429 || (status >= 500 && status <= 599)
  })

/** The platform may have done what was asked, whatever it said: a refusal is the only answer that says it did not. */
export const mayHaveArrived = (outcome: Outcome): boolean =>
  Either.match(outcome, {
    onLeft: fault => fault.mayHaveArrived,
    onRight: ({ status }) => status < 400 || status === 408 || status >= 500
  })

const statusOf = (outcome: Outcome): number | undefined =>
  Either.isRight(outcome) ? outcome.right.status : undefined
