import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Tracer from "effect/Tracer"
import type * as Hooks from "../AttemptHooks.ts"
import { bodyLimitOf, readAnswer } from "./ReadAnswer.ts"
import type { Outcome } from "./retry/Retry.ts"
import type { ResolvedCall, ResolvedSettings } from "./Settings.ts"
import type { Request, Send, SendTo } from "./transport/Transport.ts"
import { whenTraced } from "./WhenTraced.ts"

/** What spans, logs and hooks show of an attempt: nothing that could contain the key or a text. */
type AttemptInfo = Omit<Hooks.Attempt, "method">

/** The headers that propagate a span to the platform. */
export type Propagate = (span: Tracer.Span) => Effect.Effect<Request["headers"]>

/** Sends a request once and reads the response. */
export type Attempt = (request: Request, info: AttemptInfo, options: ResolvedCall) => Effect.Effect<Outcome>

/**
 * Sends attempts to a platform, each within the timeout. With a tracer or the debug log, an attempt
 * has a span and a debug line, which show the URL template, never the path, a header or a body.
 */
export const attemptsAt =
  (sendTo: SendTo, settings: ResolvedSettings, propagate: Propagate) =>
  (baseUrl: URL): Attempt => {
    const attempt = attemptBy(sendTo(baseUrl), settings)
    const server = serverOf(baseUrl)
    return (request, info, options) => {
      const once = (sent: Request) => attempt(sent, options.timeout)
      const watched =
        options.beforeAttempt === undefined && options.afterAttempt === undefined
          ? once
          : (sent: Request) => hooked(once(sent), { ...info, method: sent.method }, options)
      return whenTraced(watched(request), () => traced(watched, request, { ...info, server }, propagate))
    }
  }

const attemptBy =
  (send: Send, { apiKey, maxResponseBytes: maxBytes }: ResolvedSettings) =>
  (request: Request, timeout: Duration.Duration): Effect.Effect<Outcome> =>
    Effect.either(
      Effect.flatMap(send(request, bodyLimitOf(request, maxBytes), timeout), response =>
        readAnswer(response, request, { maxBytes, apiKey })
      )
    )

const hooked = (
  once: Effect.Effect<Outcome>,
  info: Hooks.Attempt,
  { beforeAttempt, afterAttempt }: Hooks.AttemptHooks
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

/** If a hook throws, that is an error of the program, not of the call. */
export const runHook = (hook: () => void): Effect.Effect<void> =>
  Effect.catchAll(Effect.try(hook), ({ error }) => Effect.logWarning("a hook failed", error))

/** The attributes of spans of HTTP clients (OpenTelemetry's semantic conventions). */
const serverOf = ({ protocol, hostname, port }: URL) => ({
  "server.address": hostname,
  "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port)
})

const traced = (
  attempt: (request: Request) => Effect.Effect<Outcome>,
  request: Request,
  { operation, urlTemplate, attempt: number, server }: AttemptInfo & { readonly server: object },
  propagate: Propagate
): Effect.Effect<Outcome> => {
  const { method } = request
  const resent = number > 1 ? { "http.request.resend_count": number - 1 } : {}
  const attributes = { "http.request.method": method, "url.template": urlTemplate, ...server, ...resent }
  const name = `${method} ${urlTemplate}`
  return Effect.useSpan(name, { kind: "client", captureStackTrace: false, attributes }, span =>
    Effect.gen(function* () {
      const headers = { ...request.headers, ...(yield* propagate(span)) }
      const [time, outcome] = yield* Effect.timed(attempt({ ...request, headers }))
      const result = resultOf(outcome)
      for (const [key, value] of Object.entries(result)) span.attribute(key, value)
      const details = { operation, attempt: number, ...attributes, ...result }
      yield* Effect.logDebug("request", { ...details, millis: Duration.toMillis(time) })
      const type = result["error.type"]
      return type === undefined ? outcome : yield* Effect.fail(new AttemptFailed(type, outcome))
    })
  ).pipe(Effect.catchAll(({ outcome }) => Effect.succeed(outcome)))
}

/**
 * The error of an attempt's span. It does not contain the outcome, which may name the whole
 * address.
 */
class AttemptFailed extends Error {
  readonly #outcome: Outcome
  constructor(type: string, outcome: Outcome) {
    super(type)
    this.#outcome = outcome
  }
  get outcome(): Outcome {
    return this.#outcome
  }
}

interface Result {
  readonly "error.type"?: string
  readonly "http.response.status_code"?: number
}

const resultOf = (outcome: Outcome): Result =>
  Either.match(outcome, {
    onLeft: ({ code, reason }): Result => ({ "error.type": code ?? reason }),
    onRight: ({ status }) => ({
      "http.response.status_code": status,
      ...(status >= 400 ? { "error.type": String(status) } : {})
    })
  })
