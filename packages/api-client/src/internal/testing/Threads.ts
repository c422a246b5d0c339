import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message, MessageId, type MessageText } from "@estate/domain/Message"
import { isListingNumber, isSearchable } from "@estate/domain/Search"
import { Thread, type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { type HandlersOf, optional, pageOf, type QueryOf, refusal } from "./Handler.ts"
import { isPartOf, matches, newestFirst } from "./Select.ts"

/** A thread with its messages. */
export const ThreadEntry = Schema.Struct({
  /** The thread as lists show it; its counts are not computed from the messages. */
  thread: Thread,
  /** Its messages in any order. Default: none. */
  messages: optional(Schema.Array(Message))
})
type ThreadEntry = typeof ThreadEntry.Type

/** Endpoints 11 to 14. Keeps the messages that are sent. */
export const threadHandlers = (entries: ReadonlyArray<ThreadEntry> = []): HandlersOf<"threads"> => {
  let threads = entries.map(({ thread, messages = [] }) => ({ thread, messages }))
  let sent = 0

  const threadOf = (id: ThreadId) =>
    Either.fromOption(
      Array.findFirst(threads, ({ thread }) => thread.id === id),
      () => new ThreadNotFound(refusal("there is no such thread"))
    )

  const send = (entry: (typeof threads)[number], text: MessageText, now: LocalDateTime) => {
    const { thread, messages } = entry
    const read = messages.map(each =>
      each.isUnread ? new Message({ ...each, readAt: Option.some(now) }, true) : each
    )
    const message = new Message({
      id: MessageId.make(`7${String(++sent).padStart(25, "0")}`),
      text,
      type: "text",
      direction: "outgoing",
      readAt: Option.none(),
      createdAt: now
    })
    const after = {
      thread: new Thread({ ...thread, unreadCount: 0, lastMessage: text, lastMessageAt: now }, true),
      messages: [...read, message]
    }
    threads = threads.map(each => (each === entry ? after : each))
  }

  return {
    "threads.list": ({ urlParams }) => {
      const found = threadsOf(
        threads.map(({ thread }) => thread),
        urlParams
      )
      return Either.right(pageOf(found, urlParams))
    },
    "threads.messages": ({ path, urlParams }) =>
      Either.map(threadOf(path.ulid), ({ messages }) => pageOf(messagesOf(messages, urlParams), urlParams)),
    "threads.send": ({ path, payload }, now) =>
      Either.map(threadOf(path.ulid), entry => send(entry, payload.message, now)),
    "threads.remove": ({ path }) =>
      Either.map(threadOf(path.ulid), entry => {
        threads = threads.filter(each => each !== entry)
      })
  }
}

/** Endpoint 11: by last message, newest first. */
const threadsOf = (
  threads: ReadonlyArray<Thread>,
  query: Pick<QueryOf<"threads.list">, "only_uread" | "search">
): ReadonlyArray<Thread> =>
  Array.sort(
    threads.filter(
      ({ unreadCount, listingId, listingTitle, author }) =>
        matches(query.only_uread, isUnread => unreadCount > 0 === isUnread) &&
        matches(
          query.search,
          search =>
            (isListingNumber(search) && listingId === Number(search)) ||
            (isSearchable(search) && isPartOf(search, listingTitle, author))
        )
    ),
    newestFirst(({ lastMessageAt }: Thread) => lastMessageAt)
  )

/** Endpoint 12: oldest first. */
const messagesOf = (
  messages: ReadonlyArray<Message>,
  query: QueryOf<"threads.messages">
): ReadonlyArray<Message> =>
  Array.sort(
    messages.filter(({ text }) => matches(query.search, search => isPartOf(search, text))),
    Order.mapInput(Order.string, ({ createdAt, id }: Message) => `${createdAt.toWire()} ${id}`)
  )
