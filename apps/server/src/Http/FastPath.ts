import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Either, Option } from "effect"
import { callerOf } from "../Keys/Caller.ts"
import { Keys } from "../Keys/Repo.ts"
import { Faults } from "../Operations/Faults.ts"
import { RateLimit } from "../Operations/RateLimit.ts"
import { StoreReads, Tracing } from "../Store/StoreReads.ts"
import { admissions } from "./Admission.ts"
import { hasTooManyHeaders } from "./ConnectionLimits.ts"
import { begin, finish } from "./Exchange.ts"
import { type Asked, makeFindRead } from "./FindRead.ts"
import { Readings } from "./Readings.ts"
import { RequestLog } from "./RequestLog.ts"

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

  /** The JSON that answers, and the headers of the caller's limit. */
  const answerOf = (request: IncomingMessage, { endpoint, reading, parameters }: Asked) => {
    const caller = readAtOnce("Keys.identify", reads => callerOf(reads, keys, request))
    if (Option.isNone(caller) || Option.isNone(caller.value.key) || endpoint.area === undefined)
      return undefined
    const { name, key } = caller.value
    if (!key.value.areas.has(endpoint.area)) return undefined
    const allowance = limit.take(name)
    if (Option.isNone(allowance.refusal)) {
      const answer = readAtOnce(endpoint.id, reads => reading.answer(reads, key.value, parameters))
      if (Option.isSome(answer) && Either.isRight(answer.value))
        return { json: answer.value.right, headers: allowance.headers }
    }
    admissions.set(request, { key, allowance })
    return undefined
  }

  const answerIfSound = (request: IncomingMessage, asked: Asked) => {
    try {
      return answerOf(request, asked)
    } catch {
      // The pipeline meets it again, and says what it was.
      return undefined
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isOff || request.method !== "GET" || hasBody(request) || hasTooManyHeaders(request)) return false
    const begunAtMillis = performance.now()
    const asked = findRead(request.url ?? "")
    const answer = asked === undefined ? undefined : answerIfSound(request, asked)
    if (asked === undefined || answer === undefined) return false

    const exchange = begin(begunAtMillis)
    exchange.endpoint = asked.endpoint
    response.writeHead(200, [
      ...["content-type", "application/json"],
      ...["content-length", String(Buffer.byteLength(answer.json))],
      ...Object.entries(answer.headers).flat(),
      ...["x-request-id", exchange.requestId]
    ])
    response.end(answer.json)
    finish(exchange, request, 200, log)
    return true
  }
})

const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined
