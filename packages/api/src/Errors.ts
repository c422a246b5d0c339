import { AccessDenied, NotSignedIn, RequestRejected } from "@estate/domain/PlatformError"
import { problemAt, problemError, refusalOf } from "./ProblemError.ts"

/** 401 (spec, «Authentication» 2 and 3). */
export const NotSignedInProblem = problemError(
  NotSignedIn,
  401,
  problem => new NotSignedIn(refusalOf(problem)),
  problemAt(401)
)

/** 403 (spec, «Authentication» 1). */
export const AccessDeniedProblem = problemError(
  AccessDenied,
  403,
  problem => new AccessDenied(refusalOf(problem)),
  problemAt(403)
)

/** 400: a parameter out of its domain. */
export const RequestRejectedProblem = problemError(
  RequestRejected,
  400,
  problem => new RequestRejected(refusalOf(problem)),
  problemAt(400)
)
