import { ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"
import { AlertId, idOf } from "../Alerts/AlertId.ts"
import { ReturnReason } from "./Reply.ts"

/**
 * A message in an alert's thread that says how a reply goes: that the buyer has it, or what its
 * author is asked. The text is shown once it is sent; until then only its author sees it.
 */
export class ReplyNotice extends Schema.Class<ReplyNotice>("ReplyNotice")({
  replyId: AlertId,
  /** The number of this notice of the reply, from 1. A button names it. */
  number: Schema.Int,
  company: Schema.String,
  threadId: ThreadId,
  /** The author's id in Slack. */
  author: Schema.String,
  what: Schema.Literal("stale", "unsure", "sent", "returned"),
  /** Why it was returned, if it was. */
  reason: Schema.OptionFromNullOr(ReturnReason),
  /** The Slack id of the sender of the newer answer, if that was one of our replies. */
  answeredBy: Schema.OptionFromNullOr(Schema.String),
  /** Empty until it is sent. */
  text: Schema.String,
  /** What the author chose; `settled`: it is over without that. */
  choice: Schema.OptionFromNullOr(Schema.Literal("approved", "discarded", "replaced", "settled")),
  at: Schema.DateTimeUtc
}) {
  get id(): AlertId {
    return noticeIdOf(this.replyId, this.number)
  }

  /** Whether its author can still choose what to do. */
  get isOpen(): boolean {
    return this.choice._tag === "None" && (this.what === "stale" || this.what === "returned")
  }
}

/** The id of a reply, by the modal that was submitted. */
export const replyIdOf = (workspace: string, viewId: string): AlertId => idOf(["reply", workspace, viewId])

/** The id of the message in Slack. */
export const noticeIdOf = (replyId: AlertId, number: number): AlertId => idOf([replyId, number])
