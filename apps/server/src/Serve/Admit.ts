import type { IncomingMessage } from "node:http"
import type { AccessDenied, PlatformFailed, RateLimited } from "@estate/domain/PlatformError"
import { Effect, Either, Option } from "effect"
import { HEADERS_MAX_COUNT, hasTooManyHeaders, hasUnclearHost } from "../Connection/ConnectionLimits.ts"
import { platformFailed } from "../Endpoint/Unavailable.ts"
import { type Caller, hasTwoKeys } from "../Keys/Caller.ts"
import { areaDenied } from "../Keys/Http.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { isProbe } from "../Routes/RouteTable.ts"
import type { Exchange } from "./Exchange.ts"

/** Refuses too many headers, and requests that a proxy may have taken for another. */
export const checkHeaders = (request: IncomingMessage): Either.Either<void, PlatformFailed> => {
  if (hasTooManyHeaders(request))
    return Either.left(platformFailed(431, `more than ${HEADERS_MAX_COUNT} headers`))
  if (hasUnclearHost(request)) return Either.left(platformFailed(400, "there must be one Host header"))
  return hasTwoKeys(request.headers)
    ? Either.left(platformFailed(400, "Authorization and X-Api-Key have different keys: send one"))
    : Either.void
}

/**
 * Refuses a caller who is over their limit, or whose key lacks the route's area. A missing key is
 * refused later, so that a body is received first.
 */
export const makeAdmit = Effect.map(
  RateLimit,
  limit =>
    (exchange: Exchange, caller: Caller): Either.Either<void, RateLimited | AccessDenied> => {
      const { route } = exchange
      if (isProbe(route)) return Either.void
      const { headers, refusal } = limit.take(caller)
      exchange.headers = headers
      if (Option.isSome(refusal)) return Either.left(refusal.value)
      const { area } = route
      return area !== undefined && Option.isSome(caller.key) && !caller.key.value.areas.has(area)
        ? Either.left(areaDenied(area))
        : Either.void
    }
)
