import type { IncomingMessage, ServerOptions } from "node:http"

/** How long a client may take over each part of its conversation, in milliseconds. */
export interface ConnectionLimits {
  /** From the connection's opening, or from a request's first byte, to the end of its headers. */
  readonly headersMillis: number
  /** From the end of the headers to the end of the body. */
  readonly bodyMillis: number
  /** Between two requests of one connection. */
  readonly keepAliveMillis: number
  /** Without a byte in either direction, while an answer is being read. */
  readonly silenceMillis: number
}

/** Headers and a body that come in drips end within 10 and 15 seconds: together, under 30. */
export const usualLimits: ConnectionLimits = {
  headersMillis: 10_000,
  bodyMillis: 15_000,
  // Longer than the 60 seconds after which load balancers give up a connection, so that they do it first.
  keepAliveMillis: 65_000,
  silenceMillis: 90_000
}

/** More headers than any request needs (RFC 6585, section 5). */
export const HEADERS_MAX_COUNT = 100

export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * HEADERS_MAX_COUNT

/** More bytes of headers, the first line included, than any request needs. */
const HEADERS_MAX_BYTES = 16 * 1024

/** The limits as Node's server takes them. It closes what our own limit of a body does not reach, a little later. */
export const serverOptions = (limits: ConnectionLimits): ServerOptions => ({
  headersTimeout: limits.headersMillis,
  requestTimeout: limits.headersMillis + limits.bodyMillis + 1_000,
  keepAliveTimeout: limits.keepAliveMillis,
  connectionsCheckingInterval: Math.min(1_000, limits.headersMillis),
  maxHeaderSize: HEADERS_MAX_BYTES
})
