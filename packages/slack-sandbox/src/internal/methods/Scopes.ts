import type { MethodName } from "../../MethodName.ts"

/** The scope of a bot token that a method needs. https://docs.slack.dev/reference/scopes */
const scopeOf: Readonly<Partial<Record<MethodName, string>>> = {
  "chat.delete": "chat:write",
  "chat.postEphemeral": "chat:write",
  "chat.postMessage": "chat:write",
  "chat.update": "chat:write",
  "conversations.history": "channels:history",
  "conversations.info": "channels:read",
  "conversations.list": "channels:read",
  "conversations.replies": "channels:history",
  "usergroups.list": "usergroups:read",
  "usergroups.users.list": "usergroups:read",
  "users.info": "users:read",
  "users.list": "users:read"
}

const scopes: ReadonlyMap<string, string> = new Map(Object.entries(scopeOf))

/** What an app may do unless it says otherwise: everything the sandbox can. */
export const allScopes: ReadonlyArray<string> = [
  ...new Set([...scopes.values(), "chat:write.customize"])
].toSorted()

/** The scope that a method needs, if any. */
export const neededScope = (method: string): string | undefined => scopes.get(method)
