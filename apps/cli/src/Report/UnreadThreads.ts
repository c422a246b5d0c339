import { Threads } from "@estate/api-client/Threads"
import type { Language } from "@estate/command-line/Language"
import { firstUnread } from "@estate/domain/Message"
import type { Thread } from "@estate/domain/Thread"
import type { UnreadThread } from "@estate/reports/Morning"
import { Array, Chunk, Effect, Option, Ref, Stream } from "effect"
import { onceEach } from "../OnceEach.ts"
import { Notices } from "../Terminal/Notices.ts"

const words = {
  en: (read: number, all: number) => `reading threads: ${read} of ${all}`,
  ru: (read: number, all: number) => `читаю диалоги: ${read} из ${all}`
} as const

const AT_ONCE = 4

/** All unread threads, each with the time since when its buyer waits. */
export const unreadThreads = Effect.fn("unreadThreads")(function* (language: Language) {
  const threads = yield* Threads
  const notices = yield* Notices
  const unread = Chunk.toReadonlyArray(
    yield* Stream.runCollect(onceEach(threads.stream({ onlyUnread: true })))
  )
  const done = yield* Ref.make(0)
  const advance = Effect.flatMap(
    Ref.getAndUpdate(done, count => count + 1),
    count => notices.progress(words[language](count + 1, unread.length))
  )
  const found = yield* Effect.forEach(unread, thread => Effect.zipLeft(waitOf(thread), advance), {
    concurrency: AT_ONCE
  }).pipe(Effect.ensuring(notices.progress("")))
  return Array.getSomes(found)
})

/** None where the thread was deleted meanwhile. */
const waitOf = Effect.fnUntraced(function* (thread: Thread) {
  const threads = yield* Threads
  return yield* Stream.runCollect(threads.messages(thread.id)).pipe(
    Effect.map(messages =>
      Option.some<UnreadThread>({
        thread,
        waitingSince: Option.match(firstUnread(messages), {
          onNone: () => thread.lastMessageAt,
          onSome: message => message.createdAt
        })
      })
    ),
    Effect.catchTag("ThreadNotFound", () => Effect.succeedNone)
  )
})
