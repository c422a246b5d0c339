import type { IncomingMessage } from "node:http"
import type { PlatformFailed } from "@estate/domain/PlatformError"
import { Data, Effect, Either } from "effect"
import { platformFailed } from "../Endpoint/Unavailable.ts"
import { isNestedTooDeep } from "./JsonDepth.ts"
import { type MultipartUnreadable, readMultipart } from "./MultipartForm.ts"

/** The maximum number of bytes of a body. */
export const BODY_MAX_BYTES = 64 * 1024

/** The body has more bytes than any request needs. */
class BodyTooLarge extends Data.TaggedError("BodyTooLarge") {}

/** The connection ended within the body. */
class BodyCutOff extends Data.TaggedError("BodyCutOff") {}

/** The body is not the JSON that its Content-Type says. */
export class BodyMalformed extends Data.TaggedError("BodyMalformed") {}

/** Why a body was not received. */
export type BodyError = BodyTooLarge | BodyCutOff | MultipartUnreadable | PlatformFailed

/** The content of a body. */
export interface RequestBody {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Methods whose bodies nobody reads. */
const BODILESS: ReadonlySet<string | undefined> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "TRACK"])

const NO_BYTES = new Uint8Array()

/** The content of a request without a body. */
export const NO_BODY: RequestBody = { bytes: NO_BYTES, contentType: "application/json" }

/** True for most requests, which read something. */
export const hasNoBody = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers["content-length"] === undefined

/** A body, or why it was refused; an effect if it has to be parsed, too. */
export type Received =
  | Either.Either<RequestBody, BodyTooLarge | BodyCutOff | PlatformFailed>
  | Effect.Effect<RequestBody, MultipartUnreadable>

/**
 * Receives the body, before anything else looks at it, and calls `done` once, in place if there is
 * none. Refuses one that is too large, declared or chunked, and one that takes longer than
 * `timeoutMillis`: Node's own limits would cut the connection, and the caller would see no reason.
 */
export const receiveBody = (
  request: IncomingMessage,
  timeoutMillis: number,
  done: (received: Received) => void
): void => {
  const { headers, method } = request
  const length = Number(headers["content-length"] ?? 0)
  const contentType = headers["content-type"] || "application/json"
  const isWithout = BODILESS.has(method) || (length === 0 && headers["transfer-encoding"] === undefined)
  if (length > BODY_MAX_BYTES) done(Either.left(new BodyTooLarge()))
  else if (isWithout) done(Either.right({ bytes: NO_BYTES, contentType }))
  else if (isEncoded(headers["content-encoding"])) done(Either.left(bodyEncoded()))
  else
    collect(request, timeoutMillis, bytes =>
      done(Either.isEither(bytes) ? bytes : readable(bytes, contentType))
    )
}

const collect = (
  request: IncomingMessage,
  timeoutMillis: number,
  done: (bytes: Buffer | Either.Either<never, BodyTooLarge | BodyCutOff | PlatformFailed>) => void
): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  let isSettled = false
  // Later bytes are ignored, so that the answer can be sent and read.
  const settle = (received: () => Parameters<typeof done>[0]) => {
    if (isSettled) return
    isSettled = true
    clearTimeout(timer)
    done(received())
  }
  const onCut = () => settle(() => Either.left(new BodyCutOff()))
  const timer = setTimeout(() => settle(() => Either.left(bodyTooSlow())), timeoutMillis)
  request
    .on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > BODY_MAX_BYTES) settle(() => Either.left(new BodyTooLarge()))
      else chunks.push(chunk)
    })
    .on("end", () => settle(() => Buffer.concat(chunks)))
    .on("error", onCut)
    .on("close", onCut)
}

const isEncoded = (encoding = "identity") => encoding.trim().toLowerCase() !== "identity"

/** RFC 9110, 15.5.16. */
const bodyEncoded = () =>
  platformFailed(415, "the body has a Content-Encoding; it must be sent without, as it is")

const bodyTooSlow = () => platformFailed(408, "the body took too long")

const nestedTooDeep = () => platformFailed(400, "the body is nested too deeply")

/** A multipart form becomes a plain one. */
const readable = (bytes: Buffer, contentType: string): Received => {
  const type = contentType.toLowerCase()
  if (type.includes("json") && isNestedTooDeep(bytes)) return Either.left(nestedTooDeep())
  if (!type.includes("multipart/form-data")) return Either.right({ bytes, contentType })
  return Effect.map(readMultipart(bytes, contentType), fields => ({
    bytes: Buffer.from(fields.toString()),
    contentType: "application/x-www-form-urlencoded"
  }))
}

/**
 * The content of a body, decoded according to its Content-Type; a text or bytes if the service does
 * not know that type.
 */
export const payloadOf = ({ bytes, contentType }: RequestBody): Either.Either<unknown, BodyMalformed> => {
  const type = contentType.toLowerCase()
  if (type.includes("application/json")) return Either.flatMap(textOf(bytes), jsonOf)
  if (type.includes("x-www-form-urlencoded")) return Either.flatMap(textOf(bytes), formOf)
  return type.trim().startsWith("text/") ? textOf(bytes) : Either.right(bytes)
}

/** Fails for bytes that are not UTF-8; drops a byte order mark. */
const textOf = (bytes: Uint8Array) =>
  Either.try({ try: () => decoder.decode(bytes), catch: () => new BodyMalformed() })
const decoder = new TextDecoder("utf-8", { fatal: true })

/** Half of a pair of UTF-16, which only an escape can bring: UTF-8 has no form for it. */
const LONE_SURROGATE = /\p{Cs}/u
const ESCAPED_SURROGATE = /\\ud/i

/** Escapes that are not UTF-8, which would become replacement characters. */
const isUtf8 = (form: string): boolean => {
  try {
    decodeURIComponent(form.replaceAll(/%(?![\da-f]{2})/gi, "%25"))
    return true
  } catch {
    return false
  }
}

const formOf = (text: string) =>
  isUtf8(text) ? Either.right(fieldsOf(new URLSearchParams(text))) : Either.left(new BodyMalformed())

/** Without a body it is `null`. */
const jsonOf = (text: string) =>
  text === ""
    ? Either.right(null)
    : Either.try({
        try: (): unknown => JSON.parse(text, ESCAPED_SURROGATE.test(text) ? wellFormed : undefined),
        catch: () => new BodyMalformed()
      })

const wellFormed = (_: string, value: unknown) => {
  if (typeof value === "string" && LONE_SURROGATE.test(value)) throw new BodyMalformed()
  return value
}

/** A field that is given more than once is a list. */
const fieldsOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(form.keys())].map(name => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    })
  )
