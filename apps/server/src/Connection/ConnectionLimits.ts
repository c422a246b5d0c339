import type { IncomingMessage, ServerOptions } from "node:http"

/** How long a client may take for each part of an exchange, in milliseconds. */
export interface ConnectionLimits {
  /** From the connection's start, or a request's first byte, to the end of the headers. */
  readonly headersMillis: number
  /** From the end of the headers to the end of the body. */
  readonly bodyMillis: number
  /** Between two requests of one connection. */
  readonly keepAliveMillis: number
  /** Without a byte in either direction while an answer is sent. */
  readonly silenceMillis: number
}

/** The default limits. A request that trickles in ends within 10 + 15 seconds. */
export const defaultLimits: ConnectionLimits = {
  headersMillis: 10_000,
  bodyMillis: 15_000,
  // Longer than the 60 seconds of most load balancers, so that they close an idle connection first.
  keepAliveMillis: 65_000,
  silenceMillis: 90_000
}

/** More headers than any request needs (RFC 6585, section 5). */
export const HEADERS_MAX_COUNT = 100

export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * HEADERS_MAX_COUNT

/**
 * True for a request with two hosts, or for an HTTP/1.1 request without one (RFC 9112, section
 * 3.2): a proxy may have interpreted it differently.
 */
export const hasUnclearHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts > 1 || (hosts === 0 && httpVersion === "1.1")
}

/** More bytes of headers, including the first line, than any request needs. */
const HEADERS_MAX_BYTES = 16 * 1024

/**
 * The limits as options of Node's server. One second later than our own limit of the body, it
 * closes what that did not.
 */
export const serverOptions = (limits: ConnectionLimits): ServerOptions => ({
  headersTimeout: limits.headersMillis,
  requestTimeout: limits.headersMillis + limits.bodyMillis + 1_000,
  keepAliveTimeout: limits.keepAliveMillis,
  connectionsCheckingInterval: Math.min(1_000, limits.headersMillis),
  maxHeaderSize: HEADERS_MAX_BYTES,
  // Node would refuse a missing host without a reason.
  requireHostHeader: false
})
