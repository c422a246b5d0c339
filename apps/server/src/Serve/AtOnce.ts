import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { CurrentKey } from "@estate/api/Key"
import type { Reads } from "@estate/store/Read"
import { Effect, Either, Option } from "effect"
import { ClientAddress } from "../Connection/ClientAddress.ts"
import { ReadHandlers, type UntypedRead } from "../Endpoint/ReadHandlers.ts"
import { WriteHandlers } from "../Endpoint/WriteHandlers.ts"
import { Faults } from "../Faults/Faults.ts"
import { type Caller, callerOf, presentedKeys } from "../Keys/Caller.ts"
import { areaDenied, withoutKey } from "../Keys/Http.ts"
import { publicPart } from "../Keys/Key.ts"
import { Keys } from "../Keys/Repo.ts"
import { countStoreTime } from "../Operations/Metrics.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { makeTraceRequest } from "../Operations/RequestTracer.ts"
import { type Match, router } from "../Routes/Router.ts"
import type { Route } from "../Routes/RouteTable.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { makeAnswers } from "./Answers.ts"
import { begin, type Exchange } from "./Exchange.ts"
import { isJsonWrite, isPlainGet, takeBody, whenArrived } from "./PlainRequest.ts"
import { RequestLog } from "./RequestLog.ts"
import { makeWriteAtOnce } from "./WriteAtOnce.ts"

/** The parsed URLs that are kept: at most half a megabyte of what callers sent. */
const PARSED_URLS = 1_000
const PARSED_URL_LENGTH = 256

type Key = CurrentKey["Type"]

/** A GET of the contract, with parameters that its schemas accept. */
interface ReadRequest extends Pick<Match, "route" | "form"> {
  readonly handler: UntypedRead
  readonly parameters: object
}

/** Who sends a request, and their key if it may be used here now. */
interface Admission extends Caller {
  readonly allowed: Key | undefined
}

/**
 * Answers a read of the contract without fibers if the parameters are valid, its statements are
 * bounded, nobody writes and no fault is armed for it; the same for a message in JSON; and refuses
 * either without an allowed key, or over its limit. Passes anything else, untouched, to the next
 * listener, the pipeline. Both use the same route table, schemas and handlers.
 *
 * Gain: a page of ten calls takes 155 µs of processor time instead of 695, and 1.0 ms instead of
 * 2.9 while spans are exported (`pnpm bench service` has the requests per second). To delete it:
 * this file, `Answers.ts`, `WriteAtOnce.ts`, `PlainRequest.ts`, `RequestTracer.ts` and the option
 * `answersAtOnce`.
 */
