import type { IncomingMessage, ServerResponse } from "node:http"
import type { Reads } from "@estate/sqlite/SqliteReads"
import { Effect, Either, Option } from "effect"
import { hasTooManyHeaders } from "../Connection/ConnectionLimits.ts"
import { Readings } from "../Endpoint/Readings.ts"
import { Faults } from "../Faults/Faults.ts"
import { RequestLog } from "../Http/RequestLog.ts"
import { callerOf } from "../Keys/Caller.ts"
import { Keys } from "../Keys/Repo.ts"
import { Tracing } from "../Operations/ObservedSpan.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { admissions } from "./Admission.ts"
import { begin, finish } from "./Exchange.ts"
import { type Asked, makeFindRead } from "./FindRead.ts"

/**
 * Returns how to answer a request at once, if that is all there is to it: a read of the contract by a key that is known and
 * may, with parameters that are right, while nobody writes. It gives false for any other, which is untouched then and goes through
 * the whole pipeline: there everything that can be wrong is told, and nothing of it is decided here.
 *
 * The same readings answer on both ways, by the same contract and the same schemas. What is left out is what Effect's server, its
 * router and `HttpApi` do for each request in fibers of their own, which costs several times what the answer does.
 */
export const makeFastPath = Effect.gen(function* () {
  const findRead = makeFindRead((yield* Readings).known)
  const keys = yield* Keys
  const limit = yield* RateLimit
  const log = yield* RequestLog
  const { readAtOnce } = yield* StoreReads
  const isOff = (yield* Faults).areArmed || (yield* Tracing)

  /** What is read, if it can be now. Whatever fails here fails in the pipeline again, which says what it was. */
  const readNow = <A>(operation: string, run: (reads: Reads) => A): A | undefined => {
    try {
      return Option.getOrUndefined(readAtOnce(operation, run))
    } catch {
      return undefined
    }
  }

  /** The JSON that answers, and the headers of the caller's limit. */
  const answerOf = (request: IncomingMessage, { endpoint, reading, parameters }: Asked) => {
    const caller = readNow("Keys.identify", reads => callerOf(reads, keys, request))
    const key = caller === undefined ? undefined : Option.getOrUndefined(caller.key)
    if (caller === undefined || key === undefined) return undefined
    if (endpoint.area === undefined || !key.areas.has(endpoint.area)) return undefined
    const allowance = limit.take(caller.name)
    if (Option.isNone(allowance.refusal)) {
      const answer = readNow(endpoint.id, reads => reading.answer(reads, key, parameters))
      if (answer !== undefined && Either.isRight(answer))
        return { json: answer.right, headers: allowance.headers }
    }
    admissions.set(request, { key: caller.key, allowance })
    return undefined
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isOff || request.method !== "GET" || hasBody(request) || hasTooManyHeaders(request)) return false
    const begunAtMillis = performance.now()
    const asked = findRead(request.url ?? "")
    const answer = asked === undefined ? undefined : answerOf(request, asked)
    if (asked === undefined || answer === undefined) return false

    const exchange = begin(begunAtMillis)
    exchange.endpoint = asked.endpoint
    const headers = [
      "content-type",
      "application/json",
      "content-length",
      String(Buffer.byteLength(answer.json)),
      "x-request-id",
      exchange.requestId
    ]
    for (const name in answer.headers) headers.push(name, answer.headers[name] ?? "")
    response.writeHead(200, headers)
    response.end(answer.json)
    finish(exchange, request, 200, log)
    return true
  }
})

const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined
