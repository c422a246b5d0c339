import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Message, type MessageId, messageOrder } from "@estate/domain/Message"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { Array, Order } from "effect"

/** The last message of a thread at a poll. */
export interface LastMessage {
  readonly text: string
  readonly at: LocalDateTime
}

const isLater = Order.greaterThan(LocalDateTime.Order)

/** The last message of each thread. */
export const latestOf = (threads: ReadonlyArray<Thread>): ReadonlyMap<ThreadId, LastMessage> =>
  new Map(threads.map(({ id, lastMessage, lastMessageAt }) => [id, { text: lastMessage, at: lastMessageAt }]))

/** The last message of a conversation. */
export const lastMessageOf = (messages: ReadonlyArray<Message>): LastMessage | undefined => {
  const last = Array.sort(messages, messageOrder).at(-1)
  return last === undefined ? undefined : { text: last.text, at: last.createdAt }
}

/** Whether a thread has messages since the last poll. */
export const hasChanged = ({ lastMessage, lastMessageAt }: Thread, before: LastMessage): boolean =>
  isLater(lastMessageAt, before.at) || (lastMessage !== before.text && !isLater(before.at, lastMessageAt))

/** A last message, or one of any text at that time. */
type Before = Pick<LastMessage, "at"> & Partial<LastMessage>

/**
 * The unreported messages since the last poll, oldest first. Several may share a second, so those
 * after the last known message are new; in an unknown thread, all messages of that second are new.
 */
export const newMessages = (
  messages: ReadonlyArray<Message>,
  before: Before | undefined,
  reported: ReadonlySet<MessageId>
): ReadonlyArray<Message> => {
  const ordered = Array.sort(messages, messageOrder)
  const last = ordered.findLastIndex(
    ({ createdAt, text }) => text === before?.text && createdAt.toWire() === before?.at.toWire()
  )
  const isSince = ({ createdAt }: Message) =>
    before === undefined ||
    (before.text === undefined ? !isLater(before.at, createdAt) : isLater(createdAt, before.at))
  const since = last < 0 ? ordered.filter(isSince) : ordered.slice(last + 1)
  return since.filter(({ id }) => !reported.has(id))
}

/** The time of the earliest of these messages. */
export const oldest = (all: ReadonlyArray<LastMessage>): Before | undefined => {
  const [first] = Array.sort(
    all.map(({ at }) => ({ at })),
    Order.mapInput(LocalDateTime.Order, ({ at }: Before) => at)
  )
  return first
}

/** Whether a time is before the earliest one; false if there is none. */
export const isOlder = (at: LocalDateTime, earliest: Before | undefined): boolean =>
  earliest !== undefined && isLater(earliest.at, at)
