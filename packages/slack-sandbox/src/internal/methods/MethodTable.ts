import type { MethodName } from "../../MethodName.ts"
import { appsConnectionsOpen, authTest } from "./Apps.ts"
import { chatDelete, chatPostMessage, chatUpdate } from "./Chat.ts"
import {
  conversationsHistory,
  conversationsInfo,
  conversationsList,
  conversationsOpen,
  conversationsReplies
} from "./Conversations.ts"
import { chatPostEphemeral } from "./Ephemeral.ts"
import type { Fields } from "./Fields.ts"
import type { Method } from "./Method.ts"
import { usergroupsList, usersInfo } from "./People.ts"
import { viewsOpen, viewsUpdate } from "./Views.ts"

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

/** Tier 1, one a minute: its burst is what lets a few processes start at once. */
const connecting: Limit = { perMinute: 20, burst: 20 }

/** A method, and the scope of a bot token that it needs. https://docs.slack.dev/reference/scopes */
interface Row {
  readonly perform: Method
  readonly limit: Limit
  readonly scope?: string
}

const table: Readonly<Record<MethodName, Row>> = {
  "apps.connections.open": { perform: appsConnectionsOpen, limit: connecting },
  "auth.test": { perform: authTest, limit: special },
  "chat.delete": { perform: chatDelete, limit: tier3, scope: "chat:write" },
  "chat.postEphemeral": { perform: chatPostEphemeral, limit: tier4, scope: "chat:write" },
  "chat.postMessage": { perform: chatPostMessage, limit: posting, scope: "chat:write" },
  "chat.update": { perform: chatUpdate, limit: tier3, scope: "chat:write" },
  "conversations.history": { perform: conversationsHistory, limit: tier3, scope: "channels:history" },
  "conversations.info": { perform: conversationsInfo, limit: tier3, scope: "channels:read" },
  "conversations.list": { perform: conversationsList, limit: tier2, scope: "channels:read" },
  "conversations.open": { perform: conversationsOpen, limit: tier3, scope: "im:write" },
  "conversations.replies": { perform: conversationsReplies, limit: tier3, scope: "channels:history" },
  "usergroups.list": { perform: usergroupsList, limit: tier2, scope: "usergroups:read" },
  "users.info": { perform: usersInfo, limit: tier4, scope: "users:read" },
  "views.open": { perform: viewsOpen, limit: tier4 },
  "views.update": { perform: viewsUpdate, limit: tier4 }
}

const rows: ReadonlyMap<string, Row> = new Map(Object.entries(table))

/** The method of this name, with its limit. */
export const methodOf = (name: string): Row | undefined => rows.get(name)

/** Direct messages are read by a scope of their own. */
const DIRECT_HISTORY = "im:history"

/** What an app may do by default: everything that the sandbox supports. */
export const allScopes: ReadonlyArray<string> = [
  ...new Set([...rows.values()].flatMap(({ scope }) => scope ?? []).concat(DIRECT_HISTORY))
].toSorted()

/** The scope that a call needs, if any. */
export const neededScope = (call: {
  readonly method: string
  readonly fields: Fields
}): string | undefined => {
  const scope = methodOf(call.method)?.scope
  const { channel } = call.fields
  const isDirect = typeof channel === "string" && channel.startsWith("D")
  return isDirect && scope === "channels:history" ? DIRECT_HISTORY : scope
}
