import { HttpClient, HttpClientRequest, type HttpClientResponse } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  PlatformUnreachable,
  RateLimited,
  RequestRejected
} from "@estate/domain/PlatformError"
import { Duration, Effect, Option, Redacted, Schema } from "effect"
import { commandFailed, remarkOf, shortLine } from "../Failure/Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import { bodyOf, type RawRequest } from "./Request.ts"

const TIMEOUT = Duration.seconds(30)
const RETRIES = 3
const MAX_WAIT_SECONDS = 60

/**
 * Sends a request and returns the body of the response. Retries a GET after status 429, as long
 * as the platform asks.
 */
export const send = Effect.fnUntraced(function* (request: RawRequest, settings: EstateSettings) {
  for (let retriesLeft = RETRIES; ; retriesLeft--) {
    const { status, text, retryAfter } = yield* sendOnce(request, settings)
    if (status >= 200 && status < 300) return text
    if (status === 429 && request.method === "GET" && retriesLeft > 0 && retryAfter <= MAX_WAIT_SECONDS) {
      yield* Effect.sleep(Duration.seconds(retryAfter))
      continue
    }
    return yield* failureOf(status, text, retryAfter, settings)
  }
})

const sendOnce = Effect.fnUntraced(function* ({ method, url, fields }: RawRequest, settings: EstateSettings) {
  const http = yield* HttpClient.HttpClient
  const bare = HttpClientRequest.make(method)(url).pipe(
    HttpClientRequest.bearerToken(settings.client.apiKey),
    HttpClientRequest.acceptJson
  )
  const request = method === "GET" ? bare : HttpClientRequest.bodyUnsafeJson(bare, bodyOf(fields))
  return yield* http.execute(request).pipe(
    Effect.flatMap(response => Effect.map(response.text, text => ({ ...headOf(response), text }))),
    Effect.timeout(TIMEOUT),
    Effect.mapError(error => {
      const cause: unknown = "cause" in error ? error.cause : undefined
      const detail = cause instanceof Error && cause.message !== "" ? cause.message : error.message
      return commandFailed(new PlatformUnreachable({ baseUrl: url.origin, detail }), settings)
    })
  )
})

const headOf = ({ status, headers }: HttpClientResponse.HttpClientResponse) => ({
  status,
  retryAfter: Number(headers["retry-after"] ?? 1) || 1
})

/** An error body (RFC 9457). Any other body is the detail itself. */
const Problem = Schema.parseJson(
  Schema.Struct({
    detail: Schema.String,
    requestId: Schema.optionalWith(Schema.String, { as: "Option", nullable: true })
  })
)

const failureOf = (status: number, text: string, retryAfter: number, settings: EstateSettings) => {
  const key = Redacted.value(settings.client.apiKey)
  const { detail, requestId } = Option.getOrElse(Schema.decodeOption(Problem)(text), () => ({
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
      return commandFailed(
        new RateLimited({ ...problem, retryAfter: Option.some(Duration.seconds(retryAfter)) }),
        settings
      )
    default:
      // Redirections are not followed: the key must not go elsewhere.
      return status >= 500 || status < 400
        ? commandFailed(new PlatformFailed({ ...problem, status }), settings)
        : commandFailed(new RequestRejected({ ...problem, detail: `${status}: ${problem.detail}` }), settings)
  }
}

const notFound = (
  { detail, requestId }: { readonly detail: string; readonly requestId: Option.Option<string> },
  settings: EstateSettings
) => {
  const remark = remarkOf({ requestId }, settings)
  const isRussian = settings.language === "ru"
  return new CommandFailed({
    exitCode: ExitCode.notFound,
    code: "NotFound",
    message: shortLine(`${isRussian ? "не найдено" : "not found"}: ${detail}${remark.text}`),
    fix: isRussian ? "Подробнее: estate api --help" : "See: estate api --help",
    context: remark.context
  })
}
