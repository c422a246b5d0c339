import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import { connectErrorCodes } from "../../ConnectError.ts"

/** No response, or one that cannot be read: the connection failed, or the body is too long. */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly reason: "unreachable" | "unreadable"
  readonly detail: string
  /** False if the platform certainly received nothing. */
  readonly mayHaveArrived: boolean
}> {}

/** The error of an HTTP client. */
export const clientFailed = (error: HttpClientError.HttpClientError): TransportError =>
  new TransportError({
    reason: "unreachable",
    detail: error.description ?? innermostMessage(error.cause) ?? error.message,
    mayHaveArrived: !isConnectError(error.cause)
  })

/** The error of a connection. */
export const connectionFailed = (cause: unknown): TransportError =>
  new TransportError({
    reason: "unreachable",
    detail: innermostMessage(cause) ?? "the connection failed",
    mayHaveArrived: !isConnectError(cause)
  })

/** The timeout of an attempt. */
export const timedOut = (timeout: Duration.Duration, mayHaveArrived: boolean): TransportError =>
  new TransportError({
    reason: "unreachable",
    detail: `no answer within ${Duration.format(timeout)}`,
    mayHaveArrived
  })

/** A body over the limit. */
export const tooLarge = (maxBytes: number): TransportError =>
  new TransportError({
    reason: "unreadable",
    detail: `it has more than ${maxBytes} bytes`,
    mayHaveArrived: true
  })

/** The code of a connection that was not established in time. */
export const NO_CONNECTION = "E_NO_CONNECTION"

/** undici nests the network error in one or two causes. */
const codeOf = (cause: unknown): string | undefined => {
  if (typeof cause !== "object" || cause === null) return undefined
  if ("code" in cause && typeof cause.code === "string" && /^(E|UND_ERR_CONNECT_)/.test(cause.code))
    return cause.code
  return "cause" in cause ? codeOf(cause.cause) : undefined
}

const isConnectError = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return code !== undefined && (code === NO_CONNECTION || connectErrorCodes.has(code))
}

/** A failed lookup or a refused connection names its reason in the innermost cause. */
const innermostMessage = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined
  const [first] = cause instanceof AggregateError ? cause.errors : [cause.cause]
  return innermostMessage(first) ?? (cause.message || undefined)
}
