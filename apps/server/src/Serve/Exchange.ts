import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { type Context, Effect } from "effect"
import type { UnreadableAnswer } from "../Connection/UnreadableRequest.ts"
import { countBegun, countDone, countUnreadable } from "../Operations/Metrics.ts"
import { type Route, unmatched } from "../Routes/RouteTable.ts"
import type { RequestLog } from "./RequestLog.ts"

/** The client disconnected before its answer; nginx logs the same status. */
const CLIENT_GONE = 499

/** The state of a request and its answer. One object, since every request pays for it. */
export interface Exchange {
  readonly requestId: string
  readonly begunAtMillis: number
  route: Route
  /** Headers of the answer, whatever it is. */
  headers: Readonly<Record<string, string>>
  /** The injected faults, for the log. */
  fault: string | undefined
}

/** A request arrived, at `performance.now()`. */
export const begin = (begunAtMillis: number): Exchange => {
  countBegun()
  return { requestId: randomUUID(), begunAtMillis, route: unmatched, headers: {}, fault: undefined }
}

/**
 * The answer is ready, or the client has gone: logs and counts the request. Logs the contract's
 * path, without the query, which may hold a key or a search.
 */
export const finish = (
  exchange: Exchange,
  { method = "", url = "", socket }: IncomingMessage,
  answered: number | undefined,
  log: Context.Tag.Service<typeof RequestLog>
): void => {
  const { route, begunAtMillis, fault, requestId } = exchange
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
}

/** Logs and counts bytes that were no request; `code` is Node's. */
export const logUnreadable = ({ requestId, status, code }: UnreadableAnswer) =>
  Effect.suspend(() => {
    countUnreadable(status)
    return Effect.annotateLogs(Effect.logInfo("unreadable request"), { requestId, status, code })
  })
