import type { Message } from "@estate/domain/Message"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { DateTime, Effect, Option, Stream } from "effect"
import { openConversationFile } from "./ConversationFile.ts"

/** The number of conversations that are read at the same time. */
const CONCURRENCY = 4

/** On a platform where something changes all the time, the rest is left to the next fetch. */
const MAX_PASSES = 5

/** Records, and the number of those that cannot be read. */
type ReadPage<A> = Pick<Page<A>, "items" | "skipped">

type ReadError = PlatformError | SearchTooShort

/** The threads of a company on the platform, read-only. */
export interface PlatformThreads {
  /** The list of threads, page by page. */
  readonly pages: Stream.Stream<ReadPage<Thread>, ReadError>
  /** All messages of a thread. */
  readonly messagesOf: (id: ThreadId) => Effect.Effect<ReadPage<Message>, ReadError | ThreadNotFound>
}

/** The result of a fetch. */
export interface Fetched {
  /** The number of threads that are kept now. */
  readonly threads: number
  /** The number of conversations that were read because they were new or had changed. */
  readonly read: number
  /** The number of threads that were deleted on the platform, and so in the file. */
  readonly deleted: number
  /** The number of threads and messages that could not be read, and are missing. */
  readonly unreadable: number
}

/**
 * Keeps the conversations of a company in a file of the folder, and reads only those that have
 * changed. The list is read until it has no news: its pages shift while they are read, so one pass
 * may miss a thread. `onRead` gets the number of conversations read so far.
 */
export const fetchConversations = Effect.fn("Backtest.fetch")(function* (
  company: string,
  threads: PlatformThreads,
  folder: string,
  onRead: (count: number) => Effect.Effect<void>
) {
  const file = yield* openConversationFile(folder, company)
  const unreadable = new Set<string>()
  const failed = new Set<ThreadId>()
  let listed = new Set<string>()
  let read = 0

  const readOne = (thread: Thread) =>
    threads.messagesOf(thread.id).pipe(
      Effect.map(({ items, skipped }) => {
        for (const record of skipped)
          unreadable.add(`${thread.id}/${Option.getOrElse(record.recordId, () => record.index)}`)
        return Option.some({ thread, messages: items })
      }),
      Effect.catchTags({
        ThreadNotFound: () => Effect.succeedNone,
        UnreadableResponse: () =>
          Effect.sync(() => {
            failed.add(thread.id)
            return Option.none()
          })
      })
    )

  const hasChanged = (thread: Thread) => {
    const before = file.find(thread.id)
    return (
      !failed.has(thread.id) &&
      (before === undefined ||
        before.lastMessageAt.toWire() !== thread.lastMessageAt.toWire() ||
        before.unreadCount !== thread.unreadCount ||
        before.lastMessage !== thread.lastMessage)
    )
  }

  /** Returns how many threads had news. */
  const pass = Effect.gen(function* () {
    listed = new Set()
    let news = 0
    yield* Stream.runForEach(threads.pages, ({ items, skipped }) =>
      Effect.gen(function* () {
        for (const { id } of items) listed.add(id)
        for (const record of skipped) {
          const id = Option.getOrElse(record.recordId, () => `threads/${record.path}`)
          listed.add(id)
          unreadable.add(id)
        }
        const changed = items.filter(hasChanged)
        if (changed.length === 0) return
        news += changed.length
        yield* Stream.fromIterable(changed).pipe(
          Stream.mapEffect(readOne, { concurrency: CONCURRENCY }),
          Stream.filterMap(conversation => conversation),
          Stream.runForEach(conversation =>
            Effect.zipRight(
              file.append(conversation),
              Effect.sync(() => void read++)
            )
          )
        )
        yield* onRead(read)
      })
    )
    return news
  })

  /**
   * A thread that is missing from the list may have moved meanwhile, so check whether the thread
   * itself is gone.
   */
  const isGone = (id: ThreadId) =>
    threads.messagesOf(id).pipe(
      Effect.as(false),
      Effect.catchTags({
        ThreadNotFound: () => Effect.succeed(true),
        UnreadableResponse: () => Effect.succeed(false)
      })
    )

  let startedAt = yield* DateTime.now
  for (let passes = 1; (yield* pass) > 0 && passes < MAX_PASSES; passes++) startedAt = yield* DateTime.now
  const gone = yield* Effect.filter(
    file.ids().filter(id => !listed.has(id)),
    isGone
  )
  yield* file.complete(new Set(gone), startedAt)
  const fetched: Fetched = {
    threads: file.ids().length,
    read,
    deleted: gone.length,
    unreadable: unreadable.size + failed.size
  }
  return fetched
}, Effect.scoped)
