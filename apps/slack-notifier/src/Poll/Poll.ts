import { Threads } from "@estate/api-client/Threads"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import { PageSize } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, Thread } from "@estate/domain/Thread"
import { Chunk, DateTime, Effect, Option, Stream } from "effect"
import { type Audience, type Ending, type Episode, endingOf } from "../Alert/Episode.ts"
import { type Observation, observe } from "../Alert/Observe.ts"

const PAGE_SIZE = PageSize.make(200)

/** What one poll learned: what to store, in the order in which it was seen. */
export type Finding =
  | { readonly _tag: "Observed"; readonly observation: Observation }
  | { readonly _tag: "Ended"; readonly episode: Episode }

/**
 * Looks at all unread threads, then once more at the open episodes that were not among them. Nothing is stored here.
 * A thread that looks as it did costs no request of its own.
 */
export const poll = (
  open: ReadonlyArray<Episode>,
  audience: Audience,
  zone: DateTime.TimeZone
): Stream.Stream<Finding, PlatformError | SearchTooShort, Threads> => {
  const known = new Map(open.map(episode => [episode.threadId, episode]))
  const unseen = new Map(known)
  const observed = Stream.unwrap(
    Effect.map(Threads, threads => threads.stream({ onlyUnread: true, pageSize: PAGE_SIZE }))
  ).pipe(
    Stream.filter(thread => thread.isUnread),
    Stream.mapEffect(thread => {
      unseen.delete(thread.id)
      return lookAt(thread, Option.fromNullable(known.get(thread.id)), audience)
    }),
    Stream.filterMap(finding => finding)
  )
  const ended = Stream.suspend(() => Stream.fromIterable([...unseen.values()])).pipe(
    Stream.mapEffect(episode => lookAgain(episode, zone)),
    Stream.filterMap(finding => finding)
  )
  return Stream.concat(observed, ended)
}

/** A thread deleted between the two requests is left to the next poll's second look. */
const lookAt = Effect.fn("Poll.lookAt")(function* (
  thread: Thread,
  known: Option.Option<Episode>,
  audience: Audience
) {
  if (Option.exists(known, episode => episode.isPictureOf(thread))) return Option.none<Finding>()
  const threads = yield* Threads
  const messages = yield* Stream.runCollect(threads.messages(thread.id, { pageSize: PAGE_SIZE })).pipe(
    Effect.asSome,
    Effect.catchTag("ThreadNotFound", () => Effect.succeedNone)
  )
  return Option.map(
    messages,
    (found): Finding => ({
      _tag: "Observed",
      observation: observe(known, thread, Chunk.toReadonlyArray(found), audience)
    })
  )
})

/**
 * Pages shift while they are read, so that a thread was not in the list proves nothing: the thread itself must say that it was read,
 * or be gone.
 */
const lookAgain = Effect.fn("Poll.lookAgain")(function* (episode: Episode, zone: DateTime.TimeZone) {
  const threads = yield* Threads
  const ending = yield* Stream.runCollect(threads.messages(episode.threadId, { pageSize: PAGE_SIZE })).pipe(
    Effect.flatMap(messages => endingSeen(episode, Chunk.toReadonlyArray(messages), zone)),
    Effect.catchTag("ThreadNotFound", () => Effect.asSome(endingNow("deleted", zone)))
  )
  return Option.map(ending, (how): Finding => ({ _tag: "Ended", episode: episode.ended(how) }))
})

/** A first message that is no longer among the others was deleted: then it is over when nothing else is unread. */
const endingSeen = (episode: Episode, messages: ReadonlyArray<Message>, zone: DateTime.TimeZone) => {
  const ending = endingOf(episode, messages)
  if (Option.isSome(ending) || messages.some(message => message.isUnread)) return Effect.succeed(ending)
  return episode.hasNoFirstMessage ? readBySearch(episode, zone) : Effect.asSome(endingNow("read", zone))
}

/** Where the messages show none unread, only the thread's own count can tell. */
const readBySearch = Effect.fnUntraced(function* (episode: Episode, zone: DateTime.TimeZone) {
  const threads = yield* Threads
  const thread = yield* threads.stream({ search: String(episode.listingId), pageSize: PAGE_SIZE }).pipe(
    Stream.filter(found => found.id === episode.threadId),
    Stream.runHead
  )
  return Option.exists(thread, found => !found.isUnread)
    ? yield* Effect.asSome(endingNow("read", zone))
    : Option.none()
})

const endingNow = (how: Ending["how"], zone: DateTime.TimeZone): Effect.Effect<Ending> =>
  Effect.map(DateTime.now, now => ({ how, at: LocalDateTime.fromInstant(now, zone) }))
