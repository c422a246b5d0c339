import { Message } from "@estate/domain/Message"
import { Thread, type ThreadId } from "@estate/domain/Thread"
import { Array, type DateTime, Option, Order } from "effect"
import type { KeptConversation } from "./ConversationFile.ts"

/** A thread as a poll showed it. */
interface Shown {
  readonly thread: Thread
  readonly messages: ReadonlyArray<Message>
}

/**
 * A conversation that can be seen as it was at any time. Times are in milliseconds since 1970.
 */
export interface PastThread {
  readonly id: ThreadId
  /** When a message was written or read, in order. */
  readonly changes: ReadonlyArray<number>
  /** None before its first message. */
  readonly at: (time: number) => Option.Option<Shown>
}

interface PastMessage {
  readonly message: Message
  readonly unread: Message
  readonly writtenAt: number
  /** Infinity for one that was never read. */
  readonly readAt: number
}

/** The past of a conversation, whose times are in a zone. */
export const pastThread = ({ thread, messages }: KeptConversation, zone: DateTime.TimeZone): PastThread => {
  const millis = (time: Message["createdAt"]) => time.toInstant(zone).epochMillis
  const sorted = messages
    .map(message => ({ message, writtenAt: millis(message.createdAt) }))
    .sort(Order.combine(byTime, byId))
  const past = sorted.map(({ message, writtenAt }, index): PastMessage => {
    // An answer marks what was written before it as read, even if the platform does not say so.
    const answer = sorted.slice(index).find(later => later.message.direction === "outgoing")
    const readAt = Option.orElse(message.readAt, () =>
      message.isIncoming ? Option.fromNullable(answer?.message.createdAt) : Option.none()
    )
    return {
      message: withReadAt(message, readAt),
      unread: withReadAt(message, Option.none()),
      writtenAt,
      readAt: Option.match(readAt, { onNone: () => Number.POSITIVE_INFINITY, onSome: millis })
    }
  })
  const changes = past.flatMap(({ message, writtenAt, readAt }) =>
    message.isIncoming && Number.isFinite(readAt) ? [writtenAt, readAt] : [writtenAt]
  )
  return {
    id: thread.id,
    changes: Array.dedupe(changes.sort(Order.number)),
    at: time => {
      const shown = past
        .filter(({ writtenAt }) => writtenAt <= time)
        .map(({ message, unread, readAt }) => (readAt <= time ? message : unread))
      return Option.map(Array.last(shown), last => ({
        thread: new Thread(
          {
            ...thread,
            lastMessage: last.text,
            lastMessageAt: last.createdAt,
            unreadCount: shown.filter(({ isUnread }) => isUnread).length
          },
          unchecked
        ),
        messages: shown
      }))
    }
  }
}

/**
 * The records were already validated, and checking them again takes longer than everything else.
 */
const unchecked = { disableValidation: true } as const

const withReadAt = (message: Message, readAt: Message["readAt"]) =>
  new Message({ ...message, readAt }, unchecked)

type Written = Pick<PastMessage, "message" | "writtenAt">
const byTime = Order.mapInput(Order.number, ({ writtenAt }: Written) => writtenAt)
const byId = Order.mapInput(Order.string, ({ message }: Written) => message.id)
