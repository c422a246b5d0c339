import { conversationOf, type Word, wordIn, wordInThread } from "@estate/domain/Conversation"
import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime, LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { firstUnread, type Message, MessageId } from "@estate/domain/Message"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Array, DateTime, Option, Order, Schema } from "effect"
import type { PolledCompany } from "../Settings/Companies.ts"
import { AlertId, alertIdOf } from "./AlertId.ts"
import { type Deed, Marks, marksOf } from "./Deed.ts"

/**
 * How an episode ended, and when by the platform's clock. `unwatched`: its company or channel is no
 * longer configured.
 */
export const Ending = Schema.Struct({
  how: Schema.Literal("answered", "read", "deleted", "unwatched"),
  at: LocalDateTimeFromWire
})
export type Ending = typeof Ending.Type

const KEY_WITHOUT_MESSAGE = "at:"

/** What threads are about, as far as the platform's documentation says. */
export const ORDER = "order"

/** It is made from decoded records: checking them again would take a third of a backtest's time. */
const unchecked = { disableValidation: true } as const

/**
 * A thread from the moment when it is unread until it is read, answered or deleted. One alert shows
 * one episode.
 *
 * `key` is the id of its first unread message. If the messages show none unread, it is `at:` and
 * the time of the last message when the thread was first seen. `waitingSince` is when the buyer
 * began to wait, as the domain's rule has it: before the first unread message if an earlier one was
 * read and not answered, after it if that was thanks.
 */
export class Episode extends Schema.Class<Episode>("Episode")({
  alertId: AlertId,
  company: Schema.String,
  destination: Schema.String,
  threadId: ThreadId,
  key: Schema.String,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String,
  lastMessage: Schema.String,
  lastMessageAt: LocalDateTimeFromWire,
  unreadCount: Schema.Int,
  /** What the thread is about, if not an order. */
  entity: Schema.optionalWith(Schema.String, { exact: true }),
  waitingSince: LocalDateTimeFromWire,
  /** When its first unread message was written, if the buyer began to wait at another time. */
  writtenAt: Schema.optionalWith(LocalDateTimeFromWire, { exact: true }),
  /** Unread, but nobody is waiting: closing words, or the agency wrote last. */
  nobodyWaits: Schema.optionalWith(Schema.Literal(true), { exact: true }),
  ending: Schema.OptionFromNullOr(Ending),
  /** Absent as long as nobody did anything. */
  marks: Schema.optionalWith(Marks, { exact: true })
}) {
  get isOpen(): boolean {
    return Option.isNone(this.ending)
  }

  /** When it began; nothing about it can have been posted before. */
  get beganAt(): LocalDateTime {
    return this.writtenAt ?? this.waitingSince
  }

  /**
   * Whether its buyer is waiting for an answer, on a clock in `zone`, and nobody has marked it as
   * handled.
   */
  isWaiting(zone: DateTime.TimeZone): boolean {
    return this.isOpen && this.nobodyWaits !== true && this.handledIn(zone) === undefined
  }

  /** Who marked it as handled, if the buyer has not written since, on a clock in `zone`. */
  handledIn(zone: DateTime.TimeZone): Marks["handled"] {
    const handled = this.marks?.handled
    if (handled === undefined) return undefined
    return DateTime.lessThan(handled.at, this.lastMessageAt.toInstant(zone)) ? undefined : handled
  }

  /** Whether nobody has answered, as far as is known; somebody may have read it. */
  get isUnanswered(): boolean {
    return Option.match(this.ending, { onNone: () => true, onSome: ({ how }) => how === "read" })
  }

  /** Its first unread message; empty if the platform showed none. */
  get firstMessage(): MessageId | "" {
    return this.hasNoFirstMessage ? "" : MessageId.make(this.key)
  }

  /** Whether the platform counted unread messages, but showed none. */
  get hasNoFirstMessage(): boolean {
    return this.key.startsWith(KEY_WITHOUT_MESSAGE)
  }

  /** Whether the thread still looks as in this episode. */
  matches(thread: Thread): boolean {
    return (
      thread.unreadCount === this.unreadCount &&
      thread.lastMessage === this.lastMessage &&
      thread.listingTitle === this.listingTitle &&
      thread.author === this.author &&
      LocalDateTime.Order(thread.lastMessageAt, this.lastMessageAt) === 0
    )
  }

  /** The same episode with the thread's current contents. */
  withLatest(thread: Thread): Episode {
    return new Episode({ ...this, ...contentsOf(thread) }, unchecked)
  }

  /** The same episode, with its buyer's wait as seen in a later check. */
  withWait(latest: Episode): Episode {
    const { nobodyWaits: _, writtenAt: __, marks, entity, ...known } = this
    const kept = { ...known, ...(entity && { entity }), ...(marks && { marks }) }
    return new Episode({ ...kept, ...waitOf(latest, this.beganAt) }, unchecked)
  }

  /** The same episode after its deeds, in chronological order. */
  withDeeds(deeds: ReadonlyArray<Deed>): Episode {
    const { marks: before, writtenAt: _, nobodyWaits: __, entity, ...rest } = this
    const marks = marksOf(deeds)
    if (before === undefined && marks === undefined) return this
    const known = { ...rest, ...(entity && { entity }), ...waitOf(this, this.beganAt) }
    return new Episode({ ...known, ...(marks && { marks }) }, unchecked)
  }

  ended(ending: Ending): Episode {
    return new Episode({ ...this, unreadCount: 0, ending: Option.some(ending) }, unchecked)
  }
}

