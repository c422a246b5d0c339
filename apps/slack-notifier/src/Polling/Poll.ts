import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import { PageSize, type UnreadableRecord } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, Thread, ThreadId } from "@estate/domain/Thread"
import { Array, DateTime, Effect, Option, Stream } from "effect"
import { afterRead, type Ending, type Episode, endingOf } from "../Alerts/Episode.ts"
import { type Observation, observe } from "../Alerts/Observe.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { collect, NOT_SHOWN, pagesOf } from "../Platform/Pages.ts"
import { Threads } from "../Platform/Threads.ts"
import type { PolledCompany } from "../Settings/Companies.ts"

/** A first start may find thousands of threads, and each answer takes a while. */
export const CONCURRENT_READS = 4

/** While many threads are being read, the newest ones are read first at this interval. */
const LOOK_EVERY_MILLIS = 1000
const READ_AT_ONCE = 16
const NEWEST = PageSize.make(32)

/** When somebody marked threads as handled, earliest first. */
export type HandledTimes = ReadonlyMap<ThreadId, ReadonlyArray<DateTime.Utc>>

/** What a poll found, in order: each finding is to be stored. */
export type Finding =
  | Observation
  | { readonly _tag: "Ended"; readonly episode: Episode }
  /**
   * A record that does not match the contract. `subject` is the best name for it, a message's
   * after its thread's; `field` is what is wrong.
   */
  | { readonly _tag: "Unreadable"; readonly subject: string; readonly field: string }

/**
 * Reads all unread threads, then rechecks the open episodes that were not among them, and passes
 * each finding to `onFinding` at once. It stores nothing. An unchanged thread costs no request of
 * its own. While many are read or rechecked, those that have changed meanwhile are read before the
 * rest, and `onNewest` gets their number. `handledTimes` is read only if a thread has changed.
 */
export const poll = <E, R>(
  open: ReadonlyMap<ThreadId, Episode>,
  handledTimes: Effect.Effect<HandledTimes, E, R>,
  company: PolledCompany,
  onFinding: (finding: Finding) => Effect.Effect<void, E, R>,
  onNewest: (found: number) => Effect.Effect<void, E, R> = () => Effect.void
): Effect.Effect<void, E | PlatformError | SearchTooShort, R | Threads> =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const unlisted = new Map(open)
    const isNews = (thread: Thread) => {
      unlisted.delete(thread.id)
      const known = open.get(thread.id)
      if (known === undefined) return true
      // Somebody may have marked it as handled while its messages were being read.
      const isJudged =
        known.nobodyWaits === true || known.hasNoFirstMessage || known.handledIn(company.zone) === undefined
      return !known.matches(thread) || !isJudged
    }
    const readNews = (thread: Thread) => {
      if (!isNews(thread)) return Effect.succeed(nothing)
      const known = Option.fromNullable(open.get(thread.id))
      return Effect.flatMap(handledTimes, handled =>
        readThread(
          thread,
          messages => observe(known, thread, messages, company, handled.get(thread.id)),
          Option.isNone(known)
        )
      )
    }
    const readAll = <A>(all: ReadonlyArray<A>, read: (one: A) => Found<E, R>) =>
      Effect.forEach(all, one => reportAll(read(one), onFinding), { concurrency: CONCURRENT_READS })
    const readNewest = Effect.gen(function* () {
      const page = yield* Stream.runHead(pagesOf(threads.stream({ onlyUnread: true, pageSize: NEWEST })))
      const news = Option.toArray(page).flatMap(({ items }) => items.filter(isNews))
      yield* onNewest((yield* readAll(news, readNews)).length)
    })
    let lookedAt = yield* uptimeMillis
    const readMany = <A>(all: ReadonlyArray<A>, read: (one: A) => Found<E, R>) =>
      Effect.gen(function* () {
        for (const some of Array.chunksOf(all, READ_AT_ONCE)) {
          if ((yield* uptimeMillis) - lookedAt >= LOOK_EVERY_MILLIS) {
            yield* readNewest
            lookedAt = yield* uptimeMillis
          }
          yield* readAll(some, read)
        }
      })
    yield* Stream.runForEach(pagesOf(threads.stream({ onlyUnread: true })), ({ items, skipped }) =>
      Effect.gen(function* () {
        for (const record of skipped) yield* onFinding(unreadable(record, "", "threads"))
        yield* readMany(items.filter(isNews), readNews)
      })
    )
    // A thread that has become unread again meanwhile is already known.
    yield* readMany([...unlisted.values()], episode =>
      unlisted.has(episode.threadId) ? recheck(episode, company.zone) : Effect.succeed(nothing)
    )
  })

/**
 * Checks a thread that was read. Its end is a finding, even if nobody is waiting for an answer any
 * more. There is no finding if the buyer wrote last and has no answer.
 */
export const lookAgain = (read: Episode, handled: HandledTimes, zone: DateTime.TimeZone) =>
  followUp(read, zone, messages =>
    Effect.succeed(afterRead(read, messages, zone, handled.get(read.threadId)))
  )

const reportAll = <E, R, E2, R2>(
  find: Effect.Effect<ReadonlyArray<Finding>, E, R>,
  onFinding: (finding: Finding) => Effect.Effect<void, E2, R2>
) => Effect.flatMap(find, findings => Effect.forEach(findings, onFinding, { discard: true }))

