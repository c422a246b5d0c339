import { type ContractError, isContractError, statusOf } from "@estate/api/Errors"
import { PROBLEM_CONTENT_TYPE, problemOf, problemToText } from "@estate/api/Problem"
import { Data, Duration, Option, ParseResult } from "effect"
import type { Answer } from "../Connection/Answer.ts"
import { BODY_MAX_BYTES, type BodyError, type BodyMalformed } from "../Connection/RequestBody.ts"
import { methodsAt } from "../Routes/Router.ts"
import { threadNotFound } from "../Threads/Repo.ts"
import type { Exchange } from "./Exchange.ts"

/** No endpoint or page has the path, or none has it with the method. */
export class RouteNotFound extends Data.TaggedError("RouteNotFound") {}

/** A part of the request does not match the contract. */
export class RequestInvalid extends Data.TaggedError("RequestInvalid")<{
  readonly issue: ParseResult.ParseIssue
}> {}

/** Why a request is refused. */
export type Refusal = ContractError | BodyError | BodyMalformed | RouteNotFound | RequestInvalid

interface Problem {
  readonly status: number
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to a request that is refused: a problem (RFC 9457). */
export const refusalAnswer = (refusal: Refusal, exchange: Exchange): Answer =>
  answerOf(problemFor(refusal, exchange), exchange)

/** The answer to a defect. It does not say what happened: the log does. */
export const defectAnswer = (exchange: Exchange): Answer => answerOf(DEFECT, exchange)

const DEFECT: Problem = {
  status: 500,
  detail: "an unexpected error; the service has logged it under the request's ID"
}

const answerOf = ({ status, detail, headers = {} }: Problem, { requestId }: Exchange): Answer => ({
  status,
  type: PROBLEM_CONTENT_TYPE,
  body: problemToText(
    problemOf(status, detail, {
      requestId: Option.some(requestId),
      retryAfter: Option.map(Option.fromNullable(headers["retry-after"]), Number)
    })
  ),
  headers
})

const problemFor = (refusal: Refusal, { request: { method = "", url = "" } }: Exchange): Problem => {
  if (isContractError(refusal))
    return { status: statusOf(refusal), detail: refusal.detail, headers: headersOf(refusal) }
  switch (refusal._tag) {
    case "RouteNotFound":
      return noRoute(method, url)
    case "RequestInvalid":
      return invalid(refusal, url)
    case "BodyTooLarge":
      return { status: 413, detail: `the body has more than ${BODY_MAX_BYTES} bytes` }
    case "BodyCutOff":
      return { status: 400, detail: "the body is incomplete" }
    case "MultipartUnreadable":
      return { status: 400, detail: "the body is not valid multipart/form-data" }
    case "BodyMalformed":
      return { status: 400, detail: "the body is not what its Content-Type says" }
  }
}

const noRoute = (method: string, url: string): Problem => {
  const methods = methodsAt(url)
  if (methods.length === 0) return { status: 404, detail: "no endpoint has this path; /docs lists them all" }
  const allow = methods.join(", ")
  return { status: 405, detail: `this path allows ${allow}, not ${method}`, headers: { allow } }
}

const headersOf = (error: ContractError): Readonly<Record<string, string>> => {
  switch (error._tag) {
    case "NotSignedIn":
      return { "www-authenticate": "Bearer" }
    case "RateLimited":
      return Option.match(error.retryAfter, {
        onNone: () => ({}),
        onSome: wait => ({ "retry-after": String(Math.ceil(Duration.toSeconds(wait))) })
      })
    case "PlatformFailed":
      // The rest of the body may still be on its way, and would be taken for the next request.
      if (error.status === 408) return { connection: "close" }
      return error.status === 503 ? { "retry-after": "1" } : {}
    default:
      return {}
  }
}

const invalid = ({ issue }: RequestInvalid, url: string): Problem => {
  const issues = ParseResult.ArrayFormatter.formatIssueSync(issue)
  return issues.some(({ path }) => path[0] === "ulid")
    ? { status: 404, detail: threadNotFound().detail }
    : { status: 400, detail: detailOf(issues, url) }
}

const BODY_FORMS = "the body must be a JSON object, a form or a multipart form"

/** Why a request is invalid: names the parameter and the allowed values, never what was sent. */
const detailOf = (issues: ReadonlyArray<ParseResult.ArrayFormatterIssue>, url: string): string => {
  const issue = issues.find(({ path }) => path.length > 0) ?? issues[0]
  const name = issue?.path[0]
  if (issue === undefined || name === undefined) return `${BODY_FORMS}, with "message"`
  if (!isList(String(name)) && timesGiven(url, String(name)) > 1) return `${String(name)} must be given once`
  if (issue._tag === "Missing") return `${String(name)} is missing`
  return `${String(name)} must be ${issue.message}`
}

/** `status[]` may be repeated, so repeating it is not the error. */
const isList = (name: string): boolean => name.endsWith("[]")

const timesGiven = (url: string, name: string): number =>
  new URLSearchParams(url.split("?")[1] ?? "").getAll(name).length
