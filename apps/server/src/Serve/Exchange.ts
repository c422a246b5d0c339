import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Option } from "effect"
import { ClientAddress } from "../Connection/ClientAddress.ts"
import type { UnreadableAnswer } from "../Connection/UnreadableRequest.ts"
import type { Cut } from "../Faults/Faults.ts"
import type { KeyHolder } from "../Keys/Repo.ts"
import { countBegun, countDone, countRefusal, countUnreadable } from "../Operations/Metrics.ts"
import type { RequestSpan } from "../Operations/RequestSpan.ts"
import { isProbe, type Route, unmatched } from "../Routes/RouteTable.ts"
import { RequestLog } from "./RequestLog.ts"

/** The client disconnected before its answer; nginx logs the same status. */
const CLIENT_GONE = 499

/** The statuses of requests that the service would answer at another time, or for another key. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** The state of a request and its answer. It is one object, since every request pays for it. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly begunAtMillis: number
  /** Undefined while no spans are exported. */
  readonly span: RequestSpan | undefined
  route: Route
  /** The form of the route's path that the URL has. */
  form: string | undefined
  /** The other end of the connection. */
  readonly peer: string | undefined
  /** Whose key the request has, once that is known. */
  key: Option.Option<KeyHolder>
  /** Headers of the answer, whatever it is. */
  headers: Readonly<Record<string, string>>
  /** The injected faults, for the log. */
  fault: string | undefined
  /** Where a fault cuts the answer off. */
  cut: Cut
}

/** A request arrived. */
export const begin = (
  request: IncomingMessage,
  response: ServerResponse,
  spans: ((request: IncomingMessage, startMillis: number) => RequestSpan) | undefined
): Exchange => {
  const begunAtMillis = performance.now()
  countBegun()
  return {
    request,
    response,
    requestId: randomUUID(),
    begunAtMillis,
    span: spans?.(request, begunAtMillis),
    route: unmatched,
    form: undefined,
    peer: request.socket.remoteAddress,
    key: Option.none(),
    headers: {},
    fault: undefined,
    cut: "none"
  }
}

/**
 * The answer is ready, or the client has disconnected: logs and counts the request. Of its URL the
 * log has only the contract's path, since a key or a name may be anywhere in the rest.
 */
export const makeFinish = Effect.gen(function* () {
  const log = yield* RequestLog
  const clientOf = yield* ClientAddress
  return (exchange: Exchange, answered: number | undefined): void => {
    const { requestId, begunAtMillis, span, route, form, key, fault } = exchange
    const { method = "", socket } = exchange.request
    const status = answered === undefined || socket.destroyed ? CLIENT_GONE : answered
    const millis = performance.now() - begunAtMillis
    const caller = Option.isSome(key)
      ? { key: key.value.id, company: key.value.company }
      : { client: clientOf(exchange) }
    countDone(route.path, method, status, millis / 1000)
    if (refusals.has(status)) countRefusal(status, caller)
    log.write({
      method,
      path: route.path,
      isProbe: isProbe(route),
      caller,
      status,
      millis: Math.round(millis * 100) / 100,
      requestId,
      fault
    })
    span?.end(form, status)
  }
})

/** Logs and counts bytes that were not a request; `code` is Node's. */
export const logUnreadable = ({ requestId, status, code }: UnreadableAnswer) =>
  Effect.suspend(() => {
    countUnreadable(status)
    return Effect.annotateLogs(Effect.logInfo("unreadable request"), { requestId, status, code })
  })
