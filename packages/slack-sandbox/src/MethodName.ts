import { Schema } from "effect"

/** The methods of Slack's Web API that the sandbox answers. https://docs.slack.dev/reference/methods */
export const MethodName = Schema.Literal(
  "api.test",
  "auth.test",
  "chat.delete",
  "chat.getPermalink",
  "chat.postMessage",
  "chat.update",
  "conversations.history",
  "conversations.info",
  "conversations.list",
  "conversations.replies"
)

/** The name of a method that the sandbox answers. */
export type MethodName = typeof MethodName.Type
