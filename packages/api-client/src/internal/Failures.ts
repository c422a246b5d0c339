import { HttpApiError, HttpClientError } from "@effect/platform"
import {
  PlatformFailed,
  PlatformUnreachable,
  RequestRejected,
  UnreadableResponse
} from "@estate/domain/PlatformError"
import { Effect, Option, ParseResult } from "effect"
import { detailOf } from "./Detail.ts"

/** The first thing wrong in an answer, with the path to it. */
export const unreadable = (error: ParseResult.ParseError, secret: string): UnreadableResponse => {
  const [first] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return new UnreadableResponse({
    path: first?.path.join(".") ?? "",
    detail: detailOf(first?.message ?? "it is not what the spec says", secret)
  })
}

type Raw = HttpClientError.HttpClientError | ParseResult.ParseError | HttpApiError.HttpApiDecodeError

/**
 * The one place where what HTTP can do to a call becomes a typed error. What the contract declares (401, 403, 404, …) is
 * typed already and passes.
 */
export const typedFailures =
  (baseUrl: URL, secret: string) =>
  <A, E, R>(
    call: Effect.Effect<A, E | Raw, R>
  ): Effect.Effect<A, E | RequestRejected | PlatformFailed | PlatformUnreachable | UnreadableResponse, R> =>
    Effect.mapError(call, error => (isRaw(error) ? fromRaw(error, baseUrl, secret) : error))

const isRaw = (error: unknown): error is Raw =>
  HttpClientError.isHttpClientError(error) ||
  ParseResult.isParseError(error) ||
  error instanceof HttpApiError.HttpApiDecodeError

const fromRaw = (error: Raw, baseUrl: URL, secret: string) => {
  switch (error._tag) {
    case "RequestError":
      return new PlatformUnreachable({ baseUrl: baseUrl.href, detail: reasonOf(error) })
    case "ResponseError":
      return fromResponse(error, baseUrl, secret)
    // The answers' own are typed where they are decoded, so this one is the request's: it was not sent.
    case "ParseError":
      return new RequestRejected({
        detail: `not sent: ${unreadable(error, secret).detail}`,
        requestId: Option.none()
      })
    case "HttpApiDecodeError":
      return new RequestRejected({ detail: error.message, requestId: Option.none() })
  }
}

const fromResponse = (error: HttpClientError.ResponseError, baseUrl: URL, secret: string) => {
  const { status, headers } = error.response
  // What broke off the answer is its cause; a status that nobody expected has none.
  if (error.cause !== undefined)
    return new PlatformUnreachable({ baseUrl: baseUrl.href, detail: reasonOf(error) })
  const hint =
    status === 404
      ? `nothing is at this address: is ${baseUrl.href} the platform's?`
      : "a status that the spec does not have"
  const requestId = Option.map(Option.fromNullable(headers["x-request-id"]), id => detailOf(id, secret))
  return new PlatformFailed({ status, detail: hint, requestId })
}

const reasonOf = (error: HttpClientError.HttpClientError): string =>
  error.description ?? deepest(error.cause) ?? error.message

/** A failed look-up or a refused connection says what it was some causes down. */
const deepest = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined
  const [first] = cause instanceof AggregateError ? cause.errors : [cause.cause]
  return deepest(first) ?? (cause.message || undefined)
}
