import { HttpApiBuilder, type HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { PlatformFailed } from "@estate/domain/PlatformError"
import { Cause, Effect, Exit, Layer, Option } from "effect"
import { KnownKey, makeIdentifyCaller } from "../Keys/Caller.ts"
import { Faults, headersOf, withFaults } from "../Operations/Faults.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { makeAllowedMethods } from "./AllowedMethods.ts"
import { withBodyLimit } from "./BodyLimit.ts"
import { HEADERS_MAX_COUNT } from "./ConnectionLimits.ts"
import { makeFindEndpoint } from "./Endpoints.ts"
import { begin, type Exchange, finish } from "./Exchange.ts"
import { problemResponse } from "./Problems.ts"
import { orUnavailable } from "./Unavailable.ts"

/** Who watches over the service asks these, however busy it is. */
const unlimited = new Set(["/healthz", "/metrics"])

/**
 * What every request goes through: its id, what it is for, its caller's limit, faults on purpose, the limit of its body, a
 * problem for an error, one line in the log.
 */
export const layer = (options: { readonly bodyMillis: number }) =>
  HttpApiBuilder.middleware(
    Effect.gen(function* () {
      const allow = yield* makeAllowedMethods
      const findEndpoint = yield* makeFindEndpoint
      const identifyCaller = yield* makeIdentifyCaller
      const limit = yield* RateLimit
      const faults = yield* Faults

      /** Lets the request in, or fails with why not. Returns the key that it came with, where that is known. */
      const admit = (exchange: Exchange) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, request => {
          if (NodeHttpServerRequest.toIncomingMessage(request).rawHeaders.length > 2 * HEADERS_MAX_COUNT)
            return Effect.fail(tooManyHeaders())
          if (unlimited.has(exchange.endpoint.id)) return Effect.succeedNone
          return Effect.flatMap(orUnavailable(identifyCaller(request)), ({ name, key }) =>
            Effect.flatMap(limit.take(name), ({ headers, refusal }) => {
              exchange.headers = headers
              return Option.match(refusal, { onNone: () => Effect.succeed(key), onSome: Effect.fail })
            })
          )
        })

      const handle = (app: HttpApp.Default, exchange: Exchange) =>
        findEndpoint.pipe(
          Effect.flatMap(endpoint => {
            exchange.endpoint = endpoint
            return admit(exchange)
          }),
          Effect.flatMap(key => {
            const handled = withBodyLimit(Effect.provideService(app, KnownKey, key), options.bodyMillis)
            return Effect.flatMap(faults.due(exchange.endpoint), due => {
              if (due.length === 0) return handled
              exchange.fault = due.map(({ kind }) => kind).join("+")
              exchange.headers = { ...exchange.headers, ...headersOf(due) }
              return withFaults(handled, due)
            })
          })
        )

      return (app: HttpApp.Default) =>
        Effect.suspend(() => {
          const exchange = begin()
          return handle(app, exchange).pipe(
            Effect.catchAllCause(cause =>
              Cause.isInterruptedOnly(cause)
                ? Effect.failCause(Cause.stripFailures(cause))
                : problemResponse(cause, allow, exchange.requestId)
            ),
            Effect.map(response =>
              HttpServerResponse.setHeaders(response, {
                ...exchange.headers,
                ...(response.status === 408 ? { connection: "close" } : {}),
                "x-request-id": exchange.requestId
              })
            ),
            Effect.onExit(exit => finish(exchange, Exit.isSuccess(exit) ? exit.value.status : undefined)),
            Effect.annotateLogs({ requestId: exchange.requestId })
          )
        })
    })
  ).pipe(Layer.provide(HttpApiBuilder.Router.Live))

const tooManyHeaders = () =>
  new PlatformFailed({
    status: 431,
    detail: `more than ${HEADERS_MAX_COUNT} headers`,
    requestId: Option.none()
  })
