import type * as DateTime from "effect/DateTime"
import type { Alert } from "./Alert.ts"
import { FIRST } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import type { Read } from "./Forgotten.ts"
import type { Person } from "./Person.ts"

/** A waiting buyer, and the messages that announced the buyer together with others. */
export interface Waiting {
  readonly facts: Facts
  /** The group message, if there is one. */
  readonly group: string | undefined
  /** The backlog message, if there is one. */
  readonly backlog?: string | undefined
  /** The channel whose first alert is late, and not sent yet. */
  readonly lateIn?: string | undefined
  /** Set if somebody read what the buyer wrote and did not answer. */
  readonly read?: Read | undefined
}

/** A message to post. */
export interface Post<W> {
  /** `FIRST`, or the name of a step. */
  readonly step: string
  /** Undefined means the company's channel, or that of the thread. */
  readonly channel: string | undefined
  /** Whether it is posted in the thread of the first alert. */
  readonly isReply: boolean
  readonly also: ReadonlyArray<string>
  readonly mentions: ReadonlyArray<Person>
  /** The buyers it is about; more than one is a group. */
  readonly about: ReadonlyArray<W>
  /** A first alert that could not be sent earlier. */
  readonly isLate: boolean
  /** A step of a whole backlog. */
  readonly isOfBacklog: boolean
}

/** The decision about one of them. */
export interface Decided<W> {
  readonly about: W
  readonly alerts: ReadonlyArray<Alert>
  readonly skipped: ReadonlyArray<string>
  readonly next: DateTime.Utc | undefined
}

/** A post with another alert in it. */
export const withOne = <W>(post: Post<W> | undefined, alert: Alert, about: W): Post<W> => {
  const { name, channel, also, isLate } = alert
  return {
    step: name,
    channel,
    isReply: name !== FIRST && channel === undefined,
    also: Array.from(new Set([...(post?.also ?? []), ...also])),
    mentions: Array.from(new Set([...(post?.mentions ?? []), ...alert.mentions])),
    about: [...(post?.about ?? []), about],
    isLate: name === FIRST && isLate && (post?.isLate ?? true),
    isOfBacklog: false
  }
}
