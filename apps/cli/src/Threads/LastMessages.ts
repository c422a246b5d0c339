import { type MessageQuery, Threads } from "@estate/api-client/Threads"
import { PageNumber, type PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import { Effect } from "effect"

/**
 * The last messages of a thread, oldest first, at most `count`, and how many it has. The platform
 * begins with the first message, so this reads the first page for their number, then the last two.
 */
export const lastMessages = Effect.fnUntraced(function* (
  id: ThreadId,
  count: PageSize,
  query: MessageQuery = {}
) {
  const threads = yield* Threads
  const first = yield* threads.messagesPage(id, { ...query, limit: count })
  const { totalPages } = first
  if (totalPages <= 1) return { messages: first.items, total: first.total }
  const page = (number: number) =>
    threads.messagesPage(id, { ...query, limit: count, page: PageNumber.make(number) })
  const last = yield* page(totalPages)
  const isFull = last.items.length >= count
  const before = isFull ? [] : totalPages === 2 ? first.items : (yield* page(totalPages - 1)).items
  return { messages: [...before, ...last.items].slice(-count), total: last.total }
})
