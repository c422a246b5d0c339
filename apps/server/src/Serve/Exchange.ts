import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Context, Effect } from "effect"
import type { UnreadableAnswer } from "../Connection/UnreadableRequest.ts"
import type { Cut } from "../Faults/Faults.ts"
import { countBegun, countDone, countUnreadable } from "../Operations/Metrics.ts"
import type { RequestSpan } from "../Operations/RequestSpan.ts"
import { type Route, unmatched } from "../Routes/RouteTable.ts"
import type { RequestLog } from "./RequestLog.ts"

/** The client disconnected before its answer; nginx logs the same status. */
const CLIENT_GONE = 499

/** The state of a request and its answer. One object, since every request pays for it. */
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
    headers: {},
    fault: undefined,
    cut: "none"
  }
}

/**
 * The answer is ready, or the client has gone: logs and counts the request. Logs the contract's
 * path, without the query, which may hold a key or a search.
 */
export const finish = (
  { request, requestId, begunAtMillis, span, route, form, fault }: Exchange,
  answered: number | undefined,
  log: Context.Tag.Service<typeof RequestLog>
): void => {
  const { method = "", url = "", socket } = request
  const status = answered === undefined || socket.destroyed ? CLIENT_GONE : answered
  const millis = performance.now() - begunAtMillis
  countDone(route.path, method, status, millis / 1000)
  log.write({
    method,
    path: route.kind === "unmatched" ? (url.split("?")[0] ?? "") : route.path,
    status,
    millis: Math.round(millis * 100) / 100,
    requestId,
    fault
  })
  span?.end(form, status)
}

/** Logs and counts bytes that were no request; `code` is Node's. */
export const logUnreadable = ({ requestId, status, code }: UnreadableAnswer) =>
  Effect.suspend(() => {
    countUnreadable(status)
    return Effect.annotateLogs(Effect.logInfo("unreadable request"), { requestId, status, code })
  })
