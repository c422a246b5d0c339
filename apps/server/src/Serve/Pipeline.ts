import type { IncomingMessage } from "node:http"
import { HttpApiBuilder, type HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import type { Area } from "@estate/api/Key"
import type { AccessDenied, RateLimited } from "@estate/domain/PlatformError"
import { Cause, Effect, Exit, Option } from "effect"
import { withBodyLimit } from "../Connection/BodyLimit.ts"
import { ClientAddress } from "../Connection/ClientAddress.ts"
import { compressed } from "../Connection/Compression.ts"
import { HEADERS_MAX_COUNT, hasTooManyHeaders, hasUnclearHost } from "../Connection/ConnectionLimits.ts"
import { securityHeaders } from "../Connection/SecurityHeaders.ts"
import { orUnavailable, platformFailed } from "../Endpoint/Unavailable.ts"
import { Faults, headersOf, withFaults } from "../Faults/Faults.ts"
import { type Caller, callerOf, RequestKey } from "../Keys/Caller.ts"
import { areaDenied } from "../Keys/Http.ts"
import { Keys } from "../Keys/Repo.ts"
import { type Allowance, RateLimit } from "../Operations/RateLimit.ts"
import { router } from "../Routes/Router.ts"
import { pagePaths, type Route, unmatched } from "../Routes/RouteTable.ts"
import { StoreFailures, StoreHealth } from "../Store/StoreHealth.ts"
import { CurrentReadOwner, StoreReads } from "../Store/StoreReads.ts"
import { begin, type Exchange, finish } from "./Exchange.ts"
import { problemResponse } from "./Problems.ts"
import { RequestLog } from "./RequestLog.ts"

/** Monitoring may request these however busy the service is. */
const unlimited = new Set<string>([pagePaths.live, pagePaths.ready, pagePaths.health])

/**
 * What every request goes through: its id, its route, its caller's limit, injected faults, the
 * limit of its body, the problem of an error, and the log.
 */
export const layer = (options: { readonly bodyMillis: number; readonly queryMillis: number }) =>
  HttpApiBuilder.middleware(
    Effect.gen(function* () {
      const keys = yield* Keys
      const clients = yield* ClientAddress
      const { lookUp } = yield* StoreReads
      const limit = yield* RateLimit
      const faults = yield* Faults
      const health = yield* StoreHealth
      const log = yield* RequestLog

      /**
       * Checks the headers, the caller's limit and the key's area. Returns the caller.
       */
      const admit = (exchange: Exchange) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, request => {
          const incoming = NodeHttpServerRequest.toIncomingMessage(request)
          if (hasTooManyHeaders(incoming)) return Effect.fail(tooManyHeaders())
          if (hasUnclearHost(incoming)) return Effect.fail(unclearHost())
          if (unlimited.has(exchange.route.id)) return Effect.succeed(nobody)
          return Effect.flatMap(identify(incoming), caller => {
            const allowance = limit.take(caller.name)
            exchange.headers = allowance.headers
            return authorized(caller, allowance, exchange.route.area)
          })
        })

      const identify = (incoming: IncomingMessage) =>
        orUnavailable(lookUp("Keys.identify", reads => callerOf(reads, keys, clients, incoming)))

      /** A write to a file that was deleted or replaced would be lost. */
      const ownFile = ({ kind, method }: Route) =>
        kind === "contract" && method !== "GET"
          ? Effect.flatMap(health.lost, Option.match({ onNone: () => Effect.void, onSome: unwritable }))
          : Effect.void

      const handle = (app: HttpApp.Default, exchange: Exchange) =>
        HttpServerRequest.HttpServerRequest.pipe(
          Effect.flatMap(({ method, url }) => {
            exchange.route = router.find(method, url)?.route ?? unmatched
            return Effect.zipLeft(admit(exchange), ownFile(exchange.route))
          }),
          Effect.flatMap(caller => {
            const handled = withBodyLimit(
              app.pipe(
                Effect.provideService(RequestKey, caller.key),
                Effect.provideService(CurrentReadOwner, ownerOf(caller, options.queryMillis))
              ),
              options.bodyMillis
            )
            return Effect.flatMap(faults.due(exchange.route), due => {
              if (due.length === 0) return handled
              exchange.fault = due.map(({ kind }) => kind).join("+")
              exchange.headers = { ...exchange.headers, ...headersOf(due) }
              return withFaults(handled, due)
            })
          })
        )

      return (app: HttpApp.Default) =>
        Effect.suspend(() => {
          const exchange = begin(performance.now())
          return handle(app, exchange).pipe(
            Effect.catchAllCause(cause =>
              Cause.isInterruptedOnly(cause)
                ? Effect.failCause(Cause.stripFailures(cause))
                : problemResponse(cause, exchange.requestId)
            ),
            Effect.flatMap(compressed),
            Effect.map(response =>
              HttpServerResponse.setHeaders(response, {
                ...securityHeaders,
                ...exchange.headers,
                ...(response.status === 408 ? { connection: "close" } : {}),
                "x-request-id": exchange.requestId
              })
            ),
            Effect.onExit(exit =>
              Effect.map(HttpServerRequest.HttpServerRequest, request => {
                const status = Exit.isSuccess(exit) ? exit.value.status : undefined
                finish(exchange, NodeHttpServerRequest.toIncomingMessage(request), status, log)
              })
            ),
            Effect.provideService(StoreFailures, health),
            Effect.annotateLogs({ requestId: exchange.requestId })
          )
        })
    })
  )

const unwritable = (detail: string) => platformFailed(503, detail)

const unclearHost = () => platformFailed(400, "there must be one Host header")

const tooManyHeaders = () => platformFailed(431, `more than ${HEADERS_MAX_COUNT} headers`)

/** Who asks for a page beside the contract. */
const nobody: Caller = { name: "", key: Option.none() }

/** For whom the store is read. */
const ownerOf = ({ name, key }: Caller, budgetMillis: number) => ({
  caller: name,
  company: Option.match(key, { onNone: () => name, onSome: ({ company }) => `company ${company}` }),
  budgetMillis
})

/**
 * Fails if the caller is over its limit or its key lacks the area. The endpoint itself refuses a
 * missing key.
 */
const authorized = (
  caller: Caller,
  { refusal }: Allowance,
  area: Area | undefined
): Effect.Effect<Caller, RateLimited | AccessDenied> => {
  if (Option.isSome(refusal)) return Effect.fail(refusal.value)
  const { key } = caller
  return Option.isSome(key) && area !== undefined && !key.value.areas.has(area)
    ? Effect.fail(areaDenied(area))
    : Effect.succeed(caller)
}
