import { problemFromBytes, titleOf } from "@estate/api/Problem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { Answer } from "./Answer.ts"
import { DETAIL_LENGTH, redact, withoutPartialKey } from "./Redact.ts"
import { retryAfterOf } from "./retry/Retry.ts"
import { collectBytes } from "./transport/HttpClientTransport.ts"
import {
  type BodyLimit,
  type Chunks,
  joined,
  type Response,
  type ResponseHead
} from "./transport/Transport.ts"
import { TransportError } from "./transport/TransportError.ts"

/** Only the body of a successful read is read whole; of any other body the beginning is enough. */
export const bodyLimitOf =
  (isRead: boolean, maxBytes: number) =>
  ({ status }: ResponseHead): BodyLimit =>
    isRead && status === 200
      ? { maxBytes, overflow: "fails" }
      : { maxBytes: DETAIL_LENGTH, overflow: "is cut" }

/** Reads a response. Of an error's body the first 2 KiB are kept, without the key. */
export const readAnswer = (
  response: Response,
  method: string,
  { maxBytes, apiKey }: { readonly maxBytes: number; readonly apiKey: Redacted.Redacted }
): Effect.Effect<Answer, TransportError> => {
  const { status, body } = response
  if (status === 200)
    return Effect.flatMap(isCompressed(body) ? inflate(response, maxBytes) : Effect.succeed(body), body =>
      makeAnswer(response, "", body, requestIdOf(response, apiKey))
    )
  const withoutBody = (detail: string, requestId = requestIdOf(response, apiKey)) =>
    makeAnswer(response, detail, [], requestId)
  if (status < 400) return withoutBody("a status that the spec does not have")
  const bytes = joined(body)
  // The answer to a POST may repeat the text of the message, so nothing of it is kept.
  const kept = method === "POST" || isCompressed(body) ? NO_BYTES : bytes
  const problem = problemFromBytes(status, kept)
  const detail = bytes.byteLength < DETAIL_LENGTH ? problem.detail : withoutPartialKey(problem.detail, apiKey)
  return withoutBody(
    redact(detail || titleOf(status), apiKey),
    Option.orElse(
      Option.map(problem.requestId, id => redact(id, apiKey)),
      () => requestIdOf(response, apiKey)
    )
  )
}

const NO_BYTES = new Uint8Array()

const headerOf = ({ headers }: ResponseHead, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "object" ? value[0] : value
}

const requestIdOf = (response: Response, apiKey: Redacted.Redacted): Option.Option<string> => {
  const id = headerOf(response, "x-request-id")
  return id === undefined ? Option.none() : Option.some(redact(id, apiKey))
}

const makeAnswer = (
  response: Response,
  detail: string,
  body: Chunks,
  requestId: Option.Option<string>
): Effect.Effect<Answer> => {
  const { status } = response
  const header = headerOf(response, "retry-after")
  return header === undefined
    ? Effect.succeed({ status, detail, body, requestId, retryAfter: Option.none() })
    : Effect.map(Clock.currentTimeMillis, now => ({
        status,
        detail,
        body,
        requestId,
        retryAfter: retryAfterOf(header, now)
      }))
}

/**
 * True for the first bytes of a gzip (RFC 1952) or zlib (RFC 1950) stream, with which no JSON
 * begins. The header does not tell: a transport may have inflated the body already.
 */
const isCompressed = ([first, second]: Chunks): boolean => {
  const one = first?.[0]
  const two = first?.[1] ?? second?.[0] ?? 0
  return (one === 0x1f && two === 0x8b) || (one === 0x78 && ((one << 8) | two) % 31 === 0)
}

/** Inflates a body. The limit counts inflated bytes, and inflating stops there. */
const inflate = (response: Response, maxBytes: number): Effect.Effect<Chunks, TransportError> => {
  const bytes = joined(response.body)
  const encoding = headerOf(response, "content-encoding") ?? "none named"
  const inflated = Stream.fromReadableStream<Uint8Array, TransportError>({
    evaluate: () =>
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream(bytes[0] === 0x1f ? "gzip" : "deflate")),
    onError: () =>
      new TransportError({
        reason: "unreadable",
        detail: `its compression (${encoding}) is damaged`,
        mayHaveArrived: true
      })
  })
  return collectBytes(maxBytes, inflated)
}

/**
 * Bodies up to this size are joined in one buffer that is reused, to spare the garbage collector.
 */
const BUFFER_BYTES = 2 ** 20
let buffer: Uint8Array<ArrayBuffer> | undefined
const utf8 = new TextDecoder()

/** Decodes UTF-8, without a byte order mark (RFC 8259, section 8.1). */
export const textOf = (chunks: Chunks): string => {
  buffer ??= new Uint8Array(BUFFER_BYTES)
  return utf8.decode(joined(chunks, buffer))
}
