import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import { CERTIFICATE_CODE, connectErrorCodes, networkCodeOf, networkMessageOf } from "../../ConnectError.ts"

/** There is no response, or it cannot be read: the connection failed, or the body is too long. */
export class TransportError extends Data.TaggedError("TransportError")<{
  /** An untrusted platform stays untrusted: its certificate has expired, or is for another host. */
  readonly reason: "unreachable" | "untrusted" | "unreadable"
  readonly detail: string
  /** The code of the network's error: `ECONNREFUSED`. */
  readonly code?: string | undefined
  /** False if the platform certainly received nothing. */
  readonly mayHaveArrived: boolean
}> {}

/** The error of an HTTP client. */
export const clientFailed = (error: HttpClientError.HttpClientError): TransportError =>
  failure(error.cause, error.description ?? networkMessageOf(error.cause) ?? error.message)

/** The error of a connection. */
export const connectionFailed = (cause: unknown): TransportError =>
  failure(cause, networkMessageOf(cause) ?? "the connection failed")

const failure = (cause: unknown, detail: string): TransportError => {
  const code = networkCodeOf(cause)
  const isUntrusted = code !== undefined && CERTIFICATE_CODE.test(code)
  const isConnectError = cause instanceof NotConnected || (code !== undefined && connectErrorCodes.has(code))
  return new TransportError({
    reason: isUntrusted ? "untrusted" : "unreachable",
    detail: detail.replace(CLOSED, "the connection was closed before the end of the answer"),
    code,
    mayHaveArrived: !isConnectError && !isUntrusted
  })
}

/** What Node.js, undici and the system say about a connection that the other side has closed. */
const CLOSED = /^(aborted|socket hang up|terminated|other side closed|(read|write) (ECONNRESET|EPIPE))$/

/** The time for an attempt, or for the whole call, is over. */
export const timedOut = (time: Duration.Duration, mayHaveArrived: boolean, whose = ""): TransportError =>
  new TransportError({
    reason: "unreachable",
    detail: `no answer within ${Duration.format(time)}${whose}`,
    mayHaveArrived
  })

/** A body that cannot be read. */
export const unreadable = (detail: string): TransportError =>
  new TransportError({ reason: "unreadable", detail, mayHaveArrived: true })

/** A body over the limit. */
export const tooLarge = (maxBytes: number): TransportError => unreadable(`${TOO_LARGE} ${sizeOf(maxBytes)}`)

/** True for the error of a body over the limit. */
export const isTooLarge = ({ detail }: TransportError): boolean => detail.startsWith(TOO_LARGE)

const TOO_LARGE = "it has more than"

const MIB = 1024 * 1024

const sizeOf = (bytes: number): string => (bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes} bytes`)

/** An error before the connection was established, including the tunnel of a proxy. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super("no connection", { cause })
  }
}

/** A connection error, if the environment or the settings name a proxy. */
export class ProxyError extends Error {
  readonly code: string | undefined
  constructor(proxy: string, cause: unknown, who: "environment" | "settings") {
    // Without the credentials that the address may contain.
    const host = URL.canParse(proxy) ? new URL(proxy).host : ""
    super(
      `${networkMessageOf(cause) ?? "the connection failed"}; the ${who} ${who === "settings" ? "name" : "names"} the proxy ${host}`
    )
    this.code = networkCodeOf(cause)
  }
}
