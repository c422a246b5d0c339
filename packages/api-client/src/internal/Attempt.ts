import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"
import { bodyLimitOf, readAnswer } from "./ReadAnswer.ts"
import type { Outcome } from "./retry/Retry.ts"
import type { ResolvedCall, ResolvedSettings } from "./Settings.ts"
import type { Request, Send, SendTo } from "./transport/Transport.ts"
import { whenTraced } from "./WhenTraced.ts"

/** What spans, logs and hooks show of an attempt: nothing that could hold the key or a text. */
interface AttemptInfo {
  readonly operation: string
  readonly urlTemplate: string
  readonly attempt: number
}

/** Sends a request once and reads the response. */
export type Attempt = (request: Request, info: AttemptInfo, options: ResolvedCall) => Effect.Effect<Outcome>

/**
 * Attempts at a platform, each within the timeout. With a tracer or the debug log an attempt has a
 * span and a debug line, which show the URL template, never the path, a header or a body.
 */
export const attemptsAt =
  (sendTo: SendTo, settings: ResolvedSettings) =>
  (baseUrl: URL): Attempt => {
    const attempt = attemptBy(sendTo(baseUrl), settings)
    return (request, info, { timeout, hooks }) => {
      const once = (sent: Request) => attempt(sent, timeout)
      const watched =
        hooks.beforeAttempt === undefined && hooks.afterAttempt === undefined
          ? once
          : (sent: Request) => hooked(once(sent), { ...info, method: sent.method }, hooks)
      return whenTraced(watched(request), () => traced(watched, request, info))
    }
  }

const attemptBy = (send: Send, { apiKey, maxResponseBytes: maxBytes }: ResolvedSettings) => {
  const limitOfRead = bodyLimitOf(true, maxBytes)
  const limitOfWrite = bodyLimitOf(false, maxBytes)
  return (request: Request, timeout: Duration.Duration): Effect.Effect<Outcome> => {
    const limitOf = request.method === "GET" ? limitOfRead : limitOfWrite
    return Effect.either(
      Effect.flatMap(send(request, limitOf, timeout), response =>
        readAnswer(response, request, { maxBytes, apiKey })
      )
    )
  }
}

const hooked = (
  once: Effect.Effect<Outcome>,
  info: AttemptInfo & { readonly method: string },
  { beforeAttempt, afterAttempt }: ResolvedCall["hooks"]
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    yield* runHook(() => beforeAttempt?.(info))
    const [time, outcome] = yield* Effect.timed(once)
    yield* runHook(() => afterAttempt?.({ ...info, ...endOf(outcome), millis: Duration.toMillis(time) }))
    return outcome
  })

const endOf = (outcome: Outcome) =>
  Either.match(outcome, {
    onLeft: ({ detail }) => ({ status: undefined, requestId: undefined, error: detail }),
    onRight: ({ status, requestId }) => ({
      status,
      requestId: Option.getOrUndefined(requestId),
      error: undefined
    })
  })

/** A hook that throws is a fault of the program, but none of the call. */
export const runHook = (hook: () => void): Effect.Effect<void> =>
  Effect.catchAll(Effect.try(hook), ({ error }) => Effect.logWarning("a hook failed", error))

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
