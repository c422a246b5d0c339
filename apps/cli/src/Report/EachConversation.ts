import { CallOptions } from "@estate/api-client/CallOptions"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import * as Options from "@estate/command-line/Options"
import { dayNumber } from "@estate/domain/Calendar"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Thread } from "@estate/domain/Thread"
import { type Conversation, conversationOf } from "@estate/reports/Conversation/Conversation"
import { Effect, Option, Stream } from "effect"
import { noConversationCache, openConversationCache } from "../ConversationCache.ts"
import { countProgress } from "../Terminal/Progress.ts"

/** How many conversations are read at the same time. */
export const CONCURRENCY = 4

/** The option of reports that read conversations. */
export const cacheOption = Options.boolean("no-cache").pipe(
  Options.withDescription({
    en: "Read every conversation again, and keep nothing of it on this machine",
    ru: "Прочитать все диалоги заново и ничего не сохранять на этом компьютере"
  })
)

/**
 * Calls `each` for every thread with a message on the first day or later, with its conversation,
 * and shows the progress. Conversations that changed since the last time are read, several at a
 * time; threads deleted meanwhile are left out.
 */
export const eachConversation = (
  {
    client,
    first,
    noCache
  }: { readonly client: ClientSettings; readonly first: number; readonly noCache: boolean },
  each: (thread: Thread, conversation: Conversation) => unknown
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const threads = yield* Threads
      const cache = noCache ? noConversationCache : yield* openConversationCache(client)
      const conversationIn = (thread: Thread) =>
        Effect.map(Stream.runCollect(threads.messages(thread.id)), conversationOf)
      // Only a whole conversation is kept, also where unreadable messages are skipped.
      const read = (thread: Thread) =>
        Effect.provideService(conversationIn(thread), CallOptions, { onUnreadable: "fail" }).pipe(
          Effect.tap(conversation => Effect.sync(() => cache.keep(thread, conversation))),
          Effect.catchTag("UnreadableResponse", () => conversationIn(thread))
        )
      const total = Effect.map(threads.page({ limit: PageSize.make(1) }), page => page.total)
      const work = (thread: Thread) =>
        dayNumber(thread.lastMessageAt) < first
          ? Effect.void
          : Option.match(cache.find(thread), { onNone: () => read(thread), onSome: Effect.succeed }).pipe(
              Effect.map(conversation => each(thread, conversation)),
              Effect.catchTag("ThreadNotFound", () => Effect.void)
            )
      yield* threads
        .stream({ pageSize: PageSize.make(MAX_PAGE_SIZE) })
        .pipe(
          Stream.mapEffect(work, { concurrency: CONCURRENCY, unordered: true }),
          done => countProgress(done, total),
          Stream.runDrain
        )
    })
  )
