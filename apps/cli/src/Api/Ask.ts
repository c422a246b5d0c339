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
import { commandFailed, remarkOf, shortLine } from "../Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import { bodyOf, type RawRequest } from "./Request.ts"

const TIMEOUT = Duration.seconds(30)
const RETRIES = 3
const LONGEST_WAIT_SECONDS = 60

/** Asks the platform as it is told, and gives the answer as it came. Too many questions are asked again, as the platform asks; what is no question goes once. */
export const ask = Effect.fnUntraced(function* (request: RawRequest, settings: EstateSettings) {
  for (let retriesLeft = RETRIES; ; retriesLeft--) {
    const { status, text, retryAfter } = yield* once(request, settings)
    if (status >= 200 && status < 300) return text
    if (status === 429 && request.method === "GET" && retriesLeft > 0 && retryAfter <= LONGEST_WAIT_SECONDS) {
      yield* Effect.sleep(Duration.seconds(retryAfter))
      continue
    }
    return yield* failureOf(status, text, retryAfter, settings)
  }
})

const once = Effect.fnUntraced(function* ({ method, url, fields }: RawRequest, settings: EstateSettings) {
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

/** An error body as RFC 9457 has it; whatever else it is stands as it is. */
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
  const told = { detail: detail.replaceAll(key, "[key]"), requestId }
  switch (status) {
    case 400:
      return commandFailed(new RequestRejected(told), settings)
    case 401:
      return commandFailed(new NotSignedIn(told), settings)
    case 403:
      return commandFailed(new AccessDenied(told), settings)
    case 404:
      return nothingThere(told, settings)
    case 429:
      return commandFailed(
        new RateLimited({ ...told, retryAfter: Option.some(Duration.seconds(retryAfter)) }),
        settings
      )
    default:
      // A redirection is no answer, and the key does not go where it leads.
      return status >= 500 || status < 400
        ? commandFailed(new PlatformFailed({ ...told, status }), settings)
        : commandFailed(new RequestRejected({ ...told, detail: `${status}: ${told.detail}` }), settings)
  }
}

const nothingThere = (
  { detail, requestId }: { readonly detail: string; readonly requestId: Option.Option<string> },
  settings: EstateSettings
) => {
  const remark = remarkOf({ requestId }, settings)
  const isRussian = settings.language === "ru"
  return new CommandFailed({
    exitCode: ExitCode.notFound,
    code: "NotFound",
    message: shortLine(`${isRussian ? "такого нет" : "there is no such thing"}: ${detail}${remark.text}`),
    fix: isRussian ? "Пути платформы: estate api --help" : "See the platform's paths: estate api --help",
    context: remark.context
  })
}
