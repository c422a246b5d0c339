import { Schema } from "effect"
import { Announcement } from "../Alerts/Announcement.ts"
import { Backlog } from "../Alerts/Backlog.ts"
import { Episode } from "../Alerts/Episode.ts"
import { Digest } from "../Digests/Digest.ts"
import { Notice } from "../Incidents/Notice.ts"
import { ReplyNotice } from "../Replies/ReplyNotice.ts"
import type { MessageKind } from "./Worth.ts"

/** What a message is about: an episode, several or a step of one, a day, an incident, a reply. */
export const MessageContent = Schema.Union(Episode, Announcement, Notice, Digest, ReplyNotice, Backlog)
export type MessageContent = typeof MessageContent.Type

const ContentJson = Schema.parseJson(MessageContent)

/** The content as the state has it, and back. */
export const encodeContent = Schema.encode(ContentJson)
export const decodeContent = Schema.decode(ContentJson)

/** What a message is; the first alert of one buyer is an alert, even if it mentions people. */
export const kindOf = (content: MessageContent): MessageKind => {
  if (content instanceof Episode) return "alert"
  if (content instanceof Notice) return "notice"
  if (content instanceof Digest) return "digest"
  if (content instanceof ReplyNotice) return "reply"
  if (content.step !== "") return "step"
  if (content instanceof Announcement && content.episodes.length === 1) return "alert"
  return content instanceof Backlog ? "backlog" : "group"
}

/** Whether none of its buyers is waiting any more. */
export const isClosed = (content: MessageContent): boolean => isAlert(content) && !content.isOpen

/** Whether it is about episodes, and follows them. */
export const isAlert = (content: MessageContent): content is Episode | Announcement | Backlog =>
  content instanceof Episode || content instanceof Announcement || content instanceof Backlog

/** What the log says about a message: only ids, never its texts. */
export const logFieldsOf = (content: MessageContent): Readonly<Record<string, string>> => {
  if (content instanceof Notice) return { notice: content.alertId, about: content.incident.about }
  if (content instanceof Digest) return { digest: content.name, date: content.date.toWire() }
  if (content instanceof ReplyNotice)
    return { reply: content.replyId, company: content.company, thread: content.threadId, about: content.what }
  if (content instanceof Episode)
    return { alert: content.alertId, company: content.company, thread: content.threadId }
  if (content instanceof Backlog) return { step: content.step, buyers: String(content.all) }
  const [{ company }] = content.episodes
  return { step: content.step, company, thread: content.episodes.map(({ threadId }) => threadId).join(" ") }
}
