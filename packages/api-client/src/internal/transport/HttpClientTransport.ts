import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import * as Stream from "effect/Stream"
import { type BodyLimit, type Chunks, joined, type Request, type SendTo } from "./Transport.ts"
import { clientFailed, type TransportError, timedOut, tooLarge } from "./TransportError.ts"

/** Sends requests through any `HttpClient`. */
export const httpClientTransport = (http: HttpClient.HttpClient): SendTo =>
  sendThrough(HttpClient.withTracerDisabledWhen(http, () => true))

const sendThrough =
  (http: HttpClient.HttpClient): SendTo =>
  ({ href }) =>
  (request, limitOf, timeout) =>
    http.execute(requestOf(href.replace(/\/+$/, ""), request)).pipe(
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
const bodyOf = (
  response: Response,
  { maxBytes, overflow }: BodyLimit
): Effect.Effect<Chunks, TransportError> => {
  if (overflow === "is cut") return firstBytes(response, maxBytes)
  const length = Number(response.headers["content-length"] ?? Number.NaN)
  if (length > maxBytes) return Effect.fail(tooLarge(maxBytes))
  return response.headers["content-encoding"] === undefined && length <= maxBytes
    ? Effect.mapBoth(response.arrayBuffer, {
        onSuccess: buffer => [new Uint8Array(buffer)],
        onFailure: clientFailed
      })
    : collectBytes(maxBytes, Stream.mapError(response.stream, clientFailed))
}

/** Collects a stream of bytes, and fails if it has more than `maxBytes`. */
export const collectBytes = (
  maxBytes: number,
  chunks: Stream.Stream<Uint8Array, TransportError>
): Effect.Effect<Chunks, TransportError> =>
  chunks.pipe(
    Stream.mapAccumEffect(0, (size, chunk) =>
      size + chunk.byteLength > maxBytes
        ? Effect.fail(tooLarge(maxBytes))
        : Effect.succeed([size + chunk.byteLength, chunk] as const)
    ),
    Stream.runCollect,
    Effect.map(Chunk.toReadonlyArray)
  )

const firstBytes = (response: Response, maxBytes: number) =>
  Effect.gen(function* () {
    const kept = yield* Ref.make<ReadonlyArray<Uint8Array>>([])
    yield* response.stream.pipe(
      Stream.mapAccum(0, (size, chunk) => [size + chunk.byteLength, { chunk, before: size }] as const),
      Stream.takeUntil(({ chunk, before }) => before + chunk.byteLength >= maxBytes),
      Stream.runForEach(({ chunk }) => Ref.update(kept, chunks => [...chunks, chunk])),
      Effect.catchAll((_: HttpClientError.ResponseError) => Effect.void)
    )
    return [joined(yield* Ref.get(kept)).subarray(0, maxBytes)]
  })
