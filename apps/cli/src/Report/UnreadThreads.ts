import { Threads } from "@estate/api-client/Threads"
import { firstUnread } from "@estate/domain/Message"
import type { UnreadThread } from "@estate/reports/Morning/WaitingThread"
import { Effect, Option, Stream } from "effect"
import { eachThread } from "./EachThread.ts"

/** All unread threads, each with the time since when its buyer waits; without those that were deleted meanwhile. */
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
