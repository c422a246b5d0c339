import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import type { PlatformCall } from "@estate/domain/CallError"
import {
  comparableText,
  MESSAGE_MAX_LENGTH,
  type Message,
  MessageEmpty,
  type MessageRejected,
  MessageText,
  MessageTooLong,
  type SendUncertain
} from "@estate/domain/Message"
import { type Page, type PageNumber, PageSize } from "@estate/domain/Page"
import { InvalidInput, type PlatformError } from "@estate/domain/PlatformError"
import { isSearchable } from "@estate/domain/Search"
import {
  isThreadSearch,
  SearchTooShort,
  type Thread,
  type ThreadId,
  type ThreadNotFound
} from "@estate/domain/Thread"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type * as Stream from "effect/Stream"
import { messageFilters, type QueryOf, threadFilters, unreadFilters } from "./internal/Filters.ts"
import { withIdempotencyKey } from "./internal/IdempotencyKey.ts"
import type { Internals } from "./internal/Internals.ts"
import { serviceClass } from "./internal/Layers.ts"
import { asOneCall, settle } from "./internal/OneCall.ts"
import { changingList } from "./internal/paging/ChangingList.ts"
import { listMethods, streamKnowing } from "./internal/paging/ListMethods.ts"
import { pageFrom, paginate, paginateBy } from "./internal/paging/Paginate.ts"
import { definedFields } from "./internal/Query.ts"
import { sendOnce } from "./internal/SendOnce.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** Filters of threads (spec, endpoint 11). */
export interface ThreadQuery extends QueryOf<typeof threadFilters> {}

/** Filters of messages (spec, endpoint 12). */
export interface MessageQuery extends QueryOf<typeof messageFilters> {}

/** How the unread threads are selected and read. */
export interface UnreadQuery extends QueryOf<typeof unreadFilters> {}

/** The methods of `Threads`. */
export interface ThreadsService {
  /** One page of the threads, 10 by default, the last message first. */
  readonly page: (
    query?: ThreadQuery & PageQuery
  ) => Effect.Effect<Page<Thread>, PlatformError | SearchTooShort>
  /**
   * All threads that the query selects; one that moves to a page that was read already comes at
   * the end. Use `unread` where threads are answered meanwhile.
   */
  readonly stream: (
    query?: ThreadQuery & StreamQuery
  ) => Stream.Stream<Thread, PlatformError | SearchTooShort>
  /**
   * The threads with unread messages, for a program that answers them one by one: a thread that
   * is answered leaves the list, and the next ones move up. Each thread comes once; it ends when
   * a whole reading finds nothing new.
   */
  readonly unread: (query?: UnreadQuery) => Stream.Stream<Thread, PlatformError | SearchTooShort>
  /** One page of a thread's messages, 10 by default, the first message first. */
  readonly messagesPage: (
    thread: ThreadId,
    query?: MessageQuery & PageQuery
  ) => Effect.Effect<Page<Message>, PlatformError | ThreadNotFound | SearchTooShort>
  /** All messages of a thread, the first message first. */
  readonly messages: (
    thread: ThreadId,
    query?: MessageQuery & StreamQuery
  ) => Stream.Stream<Message, PlatformError | ThreadNotFound | SearchTooShort>
  /**
   * Sends a message of 1 to 4000 Unicode characters, never twice. The thread is read first: if
   * the answer is lost, or is none of the platform's, the message is looked for in the thread,
   * and `SendUncertain` means that it was not found. Any other error means that it was not sent.
   * Equal replies into one thread run one after another. All attempts of a reply have the same
   * `Idempotency-Key`, for platforms that understand it.
   */
  readonly reply: (
    thread: ThreadId,
    text: string
  ) => Effect.Effect<
    void,
    PlatformError | ThreadNotFound | MessageRejected | MessageTooLong | MessageEmpty | SendUncertain
  >
  /**
   * Deletes a thread with its messages. If the answer is lost, it is read whether the thread is
   * gone.
   */
  readonly remove: (thread: ThreadId) => Effect.Effect<void, PlatformError | ThreadNotFound>
}

/**
 * Message threads (spec, «Messages», endpoints 11 to 14).
 *
 * `page` returns one page; `stream` all records, in pages of `pageSize` (default 100), some
 * prefetched. The platform sorts threads by their last message, so a thread that gets a message
 * while the list is read comes at the end. No thread comes twice.
 */
export class Threads extends serviceClass<Threads, ThreadsService>()("@estate/api-client/Threads", client =>
  make(client)
) {}

