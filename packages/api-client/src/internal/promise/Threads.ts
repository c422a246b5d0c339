import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import type * as Messages from "@estate/domain/Message"
import * as Threads from "@estate/domain/Thread"
import * as Schema from "effect/Schema"
import type { PlainQueryOf } from "../Filters.ts"
import { messageFilters, threadFilters, threads, unreadFilters } from "../services/Threads.ts"
import type { Answered, Listed, ListOf, ListQuery, Page, PageOf, PageQuery } from "./Answers.ts"
import { anyOf, checked, inThread, listOf, pageOf } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { CallOptions } from "./Options.ts"
import type { PlainRecord } from "./Plain.ts"

/**
 * A conversation with one buyer about one listing (spec, «Thread»). Times are
 * `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone.
 */
export interface Thread extends PlainRecord<typeof Threads.Thread> {}

/**
 * One message of a thread (spec, «Message»). Times are `YYYY-MM-DDTHH:MM:SS` on the platform's
 * clock, without a zone.
 */
export interface Message extends PlainRecord<typeof Messages.Message> {}

/** Filters of threads (spec, endpoint 11). */
export interface ThreadQuery extends PlainQueryOf<typeof threadFilters> {}

/** How unread threads are selected and read. */
export interface UnreadQuery extends PlainQueryOf<typeof unreadFilters> {}

/** Filters of messages (spec, endpoint 12). */
export interface MessageQuery extends PlainQueryOf<typeof messageFilters> {}

/** Message threads (spec, endpoints 11 to 14). */
export interface ThreadCalls {
  /** One page of the threads, the newest last message first. */
  readonly page: PageOf<ThreadQuery, Thread>
  /**
   * All threads that the query selects; a thread that moves to a page that was already read comes
   * at the end. Use `unread` if threads are answered meanwhile.
   */
  readonly list: ListOf<ThreadQuery, Thread>
  /** The unread threads, each once, for a program that answers them one by one. */
  readonly unread: (query?: UnreadQuery, options?: CallOptions) => Listed<Thread>
  /**
   * One page of a thread's messages, the oldest first; rejects with `ThreadNotFound` if there is no
   * such thread.
   */
  readonly messagesPage: (
    threadId: string,
    query?: MessageQuery & PageQuery,
    options?: CallOptions
  ) => Answered<Page<Message>>
  /**
   * All messages of a thread, the oldest first; throws `ThreadNotFound` if there is no such thread.
   */
  readonly messages: (
    threadId: string,
    query?: MessageQuery & ListQuery,
    options?: CallOptions
  ) => Listed<Message>
  /**
   * Sends a message of 1 to 4000 characters, never twice. `SendUncertain` means that it is unknown
   * whether the message arrived; after any other error it did not.
   */
  readonly reply: (threadId: string, text: string, options?: CallOptions) => Answered<void>
  /**
   * Deletes a thread with its messages; rejects with `ThreadNotFound` if there is no such thread.
   */
  readonly remove: (threadId: string, options?: CallOptions) => Answered<void>
}

const threadCalls = resource(threads, ({ one, many }): ThreadCalls => {
  const reply = one(inThread(sendMessage, checked(sendMessage, "text", Schema.String)), (s, [id, text]) =>
    s.reply(id, text)
  )
  const messagesPage = one(inThread(listMessages, pageOf(listMessages, messageFilters)), (s, [id, q]) =>
    s.messagesPage(id, q)
  )
  const messages = many(inThread(listMessages, listOf(listMessages, messageFilters)), (s, [id, q]) =>
    s.messages(id, q)
  )

  return {
    page: one(pageOf(listThreads, threadFilters), (s, q) => s.page(q)),
    list: many(listOf(listThreads, threadFilters), (s, q) => s.stream(q)),
    unread: many(anyOf(listThreads, unreadFilters), (s, q) => s.unread(q)),
    messagesPage: (id, query, options) => messagesPage([id, query], options),
    messages: (id, query, options) => messages([id, query], options),
    reply: (id, text, options) => reply([id, text], options),
    remove: one(checked(removeThread, "threadId", Threads.ThreadId), (s, id) => s.remove(id))
  }
})

export default threadCalls
