import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message, MessageId } from "@estate/domain/Message"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { Array, Order } from "effect"

/** The last thing that a thread said when it was looked at. */
export interface Standing {
  readonly text: string
  readonly at: LocalDateTime
}

const isLater = Order.greaterThan(LocalDateTime.Order)
const inOrder = Order.combine(
  Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt),
  Order.mapInput(Order.string, (message: Message) => message.id)
)

/** How threads stand now. */
export const standings = (threads: ReadonlyArray<Thread>): ReadonlyMap<ThreadId, Standing> =>
  new Map(threads.map(({ id, lastMessage, lastMessageAt }) => [id, { text: lastMessage, at: lastMessageAt }]))

/** How a conversation stands now; nobody has written where there is nothing. */
export const standingOf = (messages: ReadonlyArray<Message>): Standing | undefined => {
  const last = Array.sort(messages, inOrder).at(-1)
  return last === undefined ? undefined : { text: last.text, at: last.createdAt }
}

/** Somebody wrote into the thread since it stood as it did. */
export const hasChanged = ({ lastMessage, lastMessageAt }: Thread, before: Standing): boolean =>
  isLater(lastMessageAt, before.at) || (lastMessage !== before.text && !isLater(before.at, lastMessageAt))

/**
 * The messages since a thread stood as it did, the oldest first, without those that were told. Several may share a second: what comes
 * behind the one that was the last then is new.
 */
export const newMessages = (
  messages: ReadonlyArray<Message>,
  before: Standing | undefined,
  told: ReadonlySet<MessageId>
): ReadonlyArray<Message> => {
  const ordered = Array.sort(messages, inOrder)
  const untold = (found: ReadonlyArray<Message>) => found.filter(({ id }) => !told.has(id))
  if (before === undefined) return untold(ordered)
  const last = ordered.findLastIndex(
    ({ createdAt, text }) => text === before.text && createdAt.toWire() === before.at.toWire()
  )
  return untold(
    last < 0 ? ordered.filter(({ createdAt }) => isLater(createdAt, before.at)) : ordered.slice(last + 1)
  )
}

/** When the one of them last said something that has been quiet for the longest. */
export const quietest = (all: ReadonlyArray<Standing>): LocalDateTime | undefined =>
  all.reduce<LocalDateTime | undefined>(
    (earliest, { at }) => (earliest === undefined || isLater(earliest, at) ? at : earliest),
    undefined
  )

/** Whether it last said something before all of these did; none of them is there where nobody had written. */
export const isQuieter = (at: LocalDateTime, earliest: LocalDateTime | undefined): boolean =>
  earliest !== undefined && isLater(earliest, at)

/** The messages of a thread of which nothing was known, from a second on, the oldest first, without those that were told. */
export const messagesSince = (
  messages: ReadonlyArray<Message>,
  second: LocalDateTime | undefined,
  told: ReadonlySet<MessageId>
): ReadonlyArray<Message> =>
  Array.sort(messages, inOrder).filter(
    ({ id, createdAt }) => !told.has(id) && (second === undefined || !isLater(second, createdAt))
  )
