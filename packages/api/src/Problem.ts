import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ErrorStatus } from "./Errors.ts"

// Created on first use: most programs never see a problem document.
const makeProblem = () =>
  Schema.Struct({
    /** The kind of problem; `about:blank`, since the status says everything. */
    type: Schema.String,
    /** The reason phrase of the status. */
    title: Schema.String,
    /** The status of the answer. */
    status: Schema.Int,
    /** What is wrong, and in which parameter, for people. */
    detail: Schema.String,
    /** The service's id for the request, which is also in its log. */
    requestId: Schema.optionalWith(Schema.String, { as: "Option", nullable: true }),
    /** How many seconds to wait before the next attempt, if there is to be one. */
    retryAfter: Schema.optionalWith(Schema.NonNegative, { as: "Option", nullable: true })
  })

type ProblemSchema = ReturnType<typeof makeProblem>

/** The body of an error: RFC 9457 «problem details» with the request's id. */
export interface Problem extends Schema.Schema.Type<ProblemSchema> {}
/** The body of an error (RFC 9457). */
export const Problem: Schema.Schema<Problem, Schema.Schema.Encoded<ProblemSchema>> = Schema.suspend(
  makeProblem
).annotations({ identifier: "Problem" })

/** The media type of a problem (RFC 9457, section 3). */
export const PROBLEM_CONTENT_TYPE = "application/problem+json"

const ProblemJson = Schema.parseJson(Problem)

const encode = Schema.encodeSync(ProblemJson)

const titles: Readonly<Record<ErrorStatus, string> & Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable"
}

/** The reason phrase of a status (RFC 9110, section 15). */
export const titleOf = (status: number): string => titles[status] ?? "Error"

/** The problem document of a status, with a detail. */
export const problemOf = (
  status: number,
  detail: string,
  more: { readonly requestId?: Option.Option<string>; readonly retryAfter?: Option.Option<number> } = {}
): Problem => ({
  type: "about:blank",
  title: titleOf(status),
  status,
  detail,
  requestId: more.requestId ?? Option.none(),
  retryAfter: more.retryAfter ?? Option.none()
})

/** Encodes a problem as JSON. */
export const problemToText = (problem: Problem): string => encode(problem)

/** Encodes a problem as a body. */
export const problemToBytes = (problem: Problem): Uint8Array =>
  new TextEncoder().encode(problemToText(problem))

/**
 * Reads a problem document from any body. Platforms may send other JSON, HTML or nothing, and the
 * status alone decides what happened; a body that is not a problem document becomes the detail.
 */
export const problemFromBytes = (status: number, bytes: Uint8Array): Problem => {
  const text = new TextDecoder().decode(bytes)
  const problem = Schema.decodeUnknownOption(ProblemJson)(text)
  return Option.getOrElse(problem, () => problemOf(status, text.trim() || titleOf(status)))
}