const make = ({ operation, settings, lists, exclusive }: Internals): ThreadsService => {
  const list = operation(listThreads)
  const messages = operation(listMessages)
  const send = operation(sendMessage)
  const remove = operation(removeThread)

  const fetchPage = ({ search, onlyUnread, page, limit }: ThreadQuery & PageQuery) =>
    Effect.flatMap(checkedSearch(search, isThreadSearch, list.unsent), checked => {
      const only_uread = onlyUnread === true ? true : undefined
      const urlParams = {
        entity: "order" as const,
        ...definedFields({ page, limit, only_uread, search: checked })
      }
      return Effect.map(list.prefetch({ urlParams }), Effect.map(pageFrom))
    })

  const readMessages = (thread: ThreadId, query: MessageQuery & PageQuery) =>
    Effect.map(
      messages.prefetch({ path: { ulid: thread }, urlParams: definedFields(query) }),
      Effect.map(pageFrom)
    )

  const fetchMessages = (thread: ThreadId, { search, page, limit }: MessageQuery & PageQuery) =>
    Effect.flatMap(checkedSearch(search, isSearchable, messages.unsent), checked =>
      readMessages(thread, { page, limit, search: checked })
    )

  const messagesOf = (thread: ThreadId) =>
    listMethods(lists, {
      call: messages.unsent,
      filters: messageFilters,
      fetchPage: query => fetchMessages(thread, query)
    })

  /** The thread that gets a reply, and whether the platform answers at all. */
  const replyIn = (thread: ThreadId) => {
    const { sizes } = lists
    const read = (page: PageNumber) => (limit: PageSize) =>
      Effect.flatten(readMessages(thread, { page, limit }))
    return {
      page: (page: PageNumber) => Effect.map(sizes.reading(sizes.most, read(page)), taken => taken.page),
      from: (firstPage: PageNumber) =>
        paginate({ pageSize: sizes.most, firstPage }, lists, messages.unsent, paging =>
          readMessages(thread, paging)
        ),
      isPlatformUp: Effect.isSuccess(Effect.flatten(fetchPage({ limit: PageSize.make(1) })))
    }
  }

  const isGone = (thread: ThreadId) =>
    messages({ path: { ulid: thread }, urlParams: { limit: PageSize.make(1) } }).pipe(
      Effect.as(false),
      Effect.catchAll(error => Effect.succeed(error._tag === "ThreadNotFound"))
    )

  return {
    ...listMethods(lists, { call: list.unsent, filters: threadFilters, fetchPage }),
    unread: (query = {}) => {
      const { search, pageSize } = query
      const unread = paginateBy(changingList, { pageSize }, lists, list.unsent, paging =>
        fetchPage({ search, onlyUnread: true, ...paging })
      )
      return streamKnowing(unreadFilters, query, list.unsent, unread)
    },
    messagesPage: (thread, query) => messagesOf(thread).page(query),
    messages: (thread, query) => messagesOf(thread).stream(query),
    reply: Effect.fn("Threads.reply")(function* (thread, text) {
      const message = yield* checkedText(text, send.unsent)
      const sent = withIdempotencyKey(send({ path: { ulid: thread }, payload: { message } }))
      // One at a time: of two equal replies one might arrive and be found for both.
      yield* exclusive(`${thread} ${comparableText(message)}`)(
        sendOnce(sent, send.unsent, message, replyIn(thread), settings.settleWait)
      ).pipe(asOneCall(settings.call))
    }),
    remove: thread =>
      settle(remove({ path: { ulid: thread } }), isGone(thread), identity).pipe(asOneCall(settings.call))
  }
}

/** An empty search is no search. */
const checkedSearch = (
  search: string | undefined,
  fits: (text: string) => boolean,
  call: PlatformCall
): Effect.Effect<string, SearchTooShort> => {
  const text = search?.trim() ?? ""
  return text === "" || fits(text)
    ? Effect.succeed(text)
    : Effect.fail(new SearchTooShort({ search: text, call: Option.some(call) }))
}

const checkedText = (
  text: string,
  unsent: PlatformCall
): Effect.Effect<MessageText, MessageEmpty | MessageTooLong | InvalidInput> => {
  const call = Option.some(unsent)
  // A program without types may give none.
  if (!Predicate.isString(text))
    return Effect.fail(new InvalidInput({ path: "text", detail: "it is missing", call }))
  const trimmed = text.trim()
  const length = [...trimmed].length
  if (length === 0) return Effect.fail(new MessageEmpty({ call }))
  return length > MESSAGE_MAX_LENGTH
    ? Effect.fail(new MessageTooLong({ length, call }))
    : Effect.succeed(MessageText.make(trimmed))
}
