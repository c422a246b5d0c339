import type { ApiRequest } from "../methods/Perform.ts"

/** Calls per minute, and calls at once. */
interface Limit {
  readonly perMinute: number
  readonly burst: number
}

/**
 * Slack's tiers, https://docs.slack.dev/apis/web-api/rate-limits. The bursts are not documented.
 */
const tier2: Limit = { perMinute: 20, burst: 5 }
const tier3: Limit = { perMinute: 50, burst: 5 }
const tier4: Limit = { perMinute: 100, burst: 10 }
const special: Limit = { perMinute: 600, burst: 60 }

/** One message per second and channel, with «short bursts»: two, which absorbs timing jitter. */
const posting: Limit = { perMinute: 60, burst: 2 }

const limits: Readonly<Record<string, Limit>> = {
  // Tier 1, one a minute: its burst is what lets a few processes start at once.
  "apps.connections.open": { perMinute: 20, burst: 20 },
  "auth.test": special,
  "chat.delete": tier3,
  "chat.getPermalink": special,
  "chat.postEphemeral": tier4,
  "chat.postMessage": posting,
  "chat.update": tier3,
  "conversations.history": tier3,
  "conversations.info": tier3,
  "conversations.list": tier2,
  "conversations.open": tier3,
  "conversations.replies": tier3,
  "usergroups.list": tier2,
  "usergroups.users.list": tier2,
  "users.info": tier4,
  "users.list": tier2,
  "views.open": tier4,
  "views.push": tier4,
  "views.update": tier4
}

/** The calls left for each caller and method, and when they were counted. */
export type Allowances = ReadonlyMap<string, { readonly left: number; readonly atMillis: number }>

/** Counts a call. Over the limit, `retryAfter` is in seconds and the call is not counted. */
export const withinLimit = (
  allowances: Allowances,
  request: ApiRequest,
  channelId: string,
  nowMillis: number
): { readonly retryAfter: number | undefined; readonly allowances: Allowances } => {
  const limit = limits[request.method]
  if (limit === undefined) return { retryAfter: undefined, allowances }
  const caller = request.token._tag === "Some" ? request.token.value : ""
  // Posts are counted per channel, other methods per workspace.
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
