import { Threads } from "@estate/api-client/Threads"
import type { CallFailure } from "@estate/domain/CallFailure"
import { type MessageId, messageOrder } from "@estate/domain/Message"
import { PageNumber, PageSize } from "@estate/domain/Page"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { Array, Chunk, type Duration, Effect, Order, Schedule, Stream } from "effect"
import { findThread } from "./FindThread.ts"
import { lastMessages } from "./LastMessages.ts"
import {
  hasChanged,
  isOlder,
  type LastMessage,
  lastMessageOf,
  latestOf,
  newMessages,
  oldest
} from "./Watched.ts"
import type { WatchedMessage } from "./WatchedView.ts"

/** The page size of threads and of messages. */
const PAGE_SIZE = 100
/** How many ids of reported messages are remembered, to drop those of the same second. */
const REMEMBERED_IDS = 1000

/** What a poll found: the last messages, and those that are new. */
interface Polled {
  readonly latest: ReadonlyMap<ThreadId, LastMessage>
  /** The watched thread, if the list of threads has it. */
  readonly thread?: Thread | undefined
  readonly found: ReadonlyArray<WatchedMessage>
}

/** What is known after a poll. */
interface Known extends Omit<Polled, "found"> {
  readonly reported: ReadonlySet<MessageId>
}

/** How to watch. An error from `onError` ends the stream. */
export interface WatchOptions<E> {
  readonly every: Duration.Duration
  /** Runs after the first poll: later messages are reported. */
  readonly onReady: Effect.Effect<void>
  readonly onError: (error: CallFailure) => Effect.Effect<void, E>
  /** Runs after each poll that succeeds. */
  readonly onAnswer: Effect.Effect<void>
}

const byTime = Order.mapInput(messageOrder, ({ message }: WatchedMessage) => message)

/** New messages of all threads, as they come. */
export const followAll = <E>(
  options: WatchOptions<E>
): Stream.Stream<ReadonlyArray<WatchedMessage>, E, Threads> =>
  poll(options, known =>
    Effect.gen(function* () {
      const threads = yield* latestThreads(known)
      const latest = latestOf(threads)
      if (known === undefined) return { latest, found: [] }
      // A thread that was not among the latest ones is older than all of these, or new.
      const changed = threads.filter(thread => hasNews(thread, known))
      const found = yield* Effect.forEach(changed.toReversed(), thread =>
        lastMessages(thread.id, PageSize.make(PAGE_SIZE)).pipe(
          Effect.map(({ messages }) => {
            const before = known.latest.get(thread.id) ?? oldest([...known.latest.values()])
            return newMessages(messages, before, known.reported)
          }),
          Effect.map(fresh => fresh.map(message => ({ threadId: thread.id, thread, message }))),
          // The thread was deleted meanwhile.
          Effect.catchTag("ThreadNotFound", () => Effect.succeed([]))
        )
      )
      return { latest, found: Array.sort(found.flat(), byTime) }
    })
  )

/**
 * The latest threads: one page, and more while the last of a page has changed since the last
 * poll.
 */
const latestThreads = (
  known: Known | undefined,
  page = 1
): Effect.Effect<ReadonlyArray<Thread>, CallFailure, Threads> =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const { items, totalPages } = yield* threads
      .page({
        limit: PageSize.make(PAGE_SIZE),
        ...(page > 1 ? { page: PageNumber.make(page) } : {})
      })
      .pipe(
        // A stream finds out how large a page may be.
        Effect.catchTag("RequestRejected", () =>
          Effect.map(inSmallerPages(known), items => ({ items, totalPages: 1 }))
        )
      )
    const last = items.at(-1)
    if (known === undefined || last === undefined || page >= totalPages || !hasNews(last, known)) return items
    const further = yield* latestThreads(known, page + 1)
    // A thread moves to the next page if another gets a message meanwhile.
    const ids = new Set(items.map(({ id }) => id))
    return [...items, ...further.filter(({ id }) => !ids.has(id))]
  })

const inSmallerPages = (known: Known | undefined) =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const isLast = (thread: Thread, index: number) =>
      (index + 1) % PAGE_SIZE === 0 && (known === undefined || !hasNews(thread, known))
    return yield* threads.stream().pipe(
      Stream.zipWithIndex,
      Stream.takeUntil(([thread, index]) => isLast(thread, index)),
      Stream.map(([thread]) => thread),
      Stream.runCollect,
      Effect.map(Chunk.toReadonlyArray)
    )
  })

/**
 * Whether a thread has messages since the last poll. One that was not on the page counts if it
 * is newer than the oldest there.
 */
const hasNews = (thread: Thread, { latest: before }: Known): boolean => {
  const last = before.get(thread.id)
  return last === undefined
    ? !isOlder(thread.lastMessageAt, oldest([...before.values()]))
    : hasChanged(thread, last)
}

/** New messages of one thread, as they come. */
export const followThread = <E>(
  id: ThreadId,
  options: WatchOptions<E>
): Stream.Stream<ReadonlyArray<WatchedMessage>, E, Threads> =>
  poll(options, known =>
    Effect.gen(function* () {
      const { messages } = yield* lastMessages(id, PageSize.make(PAGE_SIZE))
      const thread = known === undefined ? yield* findThread(id) : known.thread
      const last = lastMessageOf(messages)
      const latest = new Map(last === undefined ? [] : [[id, last]])
      const fresh = known === undefined ? [] : newMessages(messages, known.latest.get(id), known.reported)
      return { latest, thread, found: fresh.map(message => ({ threadId: id, thread, message })) }
    })
  )

/** Polls at the interval. A poll that fails changes nothing, so the next one finds its messages. */
const poll = <E>(
  { every, onReady, onError, onAnswer }: WatchOptions<E>,
  check: (known: Known | undefined) => Effect.Effect<Polled, CallFailure, Threads>
): Stream.Stream<ReadonlyArray<WatchedMessage>, E, Threads> =>
  Stream.suspend(() => {
    let known: Known | undefined
    const once = Effect.gen(function* () {
      const before = known
      const { found, ...now } = yield* check(before)
      const reported = [...(before?.reported ?? []), ...found.map(({ message }) => message.id)]
      known = { ...now, reported: new Set(reported.slice(-REMEMBERED_IDS)) }
      yield* onAnswer
      if (before === undefined) yield* onReady
      return found
    })
    const recovered = Effect.catchAll(once, error => Effect.as(onError(error), []))
    return Stream.repeatEffectWithSchedule(recovered, Schedule.spaced(every)).pipe(
      Stream.filter(found => found.length > 0)
    )
  })
