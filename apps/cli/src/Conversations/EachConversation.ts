import { CallOptions } from "@estate/api-client/CallOptions"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { type ThreadQuery, Threads } from "@estate/api-client/Threads"
import { dayNumber } from "@estate/domain/Calendar"
import { type Conversation, conversationOf } from "@estate/domain/Conversation"
import { type DeedLine, handledTimes } from "@estate/domain/DeedLine"
import { PageSize } from "@estate/domain/Page"
import type { Thread } from "@estate/domain/Thread"
import { Chunk, type DateTime, Effect, Option, Stream } from "effect"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { Progress } from "../Terminal/Progress.ts"
import { noConversationCache, openConversationCache } from "./ConversationCache.ts"
import type { LatestThreads } from "./LatestThreads.ts"

/** The number of conversations that are read at the same time. */
export const CONCURRENCY = 4

/**
 * Calls `everyThread` for each thread, and `each` for those with a message on the first day or
 * later, with the conversation after its deeds. Shows the progress. Conversations that changed
 * since the last time are read, several at a time; threads that were deleted meanwhile are left
 * out. It works page by page, not thread by thread: a stream takes longer for one element than the
 * cache does.
 */
export const eachConversation = (
  {
    client,
    query = {},
    first,
    noCache,
    deeds,
    zone,
    latest
  }: {
    readonly client: ClientSettings
    /** Default: all threads. */
    readonly query?: ThreadQuery
    readonly first: number
    readonly noCache: boolean
    readonly deeds: Option.Option<Iterable<DeedLine>>
    readonly zone: DateTime.TimeZone
    /** Collects the threads that changed; only those that it keeps are read. Default: all are. */
    readonly latest?: LatestThreads | undefined
  },
  each: (thread: Thread, conversation: Conversation, lastDay: number) => unknown,
  everyThread: (thread: Thread) => unknown = () => {}
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const threads = yield* Threads
      const progress = yield* Progress
      const cache = noCache ? noConversationCache : yield* openConversationCache(client)
      const handled = handledTimes(
        Option.getOrElse(deeds, () => []),
        zone
      )
      const handledAt = (thread: Thread) => handled.get(thread.id) ?? []
      const conversationIn = (thread: Thread) =>
        Effect.map(Stream.runCollect(threads.messages(thread.id)), messages =>
          conversationOf(messages, handledAt(thread))
        )
      // Only a complete conversation is cached, even if unreadable messages are skipped.
      const read = (thread: Thread) =>
        Effect.provideService(conversationIn(thread), CallOptions, { onUnreadable: "fail" }).pipe(
          Effect.tap(conversation => Effect.sync(() => cache.keep(thread, handledAt(thread), conversation))),
          Effect.catchTag("UnreadableResponse", () => conversationIn(thread)),
          Effect.tap(conversation => Effect.sync(() => each(thread, conversation, lastDayOf(thread)))),
          Effect.catchTag("ThreadNotFound", () => Effect.void),
          Effect.zipRight(progress.advance(1))
        )
      /** True if the conversation is to be read. */
      const hasChanged = (thread: Thread) => {
        everyThread(thread)
        const lastDay = lastDayOf(thread)
        if (lastDay < first) return false
        const known = cache.find(thread, handledAt(thread))
        if (Option.isSome(known)) each(thread, known.value, lastDay)
        return Option.isNone(known)
      }
      const readAll = (changed: Iterable<Thread>) =>
        Effect.forEach(changed, read, { concurrency: CONCURRENCY, discard: true })
      const pages = threads.stream({ ...query, pageSize: LARGEST_PAGE })
      if (latest !== undefined) {
        yield* Stream.runForEachChunk(pages, page =>
          Effect.sync(() => latest.add(Chunk.filter(page, hasChanged)))
        )
        yield* progress.expect(latest.threads.length)
        return yield* readAll(latest.threads)
      }
      if (progress.isShown)
        yield* Effect.flatMap(threads.page({ ...query, limit: PageSize.make(1) }), ({ total }) =>
          progress.expect(total)
        )
      yield* Stream.runForEachChunk(pages, page =>
        Effect.suspend(() => {
          const changed = Chunk.filter(page, hasChanged)
          return Effect.zipRight(progress.advance(page.length - changed.length), readAll(changed))
        })
      )
    })
  )

const lastDayOf = ({ lastMessageAt }: Thread) => dayNumber(lastMessageAt)
