import { HttpClient, HttpClientRequest } from "@effect/platform"
import type { EndedAttempt } from "@estate/api-client/AttemptHooks"
import { networkCodeOf, networkMessageOf } from "@estate/api-client/ConnectError"
import { retryAfterOf } from "@estate/api-client/RetryAfter"
import { PlatformUnreachable } from "@estate/domain/PlatformError"
import { Clock, Duration, Effect, Option } from "effect"
import { commandFailed } from "../Failure/Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import { failureOf, requestIdIn } from "./Refused.ts"
import { type Answer, bodyOf, type Fields, type RawRequest } from "./Request.ts"

const RETRIES = 3
const MAX_WAIT = Duration.seconds(60)
/** The wait if the platform asks for none. */
const USUAL_WAIT = Duration.seconds(1)

/** Sends a request and returns the body of the response, which must be a success. */
export const send = (request: RawRequest, settings: EstateSettings) =>
  Effect.flatMap(sendWithRetries(request, settings), answer => bodyIn(answer, settings))

/** The body of a success. */
export const bodyIn = (answer: Answer, settings: EstateSettings) =>
  answer.status >= 200 && answer.status < 300
    ? Effect.succeed(answer.text)
    : Effect.fail(failureOf(answer, settings))

/**
 * Sends a request within the timeout of the settings. Retries a GET after status 429, as long as
 * the platform asks.
 */
export const sendWithRetries = Effect.fnUntraced(function* (request: RawRequest, settings: EstateSettings) {
  const deadline = Duration.decode(settings.client.deadline ?? Duration.infinity)
  const mostWait = Duration.min(MAX_WAIT, deadline)
  const attempts = Effect.gen(function* () {
    for (let attempt = 1; ; attempt++) {
      const answer = yield* sendOnce(request, attempt, settings)
      const wait = Option.getOrElse(answer.retryAfter, () => USUAL_WAIT)
      const isRetried = answer.status === 429 && request.method === "GET" && attempt <= RETRIES
      if (!isRetried || Duration.greaterThan(wait, mostWait)) return answer
      yield* Effect.sleep(wait)
    }
  })
  return yield* Effect.timeoutFail(attempts, {
    duration: deadline,
    onTimeout: () => unreachable(request.url, `no answer within ${Duration.format(deadline)}`, settings)
  })
})

const unreachable = (url: URL, detail: string, settings: EstateSettings, code?: string) =>
  commandFailed(
    new PlatformUnreachable({ baseUrl: url.origin, detail, code: Option.fromNullable(code) }),
    settings
  )

const sendOnce = Effect.fnUntraced(function* (
  raw: RawRequest,
  attempt: number,
  { client, ...settings }: EstateSettings
) {
  const { method, url } = raw
  const http = yield* HttpClient.HttpClient
  const began = yield* Clock.currentTimeMillis
  // The query may contain what somebody searches for.
  const tried = { operation: "api", method, urlTemplate: url.pathname, attempt }
  const ended = (outcome: Pick<EndedAttempt, "status" | "requestId" | "error">) =>
    Effect.map(Clock.currentTimeMillis, now =>
      client.afterAttempt?.({ ...tried, ...outcome, millis: now - began })
    )
  const failed = (detail: string, code?: string) => unreachable(url, detail, { client, ...settings }, code)
  client.beforeAttempt?.(tried)
  return yield* http.execute(requestOf(raw, client.apiKey)).pipe(
    Effect.flatMap(response => Effect.map(response.arrayBuffer, body => ({ response, body }))),
    Effect.mapError(error =>
      failed(networkMessageOf(error.cause) ?? error.message, networkCodeOf(error.cause))
    ),
    Effect.flatMap(({ response: { status, headers }, body }) =>
      Effect.zipWith(
        Effect.mapError(textOf(body, headers["content-encoding"]), failed),
        Clock.currentTimeMillis,
        (text, now): Answer => ({
          status,
          headers,
          retryAfter: retryAfterOf(headers["retry-after"], headers.date, now),
          text
        })
      )
    ),
    Effect.tapBoth({
      onFailure: ({ message }) => ended({ status: undefined, requestId: undefined, error: message }),
      onSuccess: ({ status, headers, text }) =>
        ended({
          status,
          requestId: headers["x-request-id"] ?? Option.getOrUndefined(requestIdIn(text)),
          error: undefined
        })
    })
  )
})

/** The functions of `node:zlib` by content coding (RFC 9110, section 8.4.1). */
const inflaters = [
  ["br", "brotliDecompressSync"],
  ["deflate", "inflateSync"],
  ["gzip", "gunzipSync"],
  ["x-gzip", "gunzipSync"]
] as const

/** The text of a body, which may be compressed although that was not asked for. */
const textOf = (body: ArrayBuffer, coding = ""): Effect.Effect<string, string> =>
  Effect.try({
    try: () => {
      const [, name] = inflaters.find(([known]) => known === coding.trim().toLowerCase()) ?? []
      const bytes = new Uint8Array(body)
      const isPlain = name === undefined || bytes.byteLength === 0
      const inflated = isPlain ? bytes : process.getBuiltinModule("node:zlib")[name](bytes)
      return new TextDecoder().decode(inflated)
    },
    catch: () => `its compressed body (${coding}) breaks off`
  })

const jsonOf = (fields: Fields) => new TextEncoder().encode(JSON.stringify(bodyOf(fields)))

const requestOf = (
  { method, url, fields, headers, body }: RawRequest,
  key: EstateSettings["client"]["apiKey"]
): HttpClientRequest.HttpClientRequest => {
  const bare = HttpClientRequest.make(method)(url).pipe(HttpClientRequest.acceptJson)
  const hasBody = body !== undefined || fields.length > 0 || method !== "DELETE"
  const request =
    method === "GET" || !hasBody
      ? bare
      : HttpClientRequest.bodyUint8Array(bare, body ?? jsonOf(fields), "application/json")
  // The key comes last, so that no other header replaces it.
  return request.pipe(HttpClientRequest.setHeaders(headers), HttpClientRequest.bearerToken(key))
}
