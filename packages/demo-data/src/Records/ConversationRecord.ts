import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message, MessageId } from "@estate/domain/Message"
import { BoardId, Thread, ThreadId } from "@estate/domain/Thread"
import { DateTime, Option } from "effect"
import type { Deal } from "../Phrases/PhraseBook.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import type { Ending, Turn } from "./ConversationTurns.ts"
import type { FlatListing } from "./FlatListing.ts"
import { turnTimes } from "./MessageTimes.ts"

/** The platform's board ids. */
const boards = { sale: BoardId.make(1), rent: BoardId.make(2) }

/** The deal of a thread whose board was read from the store. */
export const dealOf = (boardId: number): Deal => (boardId === boards.rent ? "rent" : "sale")

/** A new thread about a listing. */
export const threadRecord = (fields: {
  readonly id: string
  readonly listing: FlatListing
  readonly author: string
  readonly lastMessage: string
  readonly lastMessageAt: LocalDateTime
  readonly unreadCount: number
}): Thread =>
  new Thread({
    id: ThreadId.make(fields.id),
    boardId: boards[fields.listing.deal],
    listingId: ListingId.make(fields.listing.id),
    listingTitle: fields.listing.title,
    author: fields.author,
    authorAvatar: Option.none(),
    lastMessage: fields.lastMessage,
    lastMessageAt: fields.lastMessageAt,
    unreadCount: fields.unreadCount,
    entity: "order"
  })

/** A thread with its messages, the last one written at `lastTime`; none is read after `now`. */
export const recordConversation = (
  random: SeededRandom,
  conversation: {
    readonly listing: FlatListing
    readonly author: string
    readonly turns: ReadonlyArray<Turn>
    readonly ending: Ending
    readonly lastTime: number
    readonly now: DateTime.Zoned
  }
): { readonly thread: Thread; readonly messages: ReadonlyArray<Message> } => {
  const { listing, author, turns, ending, lastTime, now } = conversation
  const local = (millis: number) => LocalDateTime.fromInstant(DateTime.unsafeMake(millis), now.zone)
  const times = turnTimes(turns, lastTime, now.zone)
  const lastOutgoing = turns.findLastIndex(({ direction }) => direction === "outgoing")

  const messages = turns.map(({ direction, text }, index) => {
    const time = times[index] ?? lastTime
    const nextTime = times[index + 1]
    const readDelay = random.intBetween(30_000, 900_000)
    const wasRead =
      direction === "outgoing" ? nextTime !== undefined : index < lastOutgoing || ending !== "unread"
    const readTime = Math.min(time + readDelay, nextTime ?? now.epochMillis, now.epochMillis)
    return new Message({
      id: MessageId.make(random.ulid(time)),
      text,
      type: "text",
      direction,
      readAt: wasRead ? Option.some(local(readTime)) : Option.none(),
      createdAt: local(time)
    })
  })
  const thread = threadRecord({
    id: random.ulid((times[0] ?? lastTime) - 1_000),
    listing,
    author,
    lastMessage: turns.at(-1)?.text ?? "",
    lastMessageAt: local(lastTime),
    unreadCount: messages.filter(({ isUnread }) => isUnread).length
  })
  return { thread, messages }
}
