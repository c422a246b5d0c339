import { type MessageQuery, Threads } from "@estate/api-client/Threads"
import { type Message, messageOrder } from "@estate/domain/Message"
import { type Page, PageNumber, type PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import { Array, Chunk, Effect, Option, Stream } from "effect"

/**
 * The last messages of a thread, oldest first, at most `count`, and how many it has. A platform
 * begins with the oldest message or with the newest one, so this reads the first page, which has
 * their number, and the last two. If the platform refuses or shortens pages of this size, or counts
 * too few of them, it reads the whole conversation.
 */
export const lastMessages = Effect.fnUntraced(function* (
  id: ThreadId,
  count: PageSize,
  query: MessageQuery = {}
) {
  const threads = yield* Threads
  const whole = Effect.map(Stream.runCollect(threads.messages(id, query)), all => ({
    messages: latest(Chunk.toReadonlyArray(all), count),
    total: all.length
  }))
  const first = yield* Effect.asSome(threads.messagesPage(id, { ...query, limit: count })).pipe(
    Effect.catchTag("RequestRejected", () => Effect.succeedNone)
  )
  if (Option.isNone(first)) return yield* whole
  if (isShortened(first.value, count)) {
    // The platform may also count more messages than it has.
    const read = yield* Effect.asSome(whole).pipe(
      Effect.catchTag("UnreadableResponse", () => Effect.succeedNone)
    )
    if (Option.isSome(read)) return read.value
  }
  const { items, total, totalPages } = first.value
  if (totalPages <= 1) return { messages: latest(items, count), total }
  const page = (number: number) =>
    threads.messagesPage(id, { ...query, limit: count, page: PageNumber.make(number) })
  const last = yield* page(totalPages)
  const isFull = last.items.length >= count
  const before = isFull || totalPages === 2 ? [] : (yield* page(totalPages - 1)).items
  return { messages: latest([...items, ...before, ...last.items], count), total: last.total }
})

const latest = (messages: ReadonlyArray<Message>, count: number): ReadonlyArray<Message> =>
  Array.sort(
    Array.dedupeWith(messages, (one, other) => one.id === other.id),
    messageOrder
  ).slice(-count)

/**
 * Whether a first page has fewer records than there are and than were asked for, or the platform
 * counts fewer pages than its records need.
 */
const isShortened = (
  { items, skipped, total, totalPages }: Pick<Page<unknown>, "items" | "skipped" | "total" | "totalPages">,
  count: PageSize
): boolean => items.length + skipped.length < Math.min(count, total) || totalPages * count < total
