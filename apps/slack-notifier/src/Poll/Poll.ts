import { Threads } from "@estate/api-client/Threads"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import type { PlatformError, UnreadableResponse } from "@estate/domain/PlatformError"
import type { SearchTooShort, Thread, ThreadId } from "@estate/domain/Thread"
import { DateTime, Effect, Option } from "effect"
import { type Audience, type Ending, type Episode, endingOf } from "../Alert/Episode.ts"
import { type Observation, observe } from "../Alert/Observe.ts"
import { type Entry, readAll, readable } from "./Readable.ts"

/** What one poll learned: what to store, in the order in which it was seen. */
export type Finding =
  | { readonly _tag: "Observed"; readonly observation: Observation }
  | { readonly _tag: "Ended"; readonly episode: Episode }
  /** A record that is not what the spec says: `subject` names it as well as can be, a message under its thread, `field` is what is wrong with it. */
  | { readonly _tag: "Unreadable"; readonly subject: string; readonly field: string }

/**
 * Looks at all unread threads, then once more at the open episodes that were not among them, and gives what it finds to `found` as it
 * finds it. Nothing is stored here. A thread that looks as it did costs no request of its own.
 */
export const poll = <E, R>(
  open: ReadonlyMap<ThreadId, Episode>,
  audience: Audience,
  zone: DateTime.TimeZone,
  found: (finding: Finding) => Effect.Effect<void, E, R>
): Effect.Effect<void, E | PlatformError | SearchTooShort, R | Threads> =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const unseen = new Map(open)
    const isNews = (entry: Entry<Thread>) => {
      if (entry._tag === "Unreadable") return true
      unseen.delete(entry.record.id)
      return entry.record.isUnread && open.get(entry.record.id)?.isPictureOf(entry.record) !== true
    }
    yield* readable(
      query => threads.page({ onlyUnread: true, ...query }),
      entries =>
        Effect.forEach(
          entries.filter(isNews),
          entry =>
            entry._tag === "Unreadable"
              ? found(unreadable(entry.failure, "", "threads"))
              : tellAll(
                  lookAt(entry.record, Option.fromNullable(open.get(entry.record.id)), audience),
                  found
                ),
          { discard: true }
        )
    )
    for (const episode of unseen.values()) yield* tellAll(lookAgain(episode, zone), found)
  })

const tellAll = <E, R, E2, R2>(
  look: Effect.Effect<ReadonlyArray<Finding>, E, R>,
  found: (finding: Finding) => Effect.Effect<void, E2, R2>
) => Effect.flatMap(look, findings => Effect.forEach(findings, found, { discard: true }))

/** Without an id, the list and the field are all that names it: two such records are told of once. */
const unreadable = ({ recordId, path }: UnreadableResponse, within: string, list: string): Finding => {
  const field = path.replace(/^items\.\d+\.?/, "")
  return {
    _tag: "Unreadable",
    subject: `${within}${recordId ?? `${list}.${field}`}`,
    field: field || "record"
  }
}

/** What precedes the name of something in a thread's messages: they are not read while the thread looks as it did. */
const within = (thread: ThreadId) => `${thread}/`

/** The thread among whose messages it is, if it is one of any. */
export const threadAround = (subject: string): string | undefined =>
  subject.includes("/") ? subject.slice(0, subject.indexOf("/")) : undefined

/** A thread's messages, and those of them that cannot be read. */
const messagesOf = Effect.fn("Poll.messages")(function* (thread: ThreadId) {
  const threads = yield* Threads
  const messages: Array<Message> = []
  const findings: Array<Finding> = []
  for (const entry of yield* readAll(query => threads.messagesPage(thread, query))) {
    if (entry._tag === "Readable") messages.push(entry.record)
    else findings.push(unreadable(entry.failure, within(thread), "messages"))
  }
  return { messages, findings }
})

const nothing: ReadonlyArray<Finding> = []

/** A thread deleted between the two requests is left to the next poll's second look. */
const lookAt = (thread: Thread, known: Option.Option<Episode>, audience: Audience) =>
  withMessages(
    thread.id,
    messages =>
      Effect.succeed([
        { _tag: "Observed" as const, observation: observe(known, thread, messages, audience) }
      ]),
    Effect.succeed(nothing)
  )

/**
 * Pages shift while they are read, so that a thread was not in the list proves nothing: the thread itself must say that it was read,
 * or be gone.
 */
const lookAgain = (episode: Episode, zone: DateTime.TimeZone) => {
  const ended = (ending: Ending): ReadonlyArray<Finding> => [
    { _tag: "Ended", episode: episode.ended(ending) }
  ]
  return withMessages(
    episode.threadId,
    (messages, isWhole) =>
      Effect.map(
        endingSeen(episode, messages, isWhole, zone),
        Option.match({ onNone: () => nothing, onSome: ended })
      ),
    Effect.map(endingNow("deleted", zone), ended)
  )
}

/** What the messages of a thread say, beside those of them that say nothing; a thread whose messages are all nonsense is passed over. */
const withMessages = (
  thread: ThreadId,
  read: (
    messages: ReadonlyArray<Message>,
    isWhole: boolean
  ) => Effect.Effect<ReadonlyArray<Finding>, PlatformError | SearchTooShort, Threads>,
  absent: Effect.Effect<ReadonlyArray<Finding>>
) =>
  Effect.flatMap(messagesOf(thread), ({ messages, findings }) =>
    Effect.map(read(messages, findings.length === 0), found => [...findings, ...found])
  ).pipe(
    Effect.catchTags({
      ThreadNotFound: () => absent,
      UnreadableResponse: failure =>
        Effect.succeed<ReadonlyArray<Finding>>([
          { _tag: "Unreadable", subject: thread, field: failure.path || "messages" }
        ])
    })
  )

/** A first message that is no longer among the others was deleted: then it is over when nothing else is unread. */
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

/** Where the messages show none unread, only the thread's own count can tell. */
const readBySearch = Effect.fnUntraced(function* (episode: Episode, zone: DateTime.TimeZone) {
  const threads = yield* Threads
  const entries = yield* readAll(query => threads.page({ search: String(episode.listingId), ...query }))
  const isRead = entries.some(
    entry => entry._tag === "Readable" && entry.record.id === episode.threadId && !entry.record.isUnread
  )
  return isRead ? yield* Effect.asSome(endingNow("read", zone)) : Option.none()
})

const endingNow = (how: Ending["how"], zone: DateTime.TimeZone): Effect.Effect<Ending> =>
  Effect.map(DateTime.now, now => ({ how, at: LocalDateTime.fromInstant(now, zone) }))
