import { Schema } from "effect"

/** The supported methods of Slack's Web API. https://docs.slack.dev/reference/methods */
export const MethodName = Schema.Literal(
  "api.test",
  "apps.connections.open",
  "auth.test",
  "chat.delete",
  "chat.getPermalink",
  "chat.postEphemeral",
  "chat.postMessage",
  "chat.update",
  "conversations.history",
  "conversations.info",
  "conversations.list",
  "conversations.open",
  "conversations.replies",
  "usergroups.list",
  "usergroups.users.list",
  "users.info",
  "users.list",
  "views.open",
  "views.push",
  "views.update"
)

/** The name of a supported method. */
export type MethodName = typeof MethodName.Type
