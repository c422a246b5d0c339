import { Threads } from "@estate/api-client/Threads"
import type { Message, MessageId } from "@estate/domain/Message"
import { MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { type Duration, Effect, Option, Ref, Schedule, Stream } from "effect"
import type { EstateError } from "../Failure.ts"
import {
  hasChanged,
  isQuieter,
  messagesSince,
  newMessages,
  quietest,
  type Standing,
  standingOf,
  standings
} from "./Watched.ts"
import type { WatchedMessage } from "./WatchedView.ts"

/** How many threads, or messages, are asked for at a time. */
const MANY = 100
/** Told messages are told apart from new ones of the same second: the latest are enough. */
const REMEMBERED = 1000

/** What is known from one look to the next. */
interface Known {
  readonly standings: ReadonlyMap<ThreadId, Standing>
  readonly told: ReadonlySet<MessageId>
  /** The thread, where one is watched and the list has it. */
  readonly thread?: Thread | undefined
}

/** How often to look, and what becomes of a look that failed: it fails with what ends the watching. */
export interface Watching<E> {
  readonly every: Duration.Duration
  /** Done once it is known how all stands: what is written from then on is told. */
  readonly onReady: Effect.Effect<void>
  readonly onFault: (error: EstateError) => Effect.Effect<void, E>
  /** Done after each look that succeeded. */
  readonly onAnswer: Effect.Effect<void>
}

/** New messages of all threads, as they come. */
export const followAll = <E>(
  watching: Watching<E>
): Stream.Stream<ReadonlyArray<WatchedMessage>, E, Threads> =>
  following(watching, known =>
    Effect.gen(function* () {
      const latest = yield* latestThreads(known)
      const now = { standings: standings(latest), told: known?.told ?? new Set<MessageId>() }
      if (known === undefined) return { now, found: [] }
      const changed = latest.filter(thread => isNews(thread, known))
      const found = yield* Effect.forEach(changed.toReversed(), thread =>
        lastMessages(thread.id).pipe(
          Effect.map(messages => newIn(thread.id, messages, known)),
          Effect.map(fresh => fresh.map(message => ({ threadId: thread.id, thread, message }))),
          // Deleted since the list was made: the others go on.
          Effect.catchTag("ThreadNotFound", () => Effect.succeed([]))
        )
      )
      return { now, found: found.flat() }
    })
  )

/** The threads that were last written into: a page of them, and as many more as have changed since the last look. */
const latestThreads = (
  known: Known | undefined,
  page = 1
): Effect.Effect<ReadonlyArray<Thread>, EstateError, Threads> =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const { items, totalPages } = yield* threads.page({
      limit: PageSize.make(MANY),
      ...(page > 1 ? { page: PageNumber.make(page) } : {})
    })
    const last = items.at(-1)
    if (known === undefined || last === undefined || page >= totalPages || !isNews(last, known)) return items
    const further = yield* latestThreads(known, page + 1)
    // One moves down where somebody writes into another meanwhile, and comes again.
    const ids = new Set(items.map(({ id }) => id))
    return [...items, ...further.filter(({ id }) => !ids.has(id))]
  })

/** Somebody has written into it since: one that was not there and is quieter than all of these has nothing to tell. */
const isNews = (thread: Thread, { standings: before }: Known): boolean => {
  const standing = before.get(thread.id)
  return standing === undefined
    ? !isQuieter(thread.lastMessageAt, quietest([...before.values()]))
    : hasChanged(thread, standing)
}

/** New messages of one thread, as they come. */
export const followThread = <E>(
  id: ThreadId,
  watching: Watching<E>
): Stream.Stream<ReadonlyArray<WatchedMessage>, E, Threads> =>
  following(watching, known =>
    Effect.gen(function* () {
      const messages = yield* lastMessages(id)
      const thread = known === undefined ? yield* threadOf(id) : known.thread
      const standing = standingOf(messages)
      const now = {
        standings: new Map(standing === undefined ? [] : [[id, standing]]),
        told: known?.told ?? new Set<MessageId>(),
        thread
      }
      const fresh = known === undefined ? [] : newMessages(messages, known.standings.get(id), known.told)
      return { now, found: fresh.map(message => ({ threadId: id, thread, message })) }
    })
  )

/** Who writes in a thread and of what, which only the list of threads says. */
const threadOf = Effect.fnUntraced(function* (id: ThreadId) {
  const threads = yield* Threads
  const found = yield* Stream.runHead(
    Stream.filter(threads.stream({ pageSize: PageSize.make(MAX_PAGE_SIZE) }), thread => thread.id === id)
  )
  return Option.getOrUndefined(found)
})

/** A thread that was not among the latest had been quiet for longer than all of these, or was not there. */
const newIn = (id: ThreadId, messages: ReadonlyArray<Message>, { standings: before, told }: Known) => {
  const standing = before.get(id)
  return standing === undefined
    ? messagesSince(messages, quietest([...before.values()]), told)
    : newMessages(messages, standing, told)
}

/** The end of a conversation: its last two pages, since the last may have just begun. */
const lastMessages = Effect.fnUntraced(function* (id: ThreadId) {
  const threads = yield* Threads
  const first = yield* threads.messagesPage(id, { limit: PageSize.make(MANY) })
  if (first.totalPages <= 1) return first.items
  const pages = [first.totalPages - 1, first.totalPages].filter(page => page > 1)
  const rest = yield* Effect.forEach(pages, page =>
    threads.messagesPage(id, { limit: PageSize.make(MANY), page: PageNumber.make(page) })
  )
  return [...(first.totalPages === 2 ? first.items : []), ...rest.flatMap(({ items }) => items)]
})

/** Looks again and again; a look that fails changes nothing, so what came meanwhile comes with the next one. */
const following = <E>(
  { every, onReady, onFault, onAnswer }: Watching<E>,
  look: (
    known: Known | undefined
  ) => Effect.Effect<
    { readonly now: Known; readonly found: ReadonlyArray<WatchedMessage> },
    EstateError,
    Threads
  >
): Stream.Stream<ReadonlyArray<WatchedMessage>, E, Threads> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const state = yield* Ref.make<Known | undefined>(undefined)
      const once = Effect.gen(function* () {
        const known = yield* Ref.get(state)
        const { now, found } = yield* look(known)
        yield* Ref.set(state, {
          ...now,
          told: new Set([...now.told, ...found.map(({ message }) => message.id)].slice(-REMEMBERED))
        })
        yield* onAnswer
        if (known === undefined) yield* onReady
        return found
      })
      const patiently = Effect.catchAll(once, error => Effect.as(onFault(error), []))
      return Stream.repeatEffectWithSchedule(patiently, Schedule.spaced(every)).pipe(
        Stream.filter(found => found.length > 0)
      )
    })
  )
