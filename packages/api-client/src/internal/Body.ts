import { HttpClientError, type HttpClientRequest, HttpClientResponse } from "@effect/platform"
import { problemFromBytes, problemOf, problemToBytes } from "@estate/api/Problem"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import { Chunk, Duration, Effect, Option, Ref, Stream } from "effect"
import { DETAIL_LENGTH, detailOf, withoutTornKey } from "./Detail.ts"
import { retryAfterOf } from "./Retry.ts"

/**
 * Reads the whole body, so that a cut or slow one is a fault of the attempt and not of whoever decodes it later.
 * More than `maxBytes` is an error. An error's body is made into a problem with the key cut out, and a cut-off one is
 * as good as a whole. So is whatever a write that succeeded was answered: it is done, and to say otherwise would have it
 * done twice.
 */
export const readBody = Effect.fnUntraced(function* (
  response: HttpClientResponse.HttpClientResponse,
  options: { readonly maxBytes: number; readonly secret: string }
) {
  if (response.status < 200 || response.status > 599) return yield* strangeStatus(response)
  if (response.status < 400) {
    if (response.request.method === "GET")
      return rebuilt(response, yield* wholeBody(response, options.maxBytes), options.secret)
    yield* firstBytes(response, DETAIL_LENGTH)
    return rebuilt(response, NOTHING, options.secret)
  }
  const body = yield* firstBytes(response, DETAIL_LENGTH)
  const now = yield* Effect.clockWith(clock => clock.currentTimeMillis)
  return rebuilt(response, problemBody(response, body, options.secret, now), options.secret)
})

const NOTHING = new Uint8Array()

/** HTTP has no such status, and no response can be rebuilt with it. */
const strangeStatus = (response: HttpClientResponse.HttpClientResponse) =>
  new HttpClientError.ResponseError({ reason: "StatusCode", request: response.request, response })

const wholeBody = (response: HttpClientResponse.HttpClientResponse, maxBytes: number) =>
  response.stream.pipe(
    Stream.mapAccumEffect(0, (size, chunk) =>
      size + chunk.byteLength > maxBytes
        ? Effect.fail(tooLarge(maxBytes))
        : Effect.succeed([size + chunk.byteLength, chunk] as const)
    ),
    Stream.runCollect,
    Effect.map(chunks => Buffer.concat(Chunk.toReadonlyArray(chunks)))
  )

const tooLarge = (maxBytes: number) =>
  new UnreadableResponse({ path: "", detail: `it has more than ${maxBytes} bytes` })

const firstBytes = (response: HttpClientResponse.HttpClientResponse, limit: number) =>
  Effect.gen(function* () {
    const kept = yield* Ref.make<ReadonlyArray<Uint8Array>>([])
    yield* response.stream.pipe(
      Stream.mapAccum(0, (size, chunk) => [size + chunk.byteLength, { chunk, before: size }] as const),
      Stream.takeUntil(({ chunk, before }) => before + chunk.byteLength >= limit),
      Stream.runForEach(({ chunk }) => Ref.update(kept, chunks => [...chunks, chunk])),
      Effect.ignore
    )
    return Buffer.concat(yield* Ref.get(kept)).subarray(0, limit)
  })

/** Nothing of what a POST was answered is kept: it may repeat the message's text. */
const problemBody = (
  response: HttpClientResponse.HttpClientResponse,
  body: Uint8Array,
  secret: string,
  nowMillis: number
): Uint8Array => {
  const said = problemFromBytes(response.status, response.request.method === "POST" ? NOTHING : body)
  const detail = body.byteLength < DETAIL_LENGTH ? said.detail : withoutTornKey(said.detail, secret)
  return problemToBytes(
    problemOf(response.status, detailOf(detail, secret), {
      requestId: Option.map(
        Option.orElse(said.requestId, () => Option.fromNullable(response.headers["x-request-id"])),
        id => detailOf(id, secret)
      ),
      retryAfter: Option.map(retryAfterOf(response.headers["retry-after"], nowMillis), Duration.toSeconds)
    })
  )
}

/** What is read of the headers from here on: a header may hold anything, which a response that is made anew may not. */
const headersRead = ["content-type", "retry-after", "x-request-id"]

const rebuilt = (response: HttpClientResponse.HttpClientResponse, body: Uint8Array, secret: string) => {
  const hasBody = body.byteLength > 0 && ![204, 205, 304].includes(response.status)
  const headers = headersRead.flatMap(name => {
    const value = response.headers[name] ?? ""
    return /^[\x20-\x7e]+$/.test(value) ? [[name, detailOf(value, secret)] as const] : []
  })
  return HttpClientResponse.fromWeb(
    response.request,
    new Response(hasBody ? new Uint8Array(body) : null, {
      status: response.status,
      headers: Object.fromEntries(headers)
    })
  )
}

/** The request whose failure this is had got no answer within its time. */
export const timedOut = (request: HttpClientRequest.HttpClientRequest, timeout: Duration.Duration) =>
  new HttpClientError.RequestError({
    reason: "Transport",
    request,
    description: `no answer within ${Duration.format(timeout)}`
  })
