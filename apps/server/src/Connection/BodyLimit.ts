import type { IncomingMessage } from "node:http"
import { Headers, type HttpApp, HttpMethod, HttpServerRequest } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import type { PlatformFailed } from "@estate/domain/PlatformError"
import { Data, Effect } from "effect"
import { platformFailed } from "../Endpoint/Unavailable.ts"
import { isNestedTooDeep } from "./JsonDepth.ts"
import { type MultipartUnreadable, readMultipart } from "./MultipartForm.ts"

/** The most bytes that a body may have. */
export const BODY_MAX_BYTES = 64 * 1024

/** The body has more bytes than any request needs. */
export class BodyTooLarge extends Data.TaggedError("BodyTooLarge") {}

/** The connection ended within the body. */
export class BodyCutOff extends Data.TaggedError("BodyCutOff") {}

/** Methods that no endpoint has, and for which the platform's requests cannot stand. */
const UNREADABLE: ReadonlySet<string> = new Set(["TRACE", "TRACK"])

const bodyTooSlow = () => platformFailed(408, "the body took too long")

/**
 * Reads the body before anything else does. Refuses one that is too large, declared or chunked, and
 * one that takes longer than `timeoutMillis`: the platform's own limits would cut the connection,
 * and the caller would see no reason.
 */
export const withBodyLimit = <E, R>(
  app: HttpApp.Default<E, R>,
  timeoutMillis: number
): HttpApp.Default<E | BodyTooLarge | BodyCutOff | MultipartUnreadable | PlatformFailed, R> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, request => {
    const { headers } = request
    const length = Number(headers["content-length"] ?? 0)
    if (length > BODY_MAX_BYTES) return new BodyTooLarge()
    if (
      !HttpMethod.hasBody(request.method) ||
      UNREADABLE.has(request.method) ||
      (length === 0 && headers["transfer-encoding"] === undefined)
    )
      return app
    return readBody(NodeHttpServerRequest.toIncomingMessage(request)).pipe(
      Effect.interruptible,
      Effect.timeoutFail({ duration: timeoutMillis, onTimeout: bodyTooSlow }),
      Effect.flatMap(body => readable(body, headers["content-type"] ?? "application/json")),
      Effect.flatMap(body =>
        Effect.provideService(app, HttpServerRequest.HttpServerRequest, withBody(request, body))
      )
    )
  })

const readBody = (message: IncomingMessage) =>
  Effect.async<Buffer, BodyTooLarge | BodyCutOff>(resume => {
    const chunks: Array<Buffer> = []
    let size = 0
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > BODY_MAX_BYTES) return end(new BodyTooLarge())
      chunks.push(chunk)
    }
    const onEnd = () => end(Effect.succeed(Buffer.concat(chunks)))
    const onCut = () => end(new BodyCutOff())
    const stopListening = () => {
      message.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut)
      // The rest of the body, and its failure, is ignored, so that the answer can be sent and read.
      message.on("error", () => {}).resume()
    }
    const end = (outcome: Effect.Effect<Buffer, BodyTooLarge | BodyCutOff>) => {
      stopListening()
      resume(outcome)
    }
    message.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut)
    return Effect.sync(stopListening)
  })

interface Body {
  readonly bytes: Uint8Array
  readonly contentType: string
}

const nestedTooDeep = () => platformFailed(400, "the body is nested too deeply")

const readable = (
  bytes: Buffer,
  contentType: string
): Effect.Effect<Body, MultipartUnreadable | PlatformFailed> => {
  if (contentType.toLowerCase().includes("json") && isNestedTooDeep(bytes)) return nestedTooDeep()
  return contentType.toLowerCase().includes("multipart/form-data")
    ? Effect.map(readMultipart(bytes, contentType), fields => ({
        bytes: Buffer.from(fields.toString()),
        contentType: "application/x-www-form-urlencoded"
      }))
    : Effect.succeed({ bytes, contentType })
}

const withBody = (request: HttpServerRequest.HttpServerRequest, { bytes, contentType }: Body) =>
  HttpServerRequest.fromWeb(
    new Request("http://localhost/", {
      method: request.method,
      headers: { "content-type": contentType },
      body: new Uint8Array(bytes)
    })
  ).modify({ url: request.url, headers: Headers.set(request.headers, "content-type", contentType) })
