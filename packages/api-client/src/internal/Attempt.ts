import { FetchHttpClient, HttpClient, HttpClientRequest, HttpTraceContext } from "@effect/platform"
import { Context, Effect, Either, FiberRef, Option } from "effect"
import { readAnswer } from "./Body.ts"
import type { Outcome } from "./Retry.ts"
import type { Completed } from "./Settings.ts"
import { timedOut, unanswered } from "./Transport.ts"

/** What is said of an attempt beside its outcome: nothing that a key or a text could be in. */
export interface AttemptOf {
  readonly operation: string
  readonly urlTemplate: string
  readonly attempt: number
}

/**
 * Sends a request once and reads its answer within the time it may take. An attempt has a span and a debug line of its own, which show
 * the template of the path, never the path itself, a header or a body.
 */
export const attempts = (http: HttpClient.HttpClient, settings: Completed) => {
  const { timeout, secret, maxResponseBytes: maxBytes } = settings
  const client = HttpClient.withTracerDisabledWhen(http, () => true)

  const send = (request: HttpClientRequest.HttpClientRequest) =>
    client.execute(request).pipe(
      Effect.mapError(unanswered),
      Effect.flatMap(response => readAnswer(response, { maxBytes, secret })),
      Effect.timeoutFail({ duration: timeout, onTimeout: () => timedOut(timeout) }),
      withoutRedirects,
      Effect.either
    )

  return (
    request: HttpClientRequest.HttpClientRequest,
    { operation, urlTemplate, attempt }: AttemptOf
  ): Effect.Effect<Outcome> => {
    const { method } = request
    const attributes = { "http.request.method": method, "url.template": urlTemplate, attempt }
    return Effect.useSpan(
      `${method} ${urlTemplate}`,
      { kind: "client", captureStackTrace: false, attributes },
      span =>
        Effect.gen(function* () {
          const began = yield* Effect.clockWith(clock => clock.currentTimeMillis)
          const isPropagated = yield* FiberRef.get(HttpClient.currentTracerPropagation)
          const outcome = yield* send(
            isPropagated ? HttpClientRequest.setHeaders(request, HttpTraceContext.toHeaders(span)) : request
          )
          const ended = yield* Effect.clockWith(clock => clock.currentTimeMillis)
          const result = resultOf(outcome)
          for (const [name, value] of Object.entries(result)) span.attribute(name, value)
          yield* Effect.logDebug("request", { operation, ...attributes, ...result, millis: ended - began })
          return outcome
        })
    )
  }
}

const resultOf = (outcome: Outcome) =>
  Either.match(outcome, {
    onLeft: ({ reason }): Record<string, unknown> => ({ "error.type": reason }),
    onRight: ({ status }): Record<string, unknown> => ({ "http.response.status_code": status })
  })

/** A client over `fetch` would follow redirects by itself, and take the key along. */
const withoutRedirects = Effect.mapInputContext((context: Context.Context<never>) =>
  Context.add(context, FetchHttpClient.RequestInit, {
    ...Option.getOrUndefined(Context.getOption(context, FetchHttpClient.RequestInit)),
    redirect: "manual"
  })
)
