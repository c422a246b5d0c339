import type { HttpClientError } from "@effect/platform"
import { Duration } from "effect"
import { Fault } from "./Answer.ts"

/** What kept a request from being answered, as an HTTP client tells it. */
export const unanswered = (error: HttpClientError.HttpClientError): Fault =>
  new Fault({
    reason: "unreachable",
    detail: error.description ?? deepest(error.cause) ?? error.message,
    mayHaveArrived: !neverArrives.has(codeOf(error.cause))
  })

/** The same as the network tells it. */
export const cutOff = (cause: unknown): Fault =>
  new Fault({
    reason: "unreachable",
    detail: deepest(cause) ?? "the connection failed",
    mayHaveArrived: !neverArrives.has(codeOf(cause))
  })

/** What broke off an answer. */
export const brokenOff = (error: HttpClientError.ResponseError): Fault => unanswered(error)

/** There was no answer within its time. */
export const timedOut = (timeout: Duration.Duration, mayHaveArrived: boolean): Fault =>
  new Fault({
    reason: "unreachable",
    detail: `no answer within ${Duration.format(timeout)}`,
    mayHaveArrived
  })

/** There is more of an answer than may be read. */
export const tooLarge = (maxBytes: number): Fault =>
  new Fault({
    reason: "unreadable",
    detail: `it has more than ${maxBytes} bytes`,
    mayHaveArrived: true
  })

/** The code of a connection that did not come about in time. */
export const NO_CONNECTION = "E_NO_CONNECTION"

/** With these no connection came about: no address, nobody there, no way to him. */
const neverArrives: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  NO_CONNECTION
])

/** The code of a network fault, which undici hides a cause or two down. */
const codeOf = (cause: unknown): unknown => {
  if (typeof cause !== "object" || cause === null) return undefined
  if ("code" in cause && typeof cause.code === "string" && /^(E|UND_ERR_CONNECT_)/.test(cause.code))
    return cause.code
  return "cause" in cause ? codeOf(cause.cause) : undefined
}

/** A failed look-up or a refused connection says what it was some causes down. */
const deepest = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined
  const [first] = cause instanceof AggregateError ? cause.errors : [cause.cause]
  return deepest(first) ?? (cause.message || undefined)
}
