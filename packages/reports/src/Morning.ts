import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Array, DateTime, Duration, Order, Schema } from "effect"
import { DurationFromSeconds } from "./DurationFromSeconds.ts"
import { LocalDateTimeFromIso } from "./LocalDateTimeFromIso.ts"
import { waitingSince } from "./Waiting.ts"

/** A thread whose buyer waits for an answer. */
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

/**
 * What an agency starts the day with. Its times are those that a wall clock in `timeZone` shows; `unread` has the longest
 * wait first.
 */
export const MorningReport = Schema.Struct({
  generatedAt: LocalDateTimeFromIso,
  timeZone: Schema.String,
  counts: Schema.Struct({ unreadThreads: Schema.NonNegativeInt, unreadMessages: Schema.NonNegativeInt }),
  unread: Schema.Array(WaitingThread)
})
export type MorningReport = typeof MorningReport.Type

/** What the morning report is made of: every unread thread, with since when its buyer waits. */
export interface UnreadThread {
  readonly thread: Thread
  readonly waitingSince: LocalDateTime
}

/** The report at `now`: unread threads by how long they wait, equal waits by thread id. */
export const morningReport = (
  unreadThreads: ReadonlyArray<UnreadThread>,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): MorningReport => {
  const unread = Array.sortBy(
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
      waiting: waitingSince(since, now, zone),
      unreadCount: thread.unreadCount
    }))
  )
  return {
    generatedAt: LocalDateTime.fromInstant(now, zone),
    timeZone: DateTime.zoneToString(zone),
    counts: {
      unreadThreads: unread.length,
      unreadMessages: unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
    },
    unread
  }
}

const longestFirst = Order.reverse(Order.mapInput(Duration.Order, (thread: WaitingThread) => thread.waiting))
const byThreadId = Order.mapInput(Order.string, (thread: WaitingThread) => thread.threadId)
