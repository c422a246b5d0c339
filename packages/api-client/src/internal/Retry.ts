import type { HttpClientError, HttpClientRequest, HttpClientResponse } from "@effect/platform"
import type { UnreadableResponse } from "@estate/domain/PlatformError"
import { Duration, Effect, Either, Option, Random } from "effect"

/** How often, and how long at most. */
export interface RetryPolicy {
  readonly retries: number
  readonly longestWait: Duration.Duration
}

type Fault = HttpClientError.HttpClientError | UnreadableResponse

type Outcome = Either.Either<HttpClientResponse.HttpClientResponse, Fault>

const BASE_MILLIS = 500

/**
 * What to do after an attempt: stop, or wait (`atMostMillis` before jitter; `exactly` where the platform named the time).
 *
 * 429 and a refused connection certainly did nothing, so any request may be sent again; after 408, 5xx and a broken
 * connection only a read may. An answer that came whole and is too large would be so again.
 */
export const decideRetry = (
  request: HttpClientRequest.HttpClientRequest,
  outcome: Outcome,
  retriesDone: number,
  policy: RetryPolicy,
  nowMillis: number
): { readonly stop: true } | { readonly stop: false; readonly exactly: boolean; readonly millis: number } => {
  const stop = { stop: true } as const
  if (retriesDone >= policy.retries || !mayBeSentAgain(request, outcome)) return stop
  const asked = Option.flatMap(Either.getRight(outcome), response =>
    retryAfterOf(response.headers["retry-after"], nowMillis)
  )
  return Option.match(asked, {
    onNone: () => ({ stop: false, exactly: false, millis: BASE_MILLIS * 2 ** retriesDone }),
    onSome: wait =>
      Duration.greaterThan(wait, policy.longestWait)
        ? stop
        : { stop: false, exactly: true, millis: Duration.toMillis(wait) }
  })
}

const mayBeSentAgain = (request: HttpClientRequest.HttpClientRequest, outcome: Outcome): boolean => {
  const isRead = request.method === "GET"
  return Either.match(outcome, {
    onLeft: error => error._tag !== "UnreadableResponse" && (isRead || wasRefused(error)),
    onRight: ({ status }) => status === 429 || (isRead && (status === 408 || status >= 500))
  })
}

const wasRefused = (error: HttpClientError.HttpClientError): boolean => codeOf(error.cause) === "ECONNREFUSED"

/** The code of a network fault, which undici hides a cause or two down. */
const codeOf = (cause: unknown): unknown => {
  if (typeof cause !== "object" || cause === null) return undefined
  if ("code" in cause && typeof cause.code === "string" && cause.code.startsWith("E")) return cause.code
  return "cause" in cause ? codeOf(cause.cause) : undefined
}

/** `Retry-After` in either of its forms, seconds or a date (RFC 9110, section 10.2.3). */
export const retryAfterOf = (
  header: string | undefined,
  nowMillis: number
): Option.Option<Duration.Duration> => {
  if (header === undefined) return Option.none()
  if (/^\s*\d+\s*$/.test(header)) return Option.some(Duration.seconds(Number(header)))
  // `Date.parse` takes `1.5` and `-1` for days of 2001.
  const date = /\d\d:\d\d:\d\d GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? Option.none() : Option.some(Duration.millis(Math.max(0, date - nowMillis)))
}

/** Sends until an answer may stand, and gives the last one, whatever it was. */
export const withRetry =
  (policy: RetryPolicy) =>
  <R>(
    send: Effect.Effect<HttpClientResponse.HttpClientResponse, Fault, R>,
    request: HttpClientRequest.HttpClientRequest
  ) =>
    Effect.gen(function* () {
      for (let retriesDone = 0; ; retriesDone++) {
        const outcome = yield* Effect.either(send)
        const now = yield* Effect.clockWith(clock => clock.currentTimeMillis)
        const decision = decideRetry(request, outcome, retriesDone, policy, now)
        if (decision.stop) return yield* outcome
        const millis = decision.exactly ? decision.millis : yield* Random.nextRange(0, decision.millis)
        yield* Effect.logDebug("retrying").pipe(
          Effect.annotateLogs({ method: request.method, retry: retriesDone + 1, millis })
        )
        yield* Effect.sleep(Duration.millis(millis))
      }
    })
