import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  RateLimited,
  RequestRejected
} from "@estate/domain/PlatformError"
import { Option, Redacted, Schema } from "effect"
import { commandFailed, withRemark } from "../Failure/Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import type { Answer } from "./Request.ts"

/** An error body (RFC 9457). Any other body is the detail itself. */
const Problem = Schema.parseJson(
  Schema.Struct({
    detail: Schema.String,
    requestId: Schema.optionalWith(Schema.String, { as: "Option", nullable: true })
  })
)
const readProblem = Schema.decodeOption(Problem)

/** The request's id in an error body. */
export const requestIdIn = (text: string): Option.Option<string> =>
  Option.flatMap(readProblem(text), ({ requestId }) => requestId)

/** The error of an answer that is not a success. */
export const failureOf = ({ status, text, retryAfter }: Answer, settings: EstateSettings): CommandFailed => {
  const key = Redacted.value(settings.client.apiKey)
  const { detail, requestId } = Option.getOrElse(readProblem(text), () => ({
    detail: text.trim() === "" ? `status ${status}` : text.trim(),
    requestId: Option.none<string>()
  }))
  const problem = { detail: detail.replaceAll(key, "[key]"), requestId }
  switch (status) {
    case 400:
      return commandFailed(new RequestRejected(problem), settings)
    case 401:
      return commandFailed(new NotSignedIn(problem), settings)
    case 403:
      return commandFailed(new AccessDenied(problem), settings)
    case 404:
      return notFound(problem, settings)
    case 429:
      return commandFailed(new RateLimited({ ...problem, retryAfter }), settings)
    default:
      // Redirects are not followed: the key must not be sent elsewhere.
      return status >= 500 || status < 400
        ? commandFailed(new PlatformFailed({ ...problem, status }), settings)
        : commandFailed(new RequestRejected({ ...problem, detail: `${status}: ${problem.detail}` }), settings)
  }
}

const notFound = (
  { detail, requestId }: { readonly detail: string; readonly requestId: Option.Option<string> },
  settings: EstateSettings
) =>
  new CommandFailed({
    exitCode: ExitCode.notFound,
    code: "NotFound",
    ...withRemark({ en: `not found: ${detail}`, ru: `не найдено: ${detail}` }, requestId, settings),
    fix: { en: "See: estate api --help", ru: "Подробнее: estate api --help" }
  })
