import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import type { PlatformCall } from "@estate/domain/CallError"
import {
  comparableText,
  MESSAGE_MAX_LENGTH,
  MessageEmpty,
  MessageText,
  MessageTooLong
} from "@estate/domain/Message"
import { type PageNumber, PageSize } from "@estate/domain/Page"
import { InvalidInput } from "@estate/domain/PlatformError"
import { isSearchable } from "@estate/domain/Search"
import { isThreadSearch, SearchTooShort, type Thread, type ThreadId } from "@estate/domain/Thread"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { PageQuery, StreamQuery } from "../../PageQuery.ts"
import type { QueryOf } from "../Filters.ts"
import { withIdempotencyKey } from "../IdempotencyKey.ts"
import type { Internals } from "../Internals.ts"
import { asOneCall, settle } from "../OneCall.ts"
import { changingList } from "../paging/ChangingList.ts"
import { countedList } from "../paging/CountedList.ts"
import { selected } from "../paging/LazyList.ts"
import { listKnowing, listMethods } from "../paging/ListMethods.ts"
import { paginate } from "../paging/Paginate.ts"
import { pageFrom } from "../paging/WirePage.ts"
import { sendOnce } from "./SendOnce.ts"

export const threadFilters = {
  /**
   * Only those with messages that nobody has read. Default: all. If the platform ignores this, a
   * page has the others, too, but a stream does not.
   */
  onlyUnread: Schema.Boolean,
  /** A listing's number, or at least 3 characters of a listing's title or a buyer's name. */
  search: Schema.String
}

/** How the unread threads are selected and read. */
export const unreadFilters = {
  /** A listing's number, or at least 3 characters of a listing's title or a buyer's name. */
  search: Schema.String,
  /** How many records each request asks for, 1 to 1000. Default: the client's `pageSize`. */
  pageSize: PageSize
}

export const messageFilters = {
  /** At least 3 characters of a message. */
  search: Schema.String
}

export const threads = ({ operation, settings, lists, exclusive }: Internals) => {
  const list = operation(listThreads)
  const messages = operation(listMessages)
  const send = operation(sendMessage)
  const remove = operation(removeThread)

  /** A platform may ignore `only_uread`, whose name in the spec is misspelt. */
  const fetchPage = ({ search, onlyUnread, page, limit }: QueryOf<typeof threadFilters> & PageQuery) =>
    searched(search, isThreadSearch, list.unsent, text => {
      const only_uread = onlyUnread === true ? true : undefined
      const urlParams = { entity: "order" as const, page, limit, only_uread, search: text }
      return Effect.map(list.prefetch({ urlParams }), Effect.map(pageFrom))
    })

  const readMessages = (
    thread: ThreadId,
    { search, page, limit }: QueryOf<typeof messageFilters> & PageQuery
  ) =>
    Effect.map(
      messages.prefetch({ path: { ulid: thread }, urlParams: { search, page, limit } }),
      Effect.map(pageFrom)
    )

  const fetchMessages = (
    thread: ThreadId,
    { search, page, limit }: QueryOf<typeof messageFilters> & PageQuery
  ) =>
    searched(search, isSearchable, messages.unsent, text =>
      readMessages(thread, { page, limit, search: text })
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
        paginate(lists, {
          call: messages.unsent,
          query: { pageSize: sizes.most, firstPage },
          fetchPage: paging => readMessages(thread, paging),
          reading: countedList(lists.seenRecords, firstPage)
        }),
      isPlatformUp: Effect.isSuccess(Effect.flatten(fetchPage({ limit: PageSize.make(1) })))
    }
  }

  const isGone = (thread: ThreadId) =>
    Effect.flatten(readMessages(thread, { limit: PageSize.make(1) })).pipe(
      Effect.as(false),
      Effect.catchAll(error => Effect.succeed(error._tag === "ThreadNotFound"))
    )

  return {
    ...listMethods(lists, {
      call: list.unsent,
      filters: threadFilters,
      matches:
        ({ onlyUnread }) =>
        (thread: Thread) =>
          onlyUnread !== true || thread.isUnread,
      fetchPage
    }),
    unread: (query: QueryOf<typeof unreadFilters> = {}) =>
      listKnowing(unreadFilters, query, list.unsent, () => {
        const all = paginate(lists, {
          call: list.unsent,
          query: { pageSize: query.pageSize },
          fetchPage: paging => fetchPage({ search: query.search, onlyUnread: true, ...paging }),
          reading: changingList
        })
        return selected(all, thread => thread.isUnread)
      }),
    messagesPage: (thread: ThreadId, query?: QueryOf<typeof messageFilters> & PageQuery) =>
      messagesOf(thread).page(query),
    messages: (thread: ThreadId, query?: QueryOf<typeof messageFilters> & StreamQuery) =>
      messagesOf(thread).stream(query),
    reply: Effect.fn(sendMessage.operation)(function* (thread: ThreadId, text: string) {
      const message = yield* checkedText(text, send.unsent)
      const sent = withIdempotencyKey(send({ path: { ulid: thread }, payload: { message } }))
      // One at a time: of two identical replies, one might arrive and be found for both.
      yield* exclusive(`${thread} ${comparableText(message)}`)(
        sendOnce(sent, send.unsent, message, replyIn(thread), settings.settleWait)
      ).pipe(asOneCall(settings.call))
    }),
    remove: (thread: ThreadId) =>
      settle(remove({ path: { ulid: thread } }), isGone(thread), identity).pipe(asOneCall(settings.call))
  }
}

/** Fetches a page of a search, unless the search is too short; an empty one means no search. */
const searched = <A, E>(
  search: string | undefined,
  fits: (text: string) => boolean,
  call: PlatformCall,
  fetch: (text: string) => Effect.Effect<Effect.Effect<A, E>>
): Effect.Effect<Effect.Effect<A, E | SearchTooShort>> => {
  const text = search?.trim() ?? ""
  return text === "" || fits(text)
    ? fetch(text)
    : Effect.succeed(Effect.fail(new SearchTooShort({ search: text, call: Option.some(call) })))
}

const checkedText = (
  text: string,
  unsent: PlatformCall
): Effect.Effect<MessageText, MessageEmpty | MessageTooLong | InvalidInput> => {
  const call = Option.some(unsent)
  // A program without types may pass none.
  if (!Predicate.isString(text))
    return Effect.fail(new InvalidInput({ path: "text", detail: "it is missing", call }))
  const trimmed = text.trim()
  const length = [...trimmed].length
  if (length === 0) return Effect.fail(new MessageEmpty({ call }))
  return length > MESSAGE_MAX_LENGTH
    ? Effect.fail(new MessageTooLong({ length, call }))
    : Effect.succeed(MessageText.make(trimmed))
}
