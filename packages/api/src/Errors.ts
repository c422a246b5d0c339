import { CatalogueItemNotFound } from "@estate/domain/Catalogue"
import { InvoiceNotFound } from "@estate/domain/Invoice"
import { ListingNotFound } from "@estate/domain/ListingField"
import { MessageRejected } from "@estate/domain/Message"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  RateLimited,
  RequestRejected
} from "@estate/domain/PlatformError"
import { ThreadNotFound } from "@estate/domain/Thread"
import { Duration, Option } from "effect"
import { type Problem, problemError, problemOf } from "./Problem.ts"

const refusalOf = ({ detail, requestId }: Problem) => ({ detail, requestId })

const problemAt =
  (status: number) =>
  ({ detail, requestId }: { readonly detail: string; readonly requestId: Option.Option<string> }) =>
    problemOf(status, detail, { requestId })

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

/** 404 of messages, send and delete (spec, «Errors»). */
export const ThreadNotFoundProblem = problemError(
  ThreadNotFound,
  404,
  problem => new ThreadNotFound(refusalOf(problem)),
  problemAt(404)
)

/** 404 of the invoice's details (spec, «Errors»). */
export const InvoiceNotFoundProblem = problemError(
  InvoiceNotFound,
  404,
  problem => new InvoiceNotFound(refusalOf(problem)),
  problemAt(404)
)

/** 404 of the empty fields (spec, «Errors»). */
export const ListingNotFoundProblem = problemError(
  ListingNotFound,
  404,
  problem => new ListingNotFound(refusalOf(problem)),
  problemAt(404)
)

/** 404 of a catalogue item, which the spec leaves open. */
export const CatalogueItemNotFoundProblem = problemError(
  CatalogueItemNotFound,
  404,
  problem => new CatalogueItemNotFound(refusalOf(problem)),
  problemAt(404)
)

/** 400 of «POST message» (spec, endpoint 13). */
export const MessageRejectedProblem = problemError(
  MessageRejected,
  400,
  problem => new MessageRejected(refusalOf(problem)),
  problemAt(400)
)

/** 400: a parameter out of its domain. */
export const RequestRejectedProblem = problemError(
  RequestRejected,
  400,
  problem => new RequestRejected(refusalOf(problem)),
  problemAt(400)
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

const failedAt = (status: number) =>
  problemError(
    PlatformFailed,
    status,
    problem => new PlatformFailed({ ...refusalOf(problem), status }),
    problemAt(status)
  )

/** 413: a body over the service's limit. */
export const BodyTooLargeProblem = failedAt(413)

/** 500: the service's own fault. */
export const InternalErrorProblem = failedAt(500)

/** 503: the service cannot answer now. */
export const UnavailableProblem = failedAt(503)
