import { Schema } from "effect"

/** The supported methods of Slack's Web API. https://docs.slack.dev/reference/methods */
export const MethodName = Schema.Literal(
  "apps.connections.open",
  "auth.test",
  "chat.delete",
  "chat.postEphemeral",
  "chat.postMessage",
  "chat.update",
  "conversations.history",
  "conversations.info",
  "conversations.list",
  "conversations.open",
  "conversations.replies",
  "usergroups.list",
  "users.info",
  "views.open",
  "views.update"
)

/** The name of a supported method. */
export type MethodName = typeof MethodName.Type
