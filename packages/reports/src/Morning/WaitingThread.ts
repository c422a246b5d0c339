import { elapsedSince } from "@estate/domain/Calendar"
import { type Conversation, type Word, wordInThread } from "@estate/domain/Conversation"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import { type DateTime, type Duration, Order, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import { threadFields, threadNames, threadsToWinFirst } from "../Report/FirstToWin.ts"

/**
 * A thread in which the buyer wrote last, since `waitingSince`. An `unreadCount` of zero means that
 * somebody has read it.
 */
export const WaitingThread = Schema.Struct({
  ...threadFields,
  lastMessage: Schema.String,
  waitingSince: LocalDateTimeFromIso,
  waiting: DurationFromSeconds,
  unreadCount: Schema.NonNegativeInt
})
export type WaitingThread = typeof WaitingThread.Type

/** A thread with its conversation. */
export interface ReadThread {
  readonly thread: Thread
  readonly conversation: Conversation
}

/**
 * The threads in which a buyer is waiting at `now`, those to be answered first before the others,
 * equal ones by thread id; and those in which nobody has the word, and since when, the latest
 * first.
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
      .toSorted(tag === "Waiting" ? threadsToWinFirst : latestFirst)
  return { waiting: rowsOf("Waiting"), finished: rowsOf("Finished") }
}

const rowOf = (thread: Thread, waiting: Duration.Duration, since: LocalDateTime): WaitingThread => ({
  ...threadNames(thread),
  lastMessage: thread.lastMessage,
  waitingSince: since,
  waiting,
  unreadCount: thread.unreadCount
})

const latestFirst = Order.struct({
  waitingSince: Order.reverse(LocalDateTime.Order),
  threadId: Order.string
})
