import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message, MessageId } from "@estate/domain/Message"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { Array, Order } from "effect"

/** The last message of a thread at a poll. */
export interface LastMessage {
  readonly text: string
  readonly at: LocalDateTime
}

const isLater = Order.greaterThan(LocalDateTime.Order)
const inOrder = Order.combine(
  Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt),
  Order.mapInput(Order.string, (message: Message) => message.id)
)

/** The last message of each thread. */
export const latestOf = (threads: ReadonlyArray<Thread>): ReadonlyMap<ThreadId, LastMessage> =>
  new Map(threads.map(({ id, lastMessage, lastMessageAt }) => [id, { text: lastMessage, at: lastMessageAt }]))

/** The last message of a conversation. */
export const lastMessageOf = (messages: ReadonlyArray<Message>): LastMessage | undefined => {
  const last = Array.sort(messages, inOrder).at(-1)
  return last === undefined ? undefined : { text: last.text, at: last.createdAt }
}

/** Whether a thread has messages since the last poll. */
export const hasChanged = ({ lastMessage, lastMessageAt }: Thread, before: LastMessage): boolean =>
  isLater(lastMessageAt, before.at) || (lastMessage !== before.text && !isLater(before.at, lastMessageAt))

/**
 * The unreported messages since the last poll, oldest first. Several may share a second, so those
 * after the last known message are new.
 */
export const newMessages = (
  messages: ReadonlyArray<Message>,
  before: LastMessage | undefined,
  reported: ReadonlySet<MessageId>
): ReadonlyArray<Message> => {
  const ordered = Array.sort(messages, inOrder)
  const unreported = (found: ReadonlyArray<Message>) => found.filter(({ id }) => !reported.has(id))
  if (before === undefined) return unreported(ordered)
  const last = ordered.findLastIndex(
    ({ createdAt, text }) => text === before.text && createdAt.toWire() === before.at.toWire()
  )
  return unreported(
    last < 0 ? ordered.filter(({ createdAt }) => isLater(createdAt, before.at)) : ordered.slice(last + 1)
  )
}

/** The earliest time of these messages. */
export const oldest = (all: ReadonlyArray<LastMessage>): LocalDateTime | undefined =>
  all.reduce<LocalDateTime | undefined>(
    (earliest, { at }) => (earliest === undefined || isLater(earliest, at) ? at : earliest),
    undefined
  )

/** Whether a time is before the earliest one; false if there is none. */
export const isOlder = (at: LocalDateTime, earliest: LocalDateTime | undefined): boolean =>
  earliest !== undefined && isLater(earliest, at)

/** The unreported messages of an unknown thread since a second, oldest first. */
export const messagesSince = (
  messages: ReadonlyArray<Message>,
  second: LocalDateTime | undefined,
  reported: ReadonlySet<MessageId>
): ReadonlyArray<Message> =>
  Array.sort(messages, inOrder).filter(
    ({ id, createdAt }) => !reported.has(id) && (second === undefined || !isLater(second, createdAt))
  )
