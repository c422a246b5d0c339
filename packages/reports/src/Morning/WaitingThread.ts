import { elapsedSince } from "@estate/domain/Calendar"
import { ListingId } from "@estate/domain/Listing"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Array, type DateTime, Duration, Order, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"

/** A thread whose buyer is waiting for an answer. */
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

/** An unread thread, and the time since which its buyer has been waiting. */
export interface UnreadThread {
  readonly thread: Thread
  readonly waitingSince: LocalDateTime
}

/** Unread threads at `now`, longest wait first, equal waits by thread id. */
export const waitingThreads = (
  unreadThreads: ReadonlyArray<UnreadThread>,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): ReadonlyArray<WaitingThread> =>
  Array.sortBy(
    longestFirst,
    byThreadId
  )(
    unreadThreads.map(({ thread, waitingSince: since }) => ({
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

const longestFirst = Order.reverse(Order.mapInput(Duration.Order, (thread: WaitingThread) => thread.waiting))
const byThreadId = Order.mapInput(Order.string, (thread: WaitingThread) => thread.threadId)
