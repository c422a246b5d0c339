import { type ThreadQuery, Threads } from "@estate/api-client/Threads"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Thread } from "@estate/domain/Thread"
import { Effect, Stream } from "effect"
import { Progress } from "../Terminal/Progress.ts"

/** So many conversations are read side by side. */
export const AT_ONCE = 4

/** Does something with each thread, several at once, and shows how far it has got. One page of threads is in memory at a time. */
export const eachThread = Effect.fnUntraced(function* <E, R>(
  query: ThreadQuery,
  work: (thread: Thread) => Effect.Effect<void, E, R>
) {
  const threads = yield* Threads
  const progress = yield* Progress
  if (progress.isWatched) {
    const { total } = yield* threads.page({ ...query, limit: PageSize.make(1) })
    yield* progress.expect(total)
  }
  yield* threads.stream({ ...query, pageSize: PageSize.make(MAX_PAGE_SIZE) }).pipe(
    Stream.mapEffect(thread => Effect.zipRight(work(thread), progress.advance(1)), {
      concurrency: AT_ONCE,
      unordered: true
    }),
    Stream.runDrain
  )
})
