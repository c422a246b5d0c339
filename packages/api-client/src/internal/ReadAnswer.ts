import { problemFromBytes, titleOf } from "@estate/api/Problem"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { retryAfterOf } from "../RetryAfter.ts"
import type { Answer } from "./Answer.ts"
import { decodeUtf8 } from "./DecodeUtf8.ts"
import { inflate, markedEncoding } from "./Inflate.ts"
import { reasonOf, reasonWithout } from "./Reason.ts"
import { DETAIL_LENGTH, redact, withoutPartialKey } from "./Redact.ts"
import {
  type BodyLimit,
  type Chunks,
  joined,
  type Request,
  type Response,
  type ResponseHead
} from "./transport/Transport.ts"
import type { TransportError } from "./transport/TransportError.ts"

/**
 * Only the body of a successful read is read completely; for any other body the beginning is
 * enough.
 */
export const bodyLimitOf =
  (request: Pick<Request, "method" | "isForeign">, maxBytes: number) =>
  ({ status }: ResponseHead): BodyLimit =>
    (request.method === "GET" || request.isForeign) && isSuccess(request, status)
      ? { maxBytes, overflow: "fails" }
      : { maxBytes: DETAIL_LENGTH, overflow: "is cut" }

/** The contract's endpoints answer a success with 200. */
export const isSuccess = ({ isForeign }: Pick<Request, "isForeign">, status: number): boolean =>
  status === 200 || (isForeign === true && status > 200 && status < 300)

/** Reads a response. Of an error's body, it keeps the first 2 KiB, without the key. */
export const readAnswer = (
  response: Response,
  request: Request,
  { maxBytes, apiKey }: { readonly maxBytes: number; readonly apiKey: Redacted.Redacted }
): Effect.Effect<Answer, TransportError> => {
  const { status, body } = response
  const { method, body: sent } = request
  if (isSuccess(request, status))
    return Effect.flatMap(inflate(body, headerOf(response, "content-encoding"), maxBytes), inflated =>
      makeAnswer(response, { body: inflated, requestId: requestIdOf(response, apiKey) })
    )
  const withoutBody = (detail: string, requestId = requestIdOf(response, apiKey)) =>
    makeAnswer(response, { detail, requestId, isFromProxy: isFromProxy(response) })
  if (status < 400) return withoutBody(redact(elsewhere(response), apiKey))
  const bytes = joined(body)
  const problem = problemFromBytes(status, markedEncoding(body) === undefined ? bytes : NO_BYTES)
  // The answer to a POST may repeat the text of the message, which must not appear in an error.
  if (method === "POST") return withoutBody(redact(reasonWithout(bytes, sent) ?? titleOf(status), apiKey))
  const detail = bytes.byteLength < DETAIL_LENGTH ? problem.detail : withoutPartialKey(problem.detail, apiKey)
  return withoutBody(
    redact(reasonOf(detail) || titleOf(status), apiKey),
    Option.orElse(
      Option.map(problem.requestId, id => redact(id, apiKey)),
      () => requestIdOf(response, apiKey)
    )
  )
}

const NO_BYTES = new Uint8Array()

/**
 * True for a page, and for a body that is neither JSON nor has the type of JSON: the platform
 * answers only with JSON. A text without a type, or an empty body, may still be the platform's.
 */
const isFromProxy = (response: Response): boolean => {
  const text = decodeUtf8(joined(response.body)).trimStart()
  const type = headerOf(response, "content-type") ?? "json"
  return text.startsWith("<") || (text !== "" && !/^["[{]/.test(text) && !/json/i.test(type))
}

/** A redirect is not followed, since the key would go there. Its query may contain the key. */
const elsewhere = (response: Response): string => {
  const [location = ""] = headerOf(response, "location")?.split(/[?#]/) ?? []
  return location === ""
    ? "a status that the contract does not have"
    : `it redirects to ${location}, and is not followed: is this the platform's address?`
}

const headerOf = ({ headers }: ResponseHead, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "object" ? value[0] : value
}

const requestIdOf = (response: Response, apiKey: Redacted.Redacted): Option.Option<string> => {
  const id = headerOf(response, "x-request-id")
  return id === undefined ? Option.none() : Option.some(redact(id, apiKey))
}

/** `text/html; charset=utf-8, gzip`: the type and the encoding of the content. */
export const mediaTypeOf = (head: ResponseHead): string => {
  const type = headerOf(head, "content-type") ?? "no content type"
  const encoding = headerOf(head, "content-encoding")
  return encoding === undefined ? type : `${type}, ${encoding}`
}

const NO_WAIT = Option.none<Duration.Duration>()

const makeAnswer = (
  response: Response,
  own: Pick<Answer, "requestId"> & Partial<Pick<Answer, "detail" | "body" | "isFromProxy">>
): Effect.Effect<Answer> => {
  const { status, headers } = response
  const answer = {
    status,
    headers,
    detail: "",
    body: [],
    isFromProxy: false,
    retryAfter: NO_WAIT,
    ...own
  }
  const header = headerOf(response, "retry-after")
  return header === undefined
    ? Effect.succeed(answer)
    : Effect.map(Clock.currentTimeMillis, now => ({
        ...answer,
        retryAfter: retryAfterOf(header, headerOf(response, "date"), now)
      }))
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

const FOREIGN = /charset="?(?!utf-?8\b|us-ascii\b)([^\s;",]+)/i

/** The charset that the content type names, if it is not one of JSON's. */
export const foreignCharset = (mediaType: string): string | undefined => FOREIGN.exec(mediaType)?.[1]

/**
 * Decodes UTF-8, without a byte order mark (RFC 8259, section 8.1). An invalid character in a text
 * is no reason to lose a page. Throws if the content type names another charset.
 */
export const textOf = (chunks: Chunks, mediaType: string): string => {
  const bytes = joined(chunks)
  return foreignCharset(mediaType) === undefined ? decodeUtf8(bytes) : strictUtf8.decode(bytes)
}
