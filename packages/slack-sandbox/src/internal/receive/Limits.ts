import { methodOf } from "../methods/MethodTable.ts"
import type { ApiRequest } from "../methods/Perform.ts"

/** The calls left for each caller and method, and when they were counted. */
export type Allowances = ReadonlyMap<string, { readonly left: number; readonly atMillis: number }>

/** Counts a call. Over the limit, `retryAfter` is in seconds and the call is not counted. */
export const withinLimit = (
  allowances: Allowances,
  request: ApiRequest,
  channelId: string,
  nowMillis: number
): { readonly retryAfter: number | undefined; readonly allowances: Allowances } => {
  const limit = methodOf(request.method)?.limit
  if (limit === undefined) return { retryAfter: undefined, allowances }
  // Posts are counted per channel, other methods per workspace.
  const key = [request.token, request.method, request.method === "chat.postMessage" ? channelId : ""].join(
    " "
  )
  const before = allowances.get(key) ?? { left: limit.burst, atMillis: nowMillis }
  const perMilli = limit.perMinute / 60_000
  const left = Math.min(limit.burst, before.left + (nowMillis - before.atMillis) * perMilli)
  return left >= 1
    ? {
        retryAfter: undefined,
        allowances: new Map(allowances).set(key, { left: left - 1, atMillis: nowMillis })
      }
    : { retryAfter: Math.max(1, Math.ceil((1 - left) / perMilli / 1000)), allowances }
}