/** A record without an id is identified by its list and field; two such records count as one. */
const unreadable = (record: UnreadableRecord, within: string, list: "threads" | "messages"): Finding => {
  const { recordId, path } = record
  return {
    _tag: "Unreadable",
    subject: `${within}${Option.getOrElse(recordId, () => `${list}.${path}`)}`,
    field: record === NOT_SHOWN ? `${path} (more ${list} than it shows)` : path || "record"
  }
}

/**
 * The prefix of subjects within a thread; its messages are read only when the thread changes.
 */
const within = (thread: ThreadId) => `${thread}/`

/** The thread of a subject that is one of its messages. */
export const threadAround = (subject: string): string | undefined =>
  subject.includes("/") ? subject.slice(0, subject.indexOf("/")) : undefined

/** A thread's messages, and findings for those that cannot be read. */
const messagesOf = Effect.fn("Poll.messages")(function* (thread: ThreadId) {
  const threads = yield* Threads
  const { items, skipped } = yield* collect(threads.messages(thread))
  return {
    messages: items,
    isWhole: skipped.length === 0,
    findings: skipped.map(record => unreadable(record, within(thread), "messages"))
  }
})

const nothing: ReadonlyArray<Finding> = []

/** Findings about one thread. */
type Found<E, R> = Effect.Effect<ReadonlyArray<Finding>, E | PlatformError | SearchTooShort, R | Threads>

/**
 * A listed thread without messages may have been deleted just now, which the next poll's recheck
 * shows. If not, its buyer waits nevertheless: a new one is alerted by what the list says.
 */
const readThread = (
  { id }: Thread,
  observed: (messages: ReadonlyArray<Message>) => Observation,
  isNew: boolean
) =>
  withMessages(
    id,
    messages => Effect.succeed([observed(messages)]),
    Effect.succeed([
      { _tag: "Unreadable", subject: `${within(id)}messages`, field: "list of messages (not found)" },
      ...(isNew ? [observed([])] : [])
    ])
  )

/**
 * Pages shift while they are read, so a thread that is missing from the list proves nothing: its
 * own messages must show that it was read, or it must be gone.
 */
const recheck = (episode: Episode, zone: DateTime.TimeZone) =>
  followUp(episode, zone, (messages, isWhole) =>
    Effect.map(
      endingSeen(episode, messages, isWhole, zone),
      Option.map(ending => episode.ended(ending))
    )
  )

/** Whether an episode has ended, by the messages of its thread, or because the thread is gone. */
const followUp = (
  episode: Episode,
  zone: DateTime.TimeZone,
  endedIn: (
    messages: ReadonlyArray<Message>,
    isWhole: boolean
  ) => Effect.Effect<Option.Option<Episode>, PlatformError | SearchTooShort, Threads>
) => {
  const found = (episode: Episode): Finding => ({ _tag: "Ended", episode })
  return withMessages(
    episode.threadId,
    (...read) => Effect.map(endedIn(...read), ended => Option.toArray(Option.map(ended, found))),
    Effect.map(endingNow("deleted", zone), ending => [found(episode.ended(ending))])
  )
}

/**
 * Findings from a thread's messages, and for messages that cannot be read. If the whole answer is
 * unreadable, there is one finding for the thread.
 */
const withMessages = (
  thread: ThreadId,
  read: (
    messages: ReadonlyArray<Message>,
    isWhole: boolean
  ) => Effect.Effect<ReadonlyArray<Finding>, PlatformError | SearchTooShort, Threads>,
  absent: Effect.Effect<ReadonlyArray<Finding>>
) =>
  Effect.flatMap(messagesOf(thread), ({ messages, findings, isWhole }) =>
    Effect.map(read(messages, isWhole), found => [...findings, ...found])
  ).pipe(
    Effect.catchTags({
      ThreadNotFound: () => absent,
      UnreadableResponse: failure =>
        Effect.succeed<ReadonlyArray<Finding>>([
          { _tag: "Unreadable", subject: thread, field: failure.path || "messages" }
        ])
    })
  )

/** If the first message was deleted, the episode ends when nothing else is unread. */
const endingSeen = (
  episode: Episode,
  messages: ReadonlyArray<Message>,
  isWhole: boolean,
  zone: DateTime.TimeZone
) => {
  const ending = endingOf(episode, messages)
  if (Option.isSome(ending) || !isWhole || messages.some(message => message.isUnread)) {
    return Effect.succeed(ending)
  }
  return episode.hasNoFirstMessage ? readBySearch(episode, zone) : Effect.asSome(endingNow("read", zone))
}

/** If the messages show none unread, only the thread's own count can tell. */
const readBySearch = Effect.fnUntraced(function* (episode: Episode, zone: DateTime.TimeZone) {
  const threads = yield* Threads
  const { items } = yield* collect(threads.stream({ search: String(episode.listingId) }))
  const isRead = items.some(thread => thread.id === episode.threadId && !thread.isUnread)
  return isRead ? yield* Effect.asSome(endingNow("read", zone)) : Option.none()
})

const endingNow = (how: Ending["how"], zone: DateTime.TimeZone): Effect.Effect<Ending> =>
  Effect.map(DateTime.now, now => ({ how, at: LocalDateTime.fromInstant(now, zone) }))
