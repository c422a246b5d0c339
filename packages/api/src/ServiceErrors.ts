import { PlatformFailed, RateLimited } from "@estate/domain/PlatformError"
import { Duration, Option } from "effect"
import { problemOf } from "./Problem.ts"
import { problemAt, problemError, refusalOf } from "./ProblemError.ts"

const failedAt = (status: number) =>
  problemError(
    PlatformFailed,
    status,
    problem => new PlatformFailed({ ...refusalOf(problem), status }),
    problemAt(status)
  )

/** 429, whose `Retry-After` the problem repeats in seconds. */
export const RateLimitedProblem = problemError(
  RateLimited,
  429,
  problem =>
    new RateLimited({ ...refusalOf(problem), retryAfter: Option.map(problem.retryAfter, Duration.seconds) }),
  error =>
    problemOf(429, error.detail, {
      requestId: error.requestId,
      retryAfter: Option.map(error.retryAfter, Duration.toSeconds)
    })
)

/** 413: a body over the service's limit. */
export const BodyTooLargeProblem = failedAt(413)

/** 500: the service's own fault. */
export const InternalErrorProblem = failedAt(500)

/** 503: the service cannot answer now. */
export const UnavailableProblem = failedAt(503)
