import type { MethodName } from "../../MethodName.ts"
import type { Fields } from "./Fields.ts"

/** The scope of a bot token that a method needs. https://docs.slack.dev/reference/scopes */
const scopeOf: Readonly<Partial<Record<MethodName, string>>> = {
  "chat.delete": "chat:write",
  "chat.postEphemeral": "chat:write",
  "chat.postMessage": "chat:write",
  "chat.update": "chat:write",
  "conversations.history": "channels:history",
  "conversations.info": "channels:read",
  "conversations.list": "channels:read",
  "conversations.open": "im:write",
  "conversations.replies": "channels:history",
  "usergroups.list": "usergroups:read",
  "usergroups.users.list": "usergroups:read",
  "users.info": "users:read",
  "users.list": "users:read"
}

const scopes: ReadonlyMap<string, string> = new Map(Object.entries(scopeOf))

/** Direct messages are read by a scope of their own. */
const DIRECT_HISTORY = "im:history"

/** What an app may do unless it says otherwise: everything the sandbox can. */
export const allScopes: ReadonlyArray<string> = [
  ...new Set([...scopes.values(), DIRECT_HISTORY, "chat:write.customize"])
].toSorted()

/** The scope that a call needs, if any. */
export const neededScope = ({
  method,
  fields
}: {
  readonly method: string
  readonly fields: Fields
}): string | undefined => {
  const scope = scopes.get(method)
  const isDirect = typeof fields.channel === "string" && fields.channel.startsWith("D")
  return isDirect && scope === "channels:history" ? DIRECT_HISTORY : scope
}
