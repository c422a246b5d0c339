import type { IncomingMessage } from "node:http"
import type { ContractError } from "@estate/api/Errors"
import type { Reads } from "@estate/store/Read"
import { Effect, Either, Option } from "effect"
import { ClientAddress } from "../Connection/ClientAddress.ts"
import type { Handler } from "../Endpoint/Handler.ts"
import { makeOrUnavailable } from "../Endpoint/Unavailable.ts"
import { Faults } from "../Faults/Faults.ts"
import { type Caller, callerOf, presentedKeys } from "../Keys/Caller.ts"
import { publicPart } from "../Keys/Key.ts"
import { Keys } from "../Keys/Repo.ts"
import { countStoreTime } from "../Operations/Metrics.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { isProbe, type Route } from "../Routes/RouteTable.ts"
import type { Json } from "../Store/JsonPage.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import type { Exchange } from "./Exchange.ts"
import { calledBack } from "./RunInPlace.ts"
import type { Target } from "./Target.ts"

type Found = Either.Either<Json, ContractError>

/** Who sends a request, and what a read of the store found for them at the same time. */
export interface Arrival {
  readonly caller: Caller
  readonly found: Option.Option<Found>
}

/** The caller of a page that anybody may request. */
const nobody: Arrival = {
  caller: { name: "", key: Option.none() },
  found: Option.none()
}

/** What a handler reads for a caller; undefined if it does not, or not for this caller. */
export const readFor = (
  handler: Handler | undefined,
  { key }: Caller,
  reads: Reads,
  request: object
): Found | undefined => {
  if (handler?.kind === "openRead") return handler.answer(reads, request)
  return handler?.kind === "read" && Option.isSome(key)
    ? handler.answer(reads, key.value, request)
    : undefined
}

/** True if the caller's key opens the route, or none is needed. */
const isOpenTo = ({ area }: Route, { key }: Caller): boolean =>
  area === undefined || Option.exists(key, ({ areas }) => areas.has(area))

/**
 * Finds out whose key a request has. The store is asked in place. If the request is a valid read
 * that the caller may make within its limit, the store is asked for the answer at the same time.
 * Unbounded reads are left for later, and so are reads to which a fault may happen.
 */
export const makeIdentify = Effect.gen(function* () {
  const keys = yield* Keys
  const limit = yield* RateLimit
  const faults = yield* Faults
  const clientOf = yield* ClientAddress
  const { lookUp, readAtOnce } = yield* StoreReads
  const orUnavailable = yield* makeOrUnavailable

  /** A read that is decoded, and may be answered before anything else happens. */
  const requestAhead = ({ route, inUrl }: Target) =>
    faults.mayHappenAt(route) ? undefined : Option.getOrUndefined(Option.flatMap(inUrl, Either.getRight))

  const callerIn = (reads: Reads, exchange: Exchange) =>
    callerOf(reads, keys, exchange.request.headers, () => clientOf(exchange))

  return function* (exchange: Exchange, target: Target) {
    if (isProbe(target.route)) return nobody
    const ahead = requestAhead(target)
    const begunMillis = performance.now()
    let identifiedMillis = begunMillis
    const read = (reads: Reads): Arrival => {
      const caller = callerIn(reads, exchange)
      identifiedMillis = performance.now()
      const isAllowed = ahead !== undefined && isOpenTo(target.route, caller) && limit.allows(caller)
      const found = isAllowed ? readFor(target.handler, caller, reads, ahead) : undefined
      return { caller, found: Option.fromNullable(found) }
    }
    const arrival = yield* calledBack<Arrival | undefined>(done =>
      readAtOnce(read, done, () => nameOf(exchange.request))
    )
    if (arrival === undefined) {
      const caller = yield* orUnavailable(lookUp("Keys.identify", reads => callerIn(reads, exchange)))
      return { caller, found: Option.none() }
    }
    measure(exchange, "Keys.identify", begunMillis, identifiedMillis)
    if (Option.isSome(arrival.found)) measure(exchange, target.route.id, identifiedMillis, performance.now())
    return arrival
  }
})

const measure = ({ span }: Exchange, operation: string, startMillis: number, endMillis: number) => {
  countStoreTime(operation, (endMillis - startMillis) / 1000)
  span?.step(operation, startMillis, endMillis)
}

/** Who asks for what: one caller's requests with the same name usually read the same. */
const nameOf = ({ method, url = "", headers }: IncomingMessage) =>
  `${presentedKeys(headers).map(publicPart)} ${method === "GET" ? url : method}`
