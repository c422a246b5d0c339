import { randomUUID } from "node:crypto"
import { HttpApiBuilder, type HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Duration, Effect, Layer, Option } from "effect"
import { makeAllowedMethods } from "./AllowedMethods.ts"
import { withBodyLimit } from "./BodyLimit.ts"
import { problemResponse } from "./Problems.ts"

/** What every request goes through: its id, the limit of its body, a problem for an error, one line in the log. */
export const layer = HttpApiBuilder.middleware(
  Effect.map(
    makeAllowedMethods,
    allow => (app: HttpApp.Default) =>
      Effect.suspend(() => {
        const requestId = randomUUID()
        return withBodyLimit(app).pipe(
          Effect.catchAllCause(cause =>
            Cause.isInterruptedOnly(cause)
              ? Effect.failCause(Cause.stripFailures(cause))
              : problemResponse(cause, allow, requestId)
          ),
          Effect.map(HttpServerResponse.setHeader("x-request-id", requestId)),
          Effect.timed,
          Effect.tap(([duration, response]) => logRequest(duration, response.status)),
          Effect.map(([, response]) => response),
          Effect.annotateLogs({ requestId })
        )
      })
  )
).pipe(Layer.provide(HttpApiBuilder.Router.Live))

/** The path is the contract's template where there is one; a query may hold a key or what somebody searched for. */
const logRequest = (duration: Duration.Duration, status: number) =>
  Effect.gen(function* () {
    const { method, url } = yield* HttpServerRequest.HttpServerRequest
    const span = yield* Effect.option(Effect.currentSpan)
    const route = Option.flatMapNullable(span, ({ attributes }) => attributes.get("http.route"))
    yield* Effect.logInfo("request").pipe(
      Effect.annotateLogs({
        method,
        path: Option.getOrElse(route, () => url.split("?")[0]),
        status,
        millis: Math.round(Duration.toMillis(duration) * 100) / 100
      })
    )
  })
