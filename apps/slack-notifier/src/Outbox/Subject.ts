import { Schema } from "effect"
import { Episode } from "../Alert/Episode.ts"
import { Notice } from "../Incident/Notice.ts"

/** What a message is about: an episode, or an incident. */
export const Subject = Schema.Union(Episode, Notice)
export type Subject = typeof Subject.Type

const SubjectJson = Schema.parseJson(Subject)

/** A subject as a message's `content`, and back. */
export const encodeSubject = Schema.encode(SubjectJson)
export const decodeSubject = Schema.decode(SubjectJson)

/** What a message shows, and whether as text only because Slack rejected its blocks. */
export interface Content {
  readonly subject: Subject
  readonly isPlain: boolean
}

/** Whether the subject is an episode that has ended. */
export const isClosed = (subject: Subject): boolean => subject instanceof Episode && !subject.isOpen

/** What the log says of a subject: ids only, never its texts. */
export const logFieldsOf = (subject: Subject): Readonly<Record<string, string>> =>
  subject instanceof Episode
    ? { alert: subject.alertId, company: subject.company, thread: subject.threadId }
    : { notice: subject.alertId, about: subject.incident.about }
