import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FiberRef from "effect/FiberRef"
import { bodyLimitOf, readAnswer } from "./ReadAnswer.ts"
import type { Outcome } from "./retry/Retry.ts"
import type { ResolvedSettings } from "./Settings.ts"
import type { Request, Send, SendTo } from "./transport/Transport.ts"
import { whenTraced } from "./WhenTraced.ts"

/** What spans and logs show of an attempt: nothing that could hold the key or a text. */
interface AttemptInfo {
  readonly operation: string
  readonly urlTemplate: string
  readonly attempt: number
}

/** Sends a request once and reads the response. */
export type Attempt = (request: Request, info: AttemptInfo) => Effect.Effect<Outcome>

/**
 * Attempts at a platform, each within the timeout. With a tracer or the debug log an attempt has a
 * span and a debug line, which show the URL template, never the path, a header or a body.
 */
export const attemptsAt =
  (sendTo: SendTo, settings: ResolvedSettings) =>
  (baseUrl: URL): Attempt => {
    const attempt = attemptBy(sendTo(baseUrl), settings)
    return (request, info) => whenTraced(attempt(request), () => traced(attempt, request, info))
  }

const attemptBy = (send: Send, { timeout, apiKey, maxResponseBytes: maxBytes }: ResolvedSettings) => {
  const limitOfRead = bodyLimitOf(true, maxBytes)
  const limitOfWrite = bodyLimitOf(false, maxBytes)
  return (request: Request): Effect.Effect<Outcome> => {
    const limitOf = request.method === "GET" ? limitOfRead : limitOfWrite
    return Effect.either(
      Effect.flatMap(send(request, limitOf, timeout), response =>
        readAnswer(response, request.method, { maxBytes, apiKey })
      )
    )
  }
}

const traced = (
  attempt: (request: Request) => Effect.Effect<Outcome>,
  request: Request,
  { operation, urlTemplate, attempt: number }: AttemptInfo
): Effect.Effect<Outcome> => {
  const { method } = request
  const attributes = { "http.request.method": method, "url.template": urlTemplate, attempt: number }
  return Effect.useSpan(
    `${method} ${urlTemplate}`,
    { kind: "client", captureStackTrace: false, attributes },
    span =>
      Effect.gen(function* () {
        const began = yield* Effect.clockWith(clock => clock.currentTimeMillis)
        const isPropagated = yield* FiberRef.get(HttpClient.currentTracerPropagation)
        const headers = isPropagated
          ? { ...request.headers, ...HttpTraceContext.toHeaders(span) }
          : request.headers
        const outcome = yield* attempt({ ...request, headers })
        const ended = yield* Effect.clockWith(clock => clock.currentTimeMillis)
        const result = resultOf(outcome)
        for (const [name, value] of Object.entries(result)) span.attribute(name, value)
        yield* Effect.logDebug("request", { operation, ...attributes, ...result, millis: ended - began })
        return outcome
      })
  )
}

const resultOf = (outcome: Outcome) =>
  Either.match(outcome, {
    onLeft: ({ reason }): Record<string, unknown> => ({ "error.type": reason }),
    onRight: ({ status }): Record<string, unknown> => ({ "http.response.status_code": status })
  })
