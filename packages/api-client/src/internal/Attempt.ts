import { HttpClient, HttpTraceContext } from "@effect/platform"
import { Effect, Either, FiberRef } from "effect"
import { answerOf, wantedOf } from "./Body.ts"
import type { Exchange, ExchangeAt, Outgoing } from "./Exchange.ts"
import type { Outcome } from "./Retry.ts"
import { whereWatched } from "./Seeing.ts"
import type { Completed } from "./Settings.ts"

/** What is said of an attempt beside its outcome: nothing that a key or a text could be in. */
interface AttemptOf {
  readonly operation: string
  readonly urlTemplate: string
  readonly attempt: number
}

/** Sends a request once and reads its answer. */
export type Attempt = (request: Outgoing, of: AttemptOf) => Effect.Effect<Outcome>

/**
 * Attempts at the platform at an address, each within the time it may take. An attempt that anybody watches has a span and a debug line of
 * its own, which show the template of the path, never the path itself, a header or a body.
 */
export const attemptsAt =
  (exchangeAt: ExchangeAt, settings: Completed) =>
  (baseUrl: URL): Attempt => {
    const send = sending(exchangeAt(baseUrl), settings)
    return (request, of) => whereWatched(send(request), () => seen(send, request, of))
  }

const sending = (exchange: Exchange, { timeout, secret, maxResponseBytes: maxBytes }: Completed) => {
  const wholeRead = wantedOf(true, maxBytes)
  const wroteRead = wantedOf(false, maxBytes)
  return (request: Outgoing): Effect.Effect<Outcome> => {
    const wanted = request.method === "GET" ? wholeRead : wroteRead
    return Effect.either(
      Effect.flatMap(exchange(request, wanted, timeout), received =>
        answerOf(received, request.method, { maxBytes, secret })
      )
    )
  }
}

const seen = (
  send: (request: Outgoing) => Effect.Effect<Outcome>,
  request: Outgoing,
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
        const headers = isPropagated
          ? { ...request.headers, ...HttpTraceContext.toHeaders(span) }
          : request.headers
        const outcome = yield* send({ ...request, headers })
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
