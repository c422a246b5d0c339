import { CallOptions } from "@estate/api-client/CallOptions"
import type { Message } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { Array, Chunk, type Context, Effect, Stream } from "effect"
import type { ReadPage } from "../src/Platform/Pages.ts"
import type { Threads } from "../src/Platform/Threads.ts"

/** The lists of a platform: all records of each, and those that cannot be read. */
export interface Lists {
  readonly threads: (query: {
    readonly onlyUnread?: boolean | undefined
  }) => Effect.Effect<ReadPage<Thread>, PlatformError>
  readonly messages: (thread: ThreadId) => Effect.Effect<ReadPage<Message>, PlatformError | ThreadNotFound>
}

/** A list without unreadable records. */
export const listOf = <A>(...items: ReadonlyArray<A>): ReadPage<A> => ({ items, skipped: [] })

/** The client's streams of such lists, in pages. */
export const fakeThreads = ({ threads, messages }: Lists): Context.Tag.Service<typeof Threads> => ({
  stream: ({ pageSize, ...query } = {}) => streamOf(threads(query), pageSize),
  messages: thread => streamOf(messages(thread))
})

const streamOf = <A, E>(list: Effect.Effect<ReadPage<A>, E>, pageSize = 256): Stream.Stream<A, E> =>
  Stream.unwrap(
    Effect.map(Effect.all([list, CallOptions]), ([{ items, skipped }, { onSkipped }]) => {
      for (const record of skipped) onSkipped?.({ operation: "", ...record })
      return Stream.fromChunks(...Array.chunksOf(items, pageSize).map(Chunk.unsafeFromArray))
    })
  )
