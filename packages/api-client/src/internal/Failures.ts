import { HttpApiError, HttpClientError } from "@effect/platform"
import { problemFromBytes } from "@estate/api/Problem"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  PlatformUnreachable,
  RequestRejected,
  type UnreadableResponse
} from "@estate/domain/PlatformError"
import { Effect, Option, ParseResult } from "effect"
import { detailOf } from "./Detail.ts"
import { unreadable } from "./Unreadable.ts"

/** What HTTP and the derived client can do to a call. */
export type Raw = HttpClientError.HttpClientError | ParseResult.ParseError | HttpApiError.HttpApiDecodeError

/** What becomes of it. */
type Typed =
  | RequestRejected
  | NotSignedIn
  | AccessDenied
  | PlatformFailed
  | PlatformUnreachable
  | UnreadableResponse

/**
 * The one place where what HTTP can do to a call becomes a typed error. What the contract declares (401, 403, 404, …) is
 * typed already and passes.
 */
export const typedFailures =
  (baseUrl: URL, secret: string) =>
  <A, E, R>(call: Effect.Effect<A, E | Raw, R>): Effect.Effect<A, E | Typed, R> =>
    Effect.catchAll(
      call,
      (error): Effect.Effect<never, E | Typed> =>
        isRaw(error) ? Effect.flatMap(fromRaw(error, baseUrl, secret), Effect.fail) : Effect.fail(error)
    )

const isRaw = (error: unknown): error is Raw =>
  HttpClientError.isHttpClientError(error) ||
  ParseResult.isParseError(error) ||
  error instanceof HttpApiError.HttpApiDecodeError

const fromRaw = (error: Raw, baseUrl: URL, secret: string): Effect.Effect<Typed> => {
  switch (error._tag) {
    case "RequestError":
      return Effect.succeed(new PlatformUnreachable({ baseUrl: baseUrl.href, detail: reasonOf(error) }))
    case "ResponseError":
      return fromResponse(error, baseUrl, secret)
    // The answers' own are typed where they are decoded, so this one is the request's: it was not sent.
    case "ParseError": {
      const { path, detail } = unreadable(error, secret)
      return Effect.succeed(
        new RequestRejected({ detail: `not sent: ${path}: ${detail}`, requestId: Option.none() })
      )
    }
    case "HttpApiDecodeError":
      return Effect.succeed(new RequestRejected({ detail: error.message, requestId: Option.none() }))
  }
}

/** These mean what they mean also where the contract does not expect them. */
const meaning = { 400: RequestRejected, 401: NotSignedIn, 403: AccessDenied }

const hasMeaning = (status: number): status is keyof typeof meaning => status in meaning

const fromResponse = (
  error: HttpClientError.ResponseError,
  baseUrl: URL,
  secret: string
): Effect.Effect<Typed> => {
  const { status, headers } = error.response
  // What broke off the answer is its cause; a status that nobody expected has none.
  if (error.cause !== undefined)
    return Effect.succeed(new PlatformUnreachable({ baseUrl: baseUrl.href, detail: reasonOf(error) }))
  if (hasMeaning(status)) {
    const Meant = meaning[status]
    return error.response.arrayBuffer.pipe(
      Effect.orElseSucceed(() => new ArrayBuffer(0)),
      Effect.map(body => problemFromBytes(status, new Uint8Array(body))),
      Effect.map(({ detail, requestId }) => new Meant({ detail, requestId }))
    )
  }
  const hint =
    status === 404
      ? `nothing is at this address: is ${baseUrl.href} the platform's?`
      : "a status that the spec does not have"
  const requestId = Option.map(Option.fromNullable(headers["x-request-id"]), id => detailOf(id, secret))
  return Effect.succeed(new PlatformFailed({ status, detail: hint, requestId }))
}

const reasonOf = (error: HttpClientError.HttpClientError): string =>
  error.description ?? deepest(error.cause) ?? error.message

/** A failed look-up or a refused connection says what it was some causes down. */
const deepest = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined
  const [first] = cause instanceof AggregateError ? cause.errors : [cause.cause]
  return deepest(first) ?? (cause.message || undefined)
}
