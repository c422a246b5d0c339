import { HttpApiError, HttpServerError, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { type ContractError, isContractError, statusOf } from "@estate/api/Errors"
import { PROBLEM_CONTENT_TYPE, problemOf, problemToBytes } from "@estate/api/Problem"
import { Cause, Duration, Effect, Option } from "effect"
import { BODY_MAX_BYTES, BodyCutOff, BodyTooLarge } from "../Connection/BodyLimit.ts"
import { MultipartUnreadable } from "../Connection/MultipartForm.ts"
import { router } from "../Routes/Router.ts"
import { threadNotFound } from "../Threads/Repo.ts"

/** The answer to an error. */
interface Answer {
  readonly status: number
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The answer to any failure: a problem (RFC 9457). Logs an unexpected error, and answers it without
 * its cause.
 */
export const problemResponse = (cause: Cause.Cause<unknown>, requestId: string) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const error = Cause.squash(cause)
    const { status, detail, headers } =
      error instanceof HttpServerError.RouteNotFound
        ? noRoute(request)
        : (answerTo(error, request) ??
          (yield* Effect.as(Effect.logError("a request failed", cause), INTERNAL_ERROR)))
    const body = problemToBytes(problemOf(status, detail, { requestId: Option.some(requestId) }))
    return HttpServerResponse.uint8Array(body, {
      status,
      headers: headers ?? {},
      contentType: PROBLEM_CONTENT_TYPE
    })
  })

/** The answer to a defect. */
export const INTERNAL_ERROR: Answer = {
  status: 500,
  detail: "an unexpected error; the service has logged it under the request's ID"
}

const noRoute = ({ method, url }: HttpServerRequest.HttpServerRequest): Answer => {
  const methods = router.methodsAt(url)
  if (methods.length === 0) return { status: 404, detail: "no endpoint has this path; /docs lists them all" }
  const allow = methods.join(", ")
  return { status: 405, detail: `this path allows ${allow}, not ${method}`, headers: { allow } }
}

const answerTo = (error: unknown, request: HttpServerRequest.HttpServerRequest): Answer | undefined => {
  if (error instanceof HttpApiError.HttpApiDecodeError)
    return error.issues.some(({ path }) => path[0] === "ulid")
      ? { status: 404, detail: threadNotFound().detail }
      : { status: 400, detail: detailOf(error, request) }
  if (isContractError(error)) return answerOf(error)
  if (error instanceof BodyTooLarge)
    return { status: 413, detail: `the body has more than ${BODY_MAX_BYTES} bytes` }
  if (error instanceof BodyCutOff) return { status: 400, detail: "the body is incomplete" }
  if (error instanceof MultipartUnreadable)
    return { status: 400, detail: "the body is not valid multipart/form-data" }
  if (error instanceof HttpServerError.RequestError)
    return { status: 400, detail: "the body is not what its Content-Type says" }
  return undefined
}

/** The answer to an error of the contract. */
export const answerOf = (error: ContractError): Required<Answer> => ({
  status: statusOf(error),
  detail: error.detail,
  headers: headersOf(error)
})

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
      return error.status === 503 ? { "retry-after": "1" } : {}
    default:
      return {}
  }
}

const BODY_FORMS = "the body must be a JSON object, a form or a multipart form"

/** Why a request is invalid: names the parameter and what it may be, never what was sent. */
const detailOf = (
  error: HttpApiError.HttpApiDecodeError,
  request: HttpServerRequest.HttpServerRequest
): string => {
  const issue = error.issues.find(({ path }) => path.length > 0) ?? error.issues[0]
  const name = issue?.path[0]
  if (issue === undefined || name === undefined) return `${BODY_FORMS}, with "message"`
  if (!isList(String(name)) && timesGiven(request, String(name)) > 1)
    return `${String(name)} must be given once`
  if (issue._tag === "Missing") return `${String(name)} is missing`
  return `${String(name)} must be ${issue.message}`
}

/** `status[]` may be repeated, so repeating it is not the error. */
const isList = (name: string): boolean => name.endsWith("[]")

const timesGiven = ({ url }: HttpServerRequest.HttpServerRequest, name: string): number =>
  new URLSearchParams(url.split("?")[1] ?? "").getAll(name).length
