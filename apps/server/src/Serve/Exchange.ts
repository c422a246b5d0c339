import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { type Context, Effect } from "effect"
import type { UnreadableAnswer } from "../Connection/UnreadableRequest.ts"
import type { RequestLog } from "../Http/RequestLog.ts"
import { countBegun, countDone, countUnreadable } from "../Operations/Metrics.ts"
import { type Route, unmatched } from "../Routes/RouteTable.ts"

/** A client that went away before its answer; no status of HTTP, but what others write too. */
const CLIENT_GONE = 499

/** A request and its answer, as far as they have come: one object, since every request pays for it. */
export interface Exchange {
  readonly requestId: string
  readonly begunAtMillis: number
  route: Route
  /** What goes with the answer, whatever it is. */
  headers: Readonly<Record<string, string>>
  /** The fault on purpose that it had. */
  fault: string | undefined
}

/** A request has come in, at `performance.now()`. */
export const begin = (begunAtMillis: number): Exchange => {
  countBegun()
  return { requestId: randomUUID(), begunAtMillis, route: unmatched, headers: {}, fault: undefined }
}

/**
 * The answer is ready, or its client has gone: one line in the log, and the counters. The path is the contract's where there is
 * one; a query may hold a key or what somebody searched for.
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

/** The same for what never became a request: `code` is Node's word for what was wrong. */
export const logUnreadable = ({ requestId, status, code }: UnreadableAnswer) =>
  Effect.suspend(() => {
    countUnreadable(status)
    return Effect.annotateLogs(Effect.logInfo("unreadable request"), { requestId, status, code })
  })
