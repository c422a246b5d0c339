import type { HttpClientError, HttpClientResponse } from "@effect/platform"
import { problemFromBytes, titleOf } from "@estate/api/Problem"
import { Chunk, Effect, Option, Ref, Stream } from "effect"
import { type Answer, Fault } from "./Answer.ts"
import { DETAIL_LENGTH, detailOf, withoutTornKey } from "./Detail.ts"
import { inflated, isDeflated } from "./Inflate.ts"
import { retryAfterOf } from "./RetryAfter.ts"
import { brokenOff } from "./Transport.ts"

type Response = HttpClientResponse.HttpClientResponse

/**
 * Reads the whole body, so that a cut or slow one is a fault of the attempt and not of whoever decodes it later.
 * More than `maxBytes` is a fault. Of an error's body the first 2 KiB are kept with the key cut out, and a cut-off one is as good as a
 * whole. So is whatever a write that succeeded was answered: it is done, and to say otherwise would have it done twice.
 */
export const readAnswer = Effect.fnUntraced(function* (
  response: Response,
  options: { readonly maxBytes: number; readonly secret: string }
) {
  const { status, headers, request } = response
  const isRead = request.method === "GET"
  const now = yield* Effect.clockWith(clock => clock.currentTimeMillis)
  const said = (body: string, requestId = Option.fromNullable(headers["x-request-id"])): Answer => ({
    status,
    body,
    requestId: Option.map(requestId, id => detailOf(id, options.secret)),
    retryAfter: retryAfterOf(headers["retry-after"], now)
  })
  if (status === 200 && isRead) return said(yield* wholeBody(response, options.maxBytes))
  const beginning = yield* firstBytes(response, DETAIL_LENGTH)
  if (status < 400) return said(isRead || status !== 200 ? "a status that the spec does not have" : "")
  // Nothing of what a POST was answered is kept: it may repeat the message's text.
  const kept = request.method === "POST" || isDeflated(beginning) ? NOTHING : beginning
  const problem = problemFromBytes(status, kept)
  const detail =
    beginning.byteLength < DETAIL_LENGTH ? problem.detail : withoutTornKey(problem.detail, options.secret)
  return said(
    detailOf(detail || titleOf(status), options.secret),
    Option.orElse(problem.requestId, () => Option.fromNullable(headers["x-request-id"]))
  )
})

const NOTHING = new Uint8Array()

/** Where the answer says how long it is and is not compressed, HTTP sees to it that it is no longer: nothing needs counting. */
const wholeBody = (response: Response, maxBytes: number): Effect.Effect<string, Fault> => {
  const length = Number(response.headers["content-length"] ?? Number.NaN)
  const encoding = response.headers["content-encoding"] ?? "identity"
  if (length > maxBytes) return Effect.fail(tooLarge(maxBytes))
  return encoding === "identity" && length <= maxBytes
    ? Effect.mapError(response.text, brokenOff)
    : countedBody(response, encoding, maxBytes)
}

/** As much as may be, and no more: a compressed body counts as what it is once it is inflated. */
const countedBody = Effect.fnUntraced(function* (response: Response, encoding: string, maxBytes: number) {
  const bytes = yield* within(maxBytes, Stream.mapError(response.stream, brokenOff))
  // The client may have inflated it on the way: what is left then is not compressed, whatever the header says.
  const body = isDeflated(bytes) ? yield* within(maxBytes, inflated(bytes, encoding)) : bytes
  return new TextDecoder().decode(body)
})

const within = (maxBytes: number, chunks: Stream.Stream<Uint8Array, Fault>) =>
  chunks.pipe(
    Stream.mapAccumEffect(0, (size, chunk) =>
      size + chunk.byteLength > maxBytes
        ? Effect.fail(tooLarge(maxBytes))
        : Effect.succeed([size + chunk.byteLength, chunk] as const)
    ),
    Stream.runCollect,
    Effect.map(all => Buffer.concat(Chunk.toReadonlyArray(all)))
  )

const tooLarge = (maxBytes: number) =>
  new Fault({
    reason: "unreadable",
    detail: `it has more than ${maxBytes} bytes`,
    mayHaveArrived: true
  })

const firstBytes = (response: Response, limit: number) =>
  Effect.gen(function* () {
    const kept = yield* Ref.make<ReadonlyArray<Uint8Array>>([])
    yield* response.stream.pipe(
      Stream.mapAccum(0, (size, chunk) => [size + chunk.byteLength, { chunk, before: size }] as const),
      Stream.takeUntil(({ chunk, before }) => before + chunk.byteLength >= limit),
      Stream.runForEach(({ chunk }) => Ref.update(kept, chunks => [...chunks, chunk])),
      Effect.catchAll((_: HttpClientError.ResponseError) => Effect.void)
    )
    return Buffer.concat(yield* Ref.get(kept)).subarray(0, limit)
  })