const contentsOf = (thread: Thread) => ({
  listingId: thread.listingId,
  listingTitle: thread.listingTitle,
  author: thread.author,
  lastMessage: thread.lastMessage,
  lastMessageAt: thread.lastMessageAt,
  unreadCount: thread.unreadCount,
  ...(thread.entity !== ORDER && { entity: thread.entity })
})

/** Since when its buyer waits, if anybody does, in an episode that began at a time. */
const waitOf = (
  { waitingSince, nobodyWaits }: Pick<Episode, "waitingSince" | "nobodyWaits">,
  began: LocalDateTime
) => ({
  waitingSince,
  ...(LocalDateTime.Order(waitingSince, began) === 0 ? {} : { writtenAt: began }),
  ...(nobodyWaits && { nobodyWaits })
})

const waitOfWord = (word: Word, began: LocalDateTime) =>
  waitOf(
    word._tag === "Waiting"
      ? { waitingSince: word.since }
      : { waitingSince: word._tag === "Finished" ? word.since : began, nobodyWaits: true },
    began
  )

/**
 * The episode of an unread thread, by its messages and by when somebody marked the thread as
 * handled.
 */
export const episodeOf = (
  thread: Thread,
  messages: ReadonlyArray<Message>,
  { name: company, destination, zone }: PolledCompany,
  handledAt: ReadonlyArray<DateTime.Utc> = []
): Episode => {
  const first = firstUnread(messages)
  const word = wordInThread(thread, conversationOf(messages, localTimes(handledAt, zone)))
  const began = Option.match(first, {
    onNone: () => thread.lastMessageAt,
    onSome: message => message.createdAt
  })
  const key = Option.match(first, {
    onNone: () => `${KEY_WITHOUT_MESSAGE}${thread.lastMessageAt.toWire()}`,
    onSome: message => message.id
  })
  const identity = { company, destination, threadId: thread.id, key }
  return new Episode(
    {
      ...identity,
      ...contentsOf(thread),
      alertId: alertIdOf(identity),
      ...waitOfWord(word, began),
      ending: Option.none()
    },
    unchecked
  )
}

const localTimes = (times: ReadonlyArray<DateTime.Utc>, zone: DateTime.TimeZone) =>
  times.map(at => LocalDateTime.fromInstant(at, zone))

const earliest = Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt)

/**
 * How an episode ended, by the thread's messages, if it did: somebody answered after its first
 * message, or that message was read. Without a first message (`at:`) only an answer can be seen.
 */
export const endingOf = (episode: Episode, messages: ReadonlyArray<Message>): Option.Option<Ending> => {
  const answer = Array.head(
    Array.sort(
      messages.filter(message => message.direction === "outgoing" && isAfterBeginning(message, episode)),
      earliest
    )
  )
  if (Option.isSome(answer)) return Option.some({ how: "answered", at: answer.value.createdAt })
  return Option.fromNullable(messages.find(message => message.id === episode.key)).pipe(
    Option.flatMap(message => message.readAt),
    Option.map(at => ({ how: "read" as const, at }))
  )
}

/**
 * In the order of messages, by time and then by id: ids alone may not follow the time. Without a
 * first message, the last message when it began may have been the agency's own.
 */
const isAfterBeginning = ({ id, createdAt }: Message, { key, beganAt, hasNoFirstMessage }: Episode) => {
  const order = LocalDateTime.Order(createdAt, beganAt)
  return order > 0 || (order === 0 && !hasNoFirstMessage && id > key)
}

/**
 * How an episode that was read ended, by the thread's present messages, if it did: it was answered,
 * or nobody is waiting for an answer, because the buyer said thanks or somebody marked it as
 * handled.
 */
export const afterRead = (
  read: Episode,
  messages: ReadonlyArray<Message>,
  zone: DateTime.TimeZone,
  handledAt: ReadonlyArray<DateTime.Utc> = []
): Option.Option<Episode> => {
  const answered = Option.filter(endingOf(read, messages), ({ how }) => how === "answered")
  if (Option.isSome(answered)) return Option.map(answered, ending => read.ended(ending))
  const word = wordIn(conversationOf(messages, localTimes(handledAt, zone)))
  return word._tag === "Waiting" ? Option.none() : Option.some(read)
}
