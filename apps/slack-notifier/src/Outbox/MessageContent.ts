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

const SubjectJson = Schema.parseJson(MessageContent)

/** A subject as a message's `content`, and back. */
export const encodeContent = Schema.encode(SubjectJson)
export const decodeContent = Schema.decode(SubjectJson)

/** What a message is; the first alert of one buyer is an alert, even if it mentions people. */
export const kindOf = (subject: MessageContent): MessageKind => {
  if (subject instanceof Episode) return "alert"
  if (subject instanceof Notice) return "notice"
  if (subject instanceof Digest) return "digest"
  if (subject instanceof ReplyNotice) return "reply"
  if (subject.step !== "") return "step"
  if (subject instanceof Announcement && subject.episodes.length === 1) return "alert"
  return subject instanceof Backlog ? "backlog" : "group"
}

/** What a message shows, and whether as text only because Slack rejected its blocks. */
export interface Content {
  readonly subject: MessageContent
  readonly isPlain: boolean
}

/** Whether none of the subject's buyers is waiting any more. */
export const isClosed = (subject: MessageContent): boolean => isAlert(subject) && !subject.isOpen

/** Whether the subject is about episodes, and follows them. */
export const isAlert = (subject: MessageContent): subject is Episode | Announcement | Backlog =>
  subject instanceof Episode || subject instanceof Announcement || subject instanceof Backlog

/** What the log says about a subject: only ids, never its texts. */
export const logFieldsOf = (subject: MessageContent): Readonly<Record<string, string>> => {
  if (subject instanceof Notice) return { notice: subject.alertId, about: subject.incident.about }
  if (subject instanceof Digest) return { digest: subject.name, date: subject.date.toWire() }
  if (subject instanceof ReplyNotice)
    return { reply: subject.replyId, company: subject.company, thread: subject.threadId, about: subject.what }
  if (subject instanceof Episode)
    return { alert: subject.alertId, company: subject.company, thread: subject.threadId }
  if (subject instanceof Backlog) return { step: subject.step, buyers: String(subject.all) }
  const [{ company }] = subject.episodes
  return { step: subject.step, company, thread: subject.episodes.map(({ threadId }) => threadId).join(" ") }
}
