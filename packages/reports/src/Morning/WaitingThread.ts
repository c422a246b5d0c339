import { elapsedSince } from "@estate/domain/Calendar"
import { type Conversation, type Word, wordInThread } from "@estate/domain/Conversation"
import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { type DateTime, type Duration, Order, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import { firstToWin } from "../Report/FirstToWin.ts"

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
 * The threads in which a buyer waits at `now`, those to be answered first before the others, equal
 * ones by thread id; and those in which nobody has the word, since then, the latest first.
 */
export const waitingThreads = (
  threads: ReadonlyArray<ReadThread>,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): { readonly waiting: ReadonlyArray<WaitingThread>; readonly finished: ReadonlyArray<WaitingThread> } => {
  const rowsOf = (tag: Exclude<Word["_tag"], "Answered">) =>
    threads
      .flatMap(({ thread, conversation }) => {
        const word = wordInThread(thread, conversation)
        return word._tag === tag ? [rowOf(thread, elapsedSince(word.since, now, zone), word.since)] : []
      })
      .toSorted(tag === "Waiting" ? toWinFirst : latestFirst)
  return { waiting: rowsOf("Waiting"), finished: rowsOf("Finished") }
}

const rowOf = (thread: Thread, waiting: Duration.Duration, since: LocalDateTime): WaitingThread => ({
  threadId: thread.id,
  listingId: thread.listingId,
  listingTitle: thread.listingTitle,
  author: thread.author,
  lastMessage: thread.lastMessage,
  waitingSince: since,
  waiting,
  unreadCount: thread.unreadCount
})

const byThread = Order.mapInput(Order.string, (thread: WaitingThread) => thread.threadId)
const toWinFirst = Order.combine<WaitingThread>(firstToWin, byThread)
const latestFirst = Order.combine(
  Order.reverse(Order.mapInput(LocalDateTime.Order, (thread: WaitingThread) => thread.waitingSince)),
  byThread
)