export const makeAtOnce = Effect.gen(function* () {
  const reads = (yield* ReadHandlers).byOperation
  const writes = (yield* WriteHandlers).byOperation
  const keys = yield* Keys
  const clients = yield* ClientAddress
  const limit = yield* RateLimit
  const log = yield* RequestLog
  const faults = yield* Faults
  const traceRequest = yield* makeTraceRequest
  const { readAtOnce } = yield* StoreReads
  const writeAtOnce = yield* makeWriteAtOnce

  const parseRead = (url: string): ReadRequest | undefined => {
    const match = router.find("GET", url)
    const handler = match && reads.get(match.route.id)
    if (match === undefined || handler === undefined) return undefined
    const { route, form } = match
    const path = route.decodePath(match.path)
    const urlParams = route.decodeQuery(match.query)
    if (Either.isLeft(path) || Either.isLeft(urlParams)) return undefined
    return { route, form, handler, parameters: { path: path.right, urlParams: urlParams.right } }
  }

  // Programs that poll repeat their URLs: parsing each once saves 30 % of those 155 µs. To delete
  // it: call `parseRead` below.
  const parsed = new Map<string, ReadRequest>()
  const parseOnce = (url: string): ReadRequest | undefined => {
    const known = parsed.get(url)
    if (known !== undefined) return known
    const read = parseRead(url)
    if (read !== undefined && url.length <= PARSED_URL_LENGTH) {
      if (parsed.size >= PARSED_URLS) parsed.clear()
      parsed.set(url, read)
    }
    return read
  }

  /** Takes nothing from a caller's limit: other requests may still be passed on. */
  const admit = (reads: Reads, request: IncomingMessage, { area }: Route): Admission => {
    const { name, key } = callerOf(reads, keys, clients, request)
    const known = Option.getOrUndefined(key)
    const isAllowed = area !== undefined && known?.areas.has(area) === true && limit.allows(name)
    return { name, key, allowed: isAllowed ? known : undefined }
  }

  const isOurs = (route: Route) => route.area !== undefined && !faults.mayHappenAt(route)

  const beginExchange = (route: Route, startMillis: number): Exchange => {
    const exchange = begin(startMillis)
    exchange.route = route
    return exchange
  }

  const { answer, refuse } = makeAnswers(log)

  /** Refuses a request that is not allowed. */
  const turnAway = (
    exchange: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
    { name, key }: Admission
  ) => {
    const { route } = exchange
    const { headers, refusal } = limit.take(name)
    const unallowed = () =>
      Option.isNone(key) ? withoutKey(route, request.headers) : areaDenied(route.area ?? "billing")
    exchange.headers = headers
    refuse(exchange, request, response, Option.getOrElse(refusal, unallowed))
  }

  const readOrPass =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const startMillis = performance.now()
      const read = parseOnce(request.url ?? "")
      if (read === undefined || !isOurs(read.route)) return next(request, response)
      let identifiedMillis: number | undefined
      const run = (reads: Reads) => {
        const admission = admit(reads, request, read.route)
        identifiedMillis ??= performance.now()
        const { allowed } = admission
        return { admission, found: allowed && read.handler.answer(reads, allowed, read.parameters) }
      }
      const begunMillis = performance.now()
      const answered = (done: ReturnType<typeof run> | undefined) => {
        if (done === undefined) return next(request, response)
        const { admission, found } = done
        if (found === undefined) {
          // A traced request has a span, which the pipeline makes.
          if (traceRequest !== undefined) return next(request, response)
          return turnAway(beginExchange(read.route, startMillis), request, response, admission)
        }
        if (Either.isLeft(found)) return next(request, response)
        const endMillis = performance.now()
        const exchange = beginExchange(read.route, startMillis)
        exchange.headers = limit.take(admission.name).headers
        answer(exchange, request, response, { status: 200, type: JSON_TYPE, body: found.right })
        const between = identifiedMillis ?? begunMillis
        const steps = [
          { operation: "Keys.identify", startMillis: begunMillis, endMillis: between },
          { operation: read.route.id, startMillis: between, endMillis }
        ]
        for (const { operation, startMillis, endMillis } of steps)
          countStoreTime(operation, (endMillis - startMillis) / 1000)
        traceRequest?.({ request, route: read.form, startMillis, steps })
      }
      readAtOnce(run, answered, () => nameOf(request))
    }

  const writeOrPass =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const startMillis = performance.now()
      const match = router.find("POST", request.url ?? "")
      const handler = match && writes.get(match.route.id)
      const path = match?.route.decodePath(match.path)
      if (match === undefined || handler === undefined || path === undefined || Either.isLeft(path))
        return next(request, response)
      const { route } = match
      if (!isOurs(route)) return next(request, response)
      readAtOnce(
        reads => admit(reads, request, route),
        admission => {
          if (admission?.allowed === undefined) return next(request, response)
          const body = takeBody(request)
          const { headers } = request
          const make =
            body && handler.prepare(admission.allowed, { path: path.right, headers, body: body.json })
          if (body === undefined || make === undefined) {
            body?.giveBack()
            return next(request, response)
          }
          const exchange = beginExchange(route, startMillis)
          exchange.headers = limit.take(admission.name).headers
          writeAtOnce(make, exchange.requestId, error =>
            error === undefined
              ? answer(exchange, request, response, { status: 200, type: JSON_TYPE, body: "[]" })
              : refuse(exchange, request, response, error)
          )
        },
        () => nameOf(request)
      )
    }

  return (next: RequestListener): RequestListener => {
    const [read, write] = [readOrPass(next), writeOrPass(next)]
    return (request, response) => {
      if (isPlainGet(request)) return read(request, response)
      if (isJsonWrite(request) && traceRequest === undefined)
        return whenArrived(request, hasArrived => (hasArrived ? write : next)(request, response))
      next(request, response)
    }
  }
})

/** Who asks for what: one caller's requests with the same name mostly read the same. */
const nameOf = ({ method, url = "", headers }: IncomingMessage) =>
  `${presentedKeys(headers).map(publicPart)} ${method === "GET" ? url : method}`

const JSON_TYPE = "application/json"
