import { Threads } from "@estate/api-client/Threads"
import type { ThreadId } from "@estate/domain/Thread"
import { Effect, Option, Stream } from "effect"
import { LARGEST_PAGE } from "../LargestPage.ts"

/**
 * The buyer and the listing of a thread, which only the list of threads has: it is read in pages of
 * 1000, the latest first, until the thread is there. Undefined if it is not.
 */
export const findThread = Effect.fnUntraced(function* (id: ThreadId) {
  const threads = yield* Threads
  const all = threads.stream({ pageSize: LARGEST_PAGE })
  const isIt = (other: ThreadId) => other.toUpperCase() === id.toUpperCase()
  return Option.getOrUndefined(yield* Stream.runHead(Stream.filter(all, thread => isIt(thread.id))))
})
