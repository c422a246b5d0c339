import type { IncomingMessage } from "node:http"
import { BODY_MAX_BYTES } from "../Connection/BodyLimit.ts"
import { hasTooManyHeaders, hasUnclearHost } from "../Connection/ConnectionLimits.ts"
import { isNestedTooDeep } from "../Connection/JsonDepth.ts"

/** A GET without a body. */
export const isPlainGet = (request: IncomingMessage): boolean =>
  request.method === "GET" &&
  request.headers["content-length"] === undefined &&
  request.headers["transfer-encoding"] === undefined &&
  !hasTooManyHeaders(request) &&
  !hasUnclearHost(request)

/** A POST with a body of JSON that is not too large, and without special wishes. */
export const isJsonWrite = (request: IncomingMessage): boolean => {
  const { method, headers } = request
  const length = Number(headers["content-length"] ?? 0)
  return (
    method === "POST" &&
    length > 0 &&
    length <= BODY_MAX_BYTES &&
    headers["content-type"] === "application/json" &&
    headers["transfer-encoding"] === undefined &&
    headers.expect === undefined &&
    !hasTooManyHeaders(request) &&
    !hasUnclearHost(request)
  )
}

/** A body that arrives later than this is somebody else's. */
const ARRIVAL_MILLIS = 1_000

/**
 * Waits, in the same turn if it can, until the whole request has arrived; reads nothing. False if
 * it has not within a second, or if its client left.
 */
export const whenArrived = (request: IncomingMessage, done: (hasArrived: boolean) => void): void => {
  // The parser goes first through what arrived together with the headers.
  process.nextTick(() => {
    if (request.complete) return done(true)
    const settle = () => {
      clearTimeout(timer)
      request.off("readable", look).off("close", settle)
      done(request.complete && !request.destroyed)
    }
    const look = () => request.complete && settle()
    const timer = setTimeout(settle, ARRIVAL_MILLIS)
    request.on("readable", look).on("close", settle)
  })
}

/** The body of a request that has arrived completely, read as JSON. */
export interface TakenBody {
  readonly json: unknown
  /** Lets somebody else read the body; must be called in the same turn. */
  readonly giveBack: () => void
}

/** Undefined, and the body is there to be read, if it is not JSON, or nested too deeply. */
export const takeBody = (request: IncomingMessage): TakenBody | undefined => {
  const bytes: unknown = request.read()
  if (!(bytes instanceof Buffer)) return undefined
  const giveBack = () => request.unshift(bytes)
  if (isNestedTooDeep(bytes)) {
    giveBack()
    return undefined
  }
  try {
    return { json: JSON.parse(bytes.toString("utf8")), giveBack }
  } catch {
    giveBack()
    return undefined
  }
}
