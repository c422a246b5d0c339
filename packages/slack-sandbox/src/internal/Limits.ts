import type { ApiRequest } from "./Methods/Perform.ts"

/** How often a caller may call: so many a minute, and so many at once. */
interface Limit {
  readonly perMinute: number
  readonly burst: number
}

/** Slack's tiers (https://docs.slack.dev/apis/web-api/rate-limits); how much of a burst it forgives is not documented. */
const tier2: Limit = { perMinute: 20, burst: 5 }
const tier3: Limit = { perMinute: 50, burst: 5 }
const special: Limit = { perMinute: 600, burst: 60 }

/** One message a second in a channel, with «short bursts»: two, so that nobody is refused for a millisecond. */
const posting: Limit = { perMinute: 60, burst: 2 }

const limits: Readonly<Record<string, Limit>> = {
  "auth.test": special,
  "chat.delete": tier3,
  "chat.getPermalink": special,
  "chat.postMessage": posting,
  "chat.update": tier3,
  "conversations.history": tier3,
  "conversations.info": tier3,
  "conversations.list": tier2,
  "conversations.replies": tier3
}

/** What is left of each caller's limits: calls, and when they were counted. */
export type Allowances = ReadonlyMap<string, { readonly left: number; readonly atMillis: number }>

/** Whether a call is within its limit; where not, after how many seconds it would be. Calls that are refused use nothing up. */
export const withinLimit = (
  allowances: Allowances,
  request: ApiRequest,
  channelId: string,
  nowMillis: number
): { readonly retryAfter: number | undefined; readonly allowances: Allowances } => {
  const limit = limits[request.method]
  if (limit === undefined) return { retryAfter: undefined, allowances }
  const caller = request.token._tag === "Some" ? request.token.value : ""
  // Posts are counted by channel, everything else by method alone.
  const key = [caller, request.method, request.method === "chat.postMessage" ? channelId : ""].join(" ")
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
