import { Threads } from "@estate/api-client/Threads"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import { Effect, Option, Stream } from "effect"

/**
 * The buyer and the listing of a thread, which only the list of threads has: it is read in pages of
 * 1000, the latest first, until the thread is there. Undefined if it is not.
 */
export const findThread = Effect.fnUntraced(function* (id: ThreadId) {
  const threads = yield* Threads
  const all = threads.stream({ pageSize: PageSize.make(MAX_PAGE_SIZE) })
  const isIt = (other: ThreadId) => other.toUpperCase() === id.toUpperCase()
  return Option.getOrUndefined(yield* Stream.runHead(Stream.filter(all, thread => isIt(thread.id))))
})
