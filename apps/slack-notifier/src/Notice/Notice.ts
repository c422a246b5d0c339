import { createHash } from "node:crypto"
import { type DateTime, Schema } from "effect"
import { AlertId } from "../Alert/AlertId.ts"

/**
 * What is in trouble until a person mends it: a company whose `key` is refused, a thread that is `unreadable`, a `channel` that
 * takes nothing.
 */
export const About = Schema.Literal("key", "unreadable", "channel")
export type About = typeof About.Type

/** A trouble, from when it was met until it is over. There is one for each company, kind and subject at a time. */
export class Trouble extends Schema.Class<Trouble>("Trouble")({
  /** Empty where it concerns no single company. */
  company: Schema.String,
  about: About,
  /** The thread, the place in a list, or the channel it is about. */
  subject: Schema.String,
  /** What is wrong and what to do about it: no buyer's words. */
  what: Schema.String,
  since: Schema.DateTimeUtc
}) {}

/** A message to the operators: that there is a trouble, or, in the thread under that, that it is over. */
export class Notice extends Schema.Class<Notice>("Notice")({
  alertId: AlertId,
  destination: Schema.String,
  trouble: Trouble,
  overAt: Schema.OptionFromNullOr(Schema.DateTimeUtc)
}) {}

/** What the operators are told when a trouble begins. */
export const noticeOf = (trouble: Trouble, destination: string, overAt: Notice["overAt"]): Notice =>
  new Notice({ alertId: idOf(trouble, destination, overAt._tag), destination, trouble, overAt })

const idOf = ({ company, about, subject, since }: Trouble, destination: string, which: string): AlertId =>
  AlertId.make(
    createHash("sha256")
      .update(JSON.stringify([company, about, subject, millisOf(since), destination, which]))
      .digest("hex")
      .slice(0, 32)
  )

const millisOf = (moment: DateTime.Utc) => moment.epochMillis
