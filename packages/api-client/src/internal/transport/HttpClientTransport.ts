import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import {
  type BodyLimit,
  bodyWithin,
  type Chunks,
  type Request,
  type SendTo,
  withoutSlash
} from "./Transport.ts"
import { clientFailed, type TransportError, timedOut, tooLarge } from "./TransportError.ts"

/** Sends requests through any `HttpClient`. */
export const httpClientTransport = (http: HttpClient.HttpClient): SendTo =>
  sendThrough(HttpClient.withTracerDisabledWhen(http, () => true))

const sendThrough =
  (http: HttpClient.HttpClient): SendTo =>
  ({ href }) =>
  (request, limitOf, timeout) =>
    http.execute(requestOf(withoutSlash(href), request)).pipe(
      Effect.mapError(clientFailed),
      Effect.flatMap(response =>
        Effect.map(bodyOf(response, limitOf(response)), body => ({
          status: response.status,
          headers: response.headers,
          body
        }))
      ),
      Effect.timeoutFail({ duration: timeout, onTimeout: () => timedOut(timeout, true) }),
      withoutRedirects
    )

const requestOf = (base: string, { method, path, params, headers, body }: Request) => {
  const request = HttpClientRequest.make(method)(base + path, { urlParams: params, headers })
  return body === undefined ? request : HttpClientRequest.bodyText(request, body, headers["content-type"])
}

/** A client over `fetch` would follow a redirect, and send the key there. */
const withoutRedirects = Effect.mapInputContext((context: Context.Context<never>) =>
  Context.add(context, FetchHttpClient.RequestInit, {
    ...Option.getOrUndefined(Context.getOption(context, FetchHttpClient.RequestInit)),
    redirect: "manual"
  })
)

type Response = HttpClientResponse.HttpClientResponse

/**
 * HTTP itself enforces the length of an uncompressed body that names one, so it needs no
 * counting.
 */
const bodyOf = (response: Response, limit: BodyLimit): Effect.Effect<Chunks, TransportError> => {
  const { maxBytes, overflow } = limit
  const length = Number(response.headers["content-length"] ?? Number.NaN)
  if (overflow === "fails" && length > maxBytes) return Effect.fail(tooLarge(maxBytes))
  return overflow === "fails" && response.headers["content-encoding"] === undefined && length <= maxBytes
    ? Effect.mapBoth(response.arrayBuffer, {
        onSuccess: buffer => [new Uint8Array(buffer)],
        onFailure: clientFailed
      })
    : bytesOf(Stream.mapError(response.stream, clientFailed), limit)
}

/** The bytes of a stream up to a limit. */
const bytesOf = (
  stream: Stream.Stream<Uint8Array, TransportError>,
  limit: BodyLimit
): Effect.Effect<Chunks, TransportError> =>
  Effect.suspend(() => {
    const body = bodyWithin(limit)
    return Stream.runForEachWhile(stream, chunk => Effect.sync(() => body.add(chunk))).pipe(
      Effect.catchAll(error => (limit.overflow === "is cut" ? Effect.void : Effect.fail(error))),
      Effect.filterOrFail(
        () => !body.isTooLarge(),
        () => tooLarge(limit.maxBytes)
      ),
      Effect.as(body.chunks)
    )
  })
