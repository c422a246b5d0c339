import { type ThreadQuery, Threads } from "@estate/api-client/Threads"
import { firstUnread } from "@estate/domain/Message"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Thread } from "@estate/domain/Thread"
import type { UnreadThread } from "@estate/reports/Morning/WaitingThread"
import { Effect, Option, Stream } from "effect"
import { Progress } from "../Terminal/Progress.ts"

/** How many conversations are read at the same time. */
export const CONCURRENCY = 4

/**
 * Runs `work` for each thread, several at a time, one page of threads in memory, and shows the
 * progress.
 */
export const eachThread = Effect.fnUntraced(function* <E, R>(
  query: ThreadQuery,
  work: (thread: Thread) => Effect.Effect<void, E, R>
) {
  const threads = yield* Threads
  const progress = yield* Progress
  if (progress.isShown) {
    const { total } = yield* threads.page({ ...query, limit: PageSize.make(1) })
    yield* progress.expect(total)
  }
  yield* threads.stream({ ...query, pageSize: PageSize.make(MAX_PAGE_SIZE) }).pipe(
    Stream.mapEffect(thread => Effect.zipRight(work(thread), progress.advance(1)), {
      concurrency: CONCURRENCY,
      unordered: true
    }),
    Stream.runDrain
  )
})

/**
 * All unread threads, each with the time since which its buyer waits; without those deleted
 * meanwhile.
 */
export const unreadThreads = Effect.fnUntraced(function* () {
  const threads = yield* Threads
  const found: Array<UnreadThread> = []
  yield* eachThread({ onlyUnread: true }, thread =>
    Stream.runCollect(threads.messages(thread.id)).pipe(
      Effect.map(messages =>
        Option.match(firstUnread(messages), {
          onNone: () => thread.lastMessageAt,
          onSome: message => message.createdAt
        })
      ),
      Effect.tap(waitingSince => Effect.sync(() => found.push({ thread, waitingSince }))),
      Effect.catchTag("ThreadNotFound", () => Effect.void)
    )
  )
  return found
})
