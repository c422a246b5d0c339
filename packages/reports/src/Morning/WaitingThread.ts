import { elapsedSince } from "@estate/domain/Calendar"
import { ListingId } from "@estate/domain/Listing"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Array, type DateTime, Duration, Option, Order, Schema } from "effect"
import { type Conversation, openTurn } from "../Conversation/Conversation.ts"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"

/**
 * A thread in which the buyer wrote last, since `waitingSince`. An `unreadCount` of zero means that
 * somebody has read it.
 */
export const WaitingThread = Schema.Struct({
  threadId: ThreadId,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String,
  lastMessage: Schema.String,
  waitingSince: LocalDateTimeFromIso,
  waiting: DurationFromSeconds,
  unreadCount: Schema.NonNegativeInt
})
export type WaitingThread = typeof WaitingThread.Type

/** A thread and what was said in it. */
export interface ReadThread {
  readonly thread: Thread
  readonly conversation: Conversation
}

/**
 * The threads in which the buyer wrote last, at `now`: longest wait first, equal waits by thread
 * id. Those in which the buyer ended the conversation are apart.
 */
export const waitingThreads = (
  threads: ReadonlyArray<ReadThread>,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): { readonly waiting: ReadonlyArray<WaitingThread>; readonly finished: ReadonlyArray<WaitingThread> } => {
  const [waiting, finished] = Array.partition(threads, ({ conversation }) => conversation.isFinished)
  return { waiting: rowsOf(waiting, now, zone), finished: rowsOf(finished, now, zone) }
}

const rowsOf = (threads: ReadonlyArray<ReadThread>, now: DateTime.Utc, zone: DateTime.TimeZone) =>
  threads
    .flatMap(({ thread, conversation }) =>
      Option.toArray(waitingSince(thread, conversation)).map(since => ({
        threadId: thread.id,
        listingId: thread.listingId,
        listingTitle: thread.listingTitle,
        author: thread.author,
        lastMessage: thread.lastMessage,
        waitingSince: since,
        waiting: elapsedSince(since, now, zone),
        unreadCount: thread.unreadCount
      }))
    )
    .toSorted(longestFirst)

/** An unread thread without the buyer's messages has its last message, which was the buyer's. */
const waitingSince = (thread: Thread, conversation: Conversation): Option.Option<LocalDateTime> =>
  conversation.turns.length === 0 && thread.isUnread
    ? Option.some(thread.lastMessageAt)
    : Option.map(openTurn(conversation), ({ askedAt }) => askedAt)

const longestFirst = Order.combine(
  Order.reverse(Order.mapInput(Duration.Order, (thread: WaitingThread) => thread.waiting)),
  Order.mapInput(Order.string, (thread: WaitingThread) => thread.threadId)
)
