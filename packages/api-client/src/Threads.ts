import type {
  Message,
  MessageEmpty,
  MessageRejected,
  MessageTooLong,
  SendUncertain
} from "@estate/domain/Message"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { QueryOf } from "./internal/Filters.ts"
import { serviceClass } from "./internal/services/Layers.ts"
import {
  type messageFilters,
  type threadFilters,
  threads,
  type unreadFilters
} from "./internal/services/Threads.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** Filters of threads (spec, endpoint 11). */
export interface ThreadQuery extends QueryOf<typeof threadFilters> {}

/** Filters of messages (spec, endpoint 12). */
export interface MessageQuery extends QueryOf<typeof messageFilters> {}

/** How unread threads are selected and read. */
export interface UnreadQuery extends QueryOf<typeof unreadFilters> {}

/** The methods of `Threads`. */
export interface ThreadsService {
  /** One page of the threads, 10 by default, the newest last message first. */
  readonly page: (
    query?: ThreadQuery & PageQuery
  ) => Effect.Effect<Page<Thread>, PlatformError | SearchTooShort>
  /**
   * All threads that the query selects; a thread that moves to a page that was already read comes
   * at the end. Use `unread` if threads are answered meanwhile.
   */
  readonly stream: (
    query?: ThreadQuery & StreamQuery
  ) => Stream.Stream<Thread, PlatformError | SearchTooShort>
  /**
   * The threads with unread messages, for a program that answers them one by one: an answered
   * thread leaves the list, and the next ones move up. Each thread comes once; the stream ends when
   * a complete pass over the list finds nothing new.
   */
  readonly unread: (query?: UnreadQuery) => Stream.Stream<Thread, PlatformError | SearchTooShort>
  /** One page of a thread's messages, 10 by default, the oldest first. */
  readonly messagesPage: (
    thread: ThreadId,
    query?: MessageQuery & PageQuery
  ) => Effect.Effect<Page<Message>, PlatformError | ThreadNotFound | SearchTooShort>
  /** All messages of a thread, the oldest first. */
  readonly messages: (
    thread: ThreadId,
    query?: MessageQuery & StreamQuery
  ) => Stream.Stream<Message, PlatformError | ThreadNotFound | SearchTooShort>
  /**
   * Sends a message of 1 to 4000 Unicode characters, never twice. The thread is read first. If the
   * answer is lost, or is not the platform's, the client looks for the message in the thread;
   * `SendUncertain` means that it did not find it. Any other error means that the message was not
   * sent. Identical replies to one thread run one after another. All attempts of a reply have the
   * same `Idempotency-Key`, for platforms that support it.
   */
  readonly reply: (
    thread: ThreadId,
    text: string
  ) => Effect.Effect<
    void,
    PlatformError | ThreadNotFound | MessageRejected | MessageTooLong | MessageEmpty | SendUncertain
  >
  /**
   * Deletes a thread with its messages. If the answer is lost, the client checks whether the thread
   * is gone.
   */
  readonly remove: (thread: ThreadId) => Effect.Effect<void, PlatformError | ThreadNotFound>
}

/**
 * Message threads (spec, «Messages», endpoints 11 to 14).
 *
 * `page` returns one page; `stream` returns all records, in pages of `pageSize` (default 100), some
 * of them prefetched. The platform sorts threads by their last message, so a thread that gets a
 * message while the list is read comes at the end. No thread comes twice.
 */
export class Threads extends serviceClass<Threads, ThreadsService>()("@estate/api-client/Threads", threads) {}
