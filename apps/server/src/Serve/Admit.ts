import type { IncomingMessage } from "node:http"
import type { AccessDenied, PlatformFailed, RateLimited } from "@estate/domain/PlatformError"
import { Effect, Option } from "effect"
import { HEADERS_MAX_COUNT, hasTooManyHeaders, hasUnclearHost } from "../Connection/ConnectionLimits.ts"
import { platformFailed } from "../Endpoint/Unavailable.ts"
import { type Caller, hasTwoKeys } from "../Keys/Caller.ts"
import { areaDenied } from "../Keys/Http.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { isProbe } from "../Routes/RouteTable.ts"
import type { Exchange } from "./Exchange.ts"

/**
 * Why headers are refused: there are too many, or a proxy may interpret the request differently.
 */
export const refusalOfHeaders = (request: IncomingMessage): PlatformFailed | undefined => {
  if (hasTooManyHeaders(request)) return platformFailed(431, `more than ${HEADERS_MAX_COUNT} headers`)
  if (hasUnclearHost(request)) return platformFailed(400, "there must be one Host header")
  return hasTwoKeys(request.headers)
    ? platformFailed(400, "Authorization and X-Api-Key have different keys: send one")
    : undefined
}

/**
 * Counts a request against the caller's limit. Returns why it is refused: the caller is over the
 * limit, or the key lacks the route's area. A missing key is refused later, so that a body is
 * received first.
 */
export const makeRefusalOfCaller = Effect.map(
  RateLimit,
  limit =>
    (exchange: Exchange, caller: Caller): RateLimited | AccessDenied | undefined => {
      const { route } = exchange
      if (isProbe(route)) return undefined
      const { headers, refusal } = limit.take(caller)
      exchange.headers = headers
      if (Option.isSome(refusal)) return refusal.value
      const { area } = route
      return area !== undefined && Option.isSome(caller.key) && !caller.key.value.areas.has(area)
        ? areaDenied(area)
        : undefined
    }
)
