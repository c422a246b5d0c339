import type { ThreadId } from "@estate/domain/Thread"
import type { DateTime } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { NoticeRef } from "./NoticeAction.ts"
import type { Reply } from "./Reply.ts"

/** Whose reply it is, and to whom. */
interface ReplyContext {
  readonly company: string
  readonly threadId: ThreadId
  readonly alertId: AlertId
  /** The author: the id in Slack, and the name in the rules. */
  readonly slackUser: string
  readonly person: string
  /** What the settings call the workspace. */
  readonly workspace: string
}

/** A modal that was submitted. */
export interface SubmittedReply extends ReplyContext {
  readonly viewId: string
  readonly text: string
  readonly seen: Reply["seen"]
  /** The message that was clicked: what becomes of the reply is said in its thread. */
  readonly message: { readonly channel: string; readonly ts: string }
  /** The id of Slack's envelope. */
  readonly envelope: string
  /** The reply whose text it has, and which it replaces. */
  readonly replaces: NoticeRef | undefined
}

/** A reply in the state. */
export interface StoredReply extends ReplyContext {
  readonly id: AlertId
  /** Where its notices are posted: the channel, and the message in whose thread. */
  readonly destination: string
  readonly parent: AlertId | undefined
  readonly viewId: string
  readonly submittedAt: DateTime.Utc
  readonly reply: Reply
}
