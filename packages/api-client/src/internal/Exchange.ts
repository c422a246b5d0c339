import {
  FetchHttpClient,
  HttpClient,
  type HttpClientError,
  HttpClientRequest,
  type HttpClientResponse,
  type HttpMethod
} from "@effect/platform"
import { Chunk, Context, type Duration, Effect, Option, Ref, Stream } from "effect"
import type { Fault } from "./Answer.ts"
import { brokenOff, timedOut, tooLarge, unanswered } from "./Transport.ts"

/** Names with their values, in their order. */
export type Pairs = ReadonlyArray<[name: string, value: string]>

/** A request to a platform as it goes over the wire. The path begins behind the platform's own address, and nothing in it needs encoding. */
export interface Outgoing {
  readonly method: HttpMethod.HttpMethod
  readonly path: string
  readonly params: Pairs
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What comes before the body. */
export interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** How much of a body is wanted, in bytes; and whether what is more is a fault, or is left where it is along with what breaks it off. */
export interface Wanted {
  readonly most: number
  readonly rest: "refused" | "left"
}

/** Bytes in the pieces that they came in. */
export type Pieces = ReadonlyArray<Uint8Array>

/** An answer, with as much of its body as was wanted. */
export interface Received extends Head {
  readonly body: Pieces
}

/** Sends a request once and has what is wanted of the answer within the time that it may take. */
export type Exchange = (
  request: Outgoing,
  wanted: (head: Head) => Wanted,
  timeout: Duration.Duration
) => Effect.Effect<Received, Fault>

/** Exchanges with the platform at an address. */
export type ExchangeAt = (baseUrl: URL) => Exchange

const shortWays = new WeakMap<HttpClient.HttpClient, ExchangeAt>()

/** An HTTP client that knows a shorter way than through itself. One that is made of it, as any hook makes one, does not. */
export const withShortWay = (http: HttpClient.HttpClient, shortWay: ExchangeAt): HttpClient.HttpClient => {
  shortWays.set(http, shortWay)
  return http
}

/** Exchanges through an HTTP client, by the shorter way where it knows one. */
export const exchangesThrough = (http: HttpClient.HttpClient): ExchangeAt =>
  shortWays.get(http) ?? longWay(HttpClient.withTracerDisabledWhen(http, () => true))

const longWay =
  (http: HttpClient.HttpClient): ExchangeAt =>
  ({ href }) =>
  (request, wanted, timeout) =>
    http.execute(requestOf(href.replace(/\/+$/, ""), request)).pipe(
      Effect.mapError(unanswered),
      Effect.flatMap(response =>
        Effect.map(bodyOf(response, wanted(response)), body => ({
          status: response.status,
          headers: response.headers,
          body
        }))
      ),
      Effect.timeoutFail({ duration: timeout, onTimeout: () => timedOut(timeout, true) }),
      withoutRedirects
    )

const requestOf = (base: string, { method, path, params, headers, body }: Outgoing) => {
  const request = HttpClientRequest.make(method)(base + path, { urlParams: params, headers })
  return body === undefined ? request : HttpClientRequest.bodyText(request, body, headers["content-type"])
}

/** A client over `fetch` would follow redirects by itself, and take the key along. */
const withoutRedirects = Effect.mapInputContext((context: Context.Context<never>) =>
  Context.add(context, FetchHttpClient.RequestInit, {
    ...Option.getOrUndefined(Context.getOption(context, FetchHttpClient.RequestInit)),
    redirect: "manual"
  })
)

type Response = HttpClientResponse.HttpClientResponse

/** Where the answer says how long it is and is not compressed, HTTP sees to it that it is no longer: nothing needs counting. */
const bodyOf = (response: Response, { most, rest }: Wanted): Effect.Effect<Pieces, Fault> => {
  if (rest === "left") return firstBytes(response, most)
  const length = Number(response.headers["content-length"] ?? Number.NaN)
  if (length > most) return Effect.fail(tooLarge(most))
  return response.headers["content-encoding"] === undefined && length <= most
    ? Effect.mapBoth(response.arrayBuffer, {
        onSuccess: buffer => [new Uint8Array(buffer)],
        onFailure: brokenOff
      })
    : within(most, Stream.mapError(response.stream, brokenOff))
}

/** As much as may be, and no more. */
export const within = (
  most: number,
  chunks: Stream.Stream<Uint8Array, Fault>
): Effect.Effect<Pieces, Fault> =>
  chunks.pipe(
    Stream.mapAccumEffect(0, (size, chunk) =>
      size + chunk.byteLength > most
        ? Effect.fail(tooLarge(most))
        : Effect.succeed([size + chunk.byteLength, chunk] as const)
    ),
    Stream.runCollect,
    Effect.map(Chunk.toReadonlyArray)
  )

const firstBytes = (response: Response, most: number) =>
  Effect.gen(function* () {
    const kept = yield* Ref.make<ReadonlyArray<Uint8Array>>([])
    yield* response.stream.pipe(
      Stream.mapAccum(0, (size, chunk) => [size + chunk.byteLength, { chunk, before: size }] as const),
      Stream.takeUntil(({ chunk, before }) => before + chunk.byteLength >= most),
      Stream.runForEach(({ chunk }) => Ref.update(kept, chunks => [...chunks, chunk])),
      Effect.catchAll((_: HttpClientError.ResponseError) => Effect.void)
    )
    return [Buffer.concat(yield* Ref.get(kept)).subarray(0, most)]
  })
