import { MessageRejected } from "@estate/domain/Message"
import { ThreadNotFound } from "@estate/domain/Thread"
import { problemAt, problemError, refusalOf } from "./ProblemError.ts"

/** 404 of messages, send and delete (spec, «Errors»). */
export const ThreadNotFoundProblem = problemError(
  ThreadNotFound,
  404,
  problem => new ThreadNotFound(refusalOf(problem)),
  problemAt(404)
)

/** 400 of «POST message» (spec, endpoint 13). */
export const MessageRejectedProblem = problemError(
  MessageRejected,
  400,
  problem => new MessageRejected(refusalOf(problem)),
  problemAt(400)
)
