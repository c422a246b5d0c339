import * as Schema from "effect/Schema"
import { callError, refusal } from "./CallError.ts"
import { branded } from "./internal/Branded.ts"
import { OpenEnum } from "./internal/OpenEnum.ts"
import { textOrNone, wireField } from "./internal/WireField.ts"
import { ListingId } from "./Listing.ts"
import { LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { isListingNumber, isSearchable, SEARCH_MIN_LENGTH } from "./Search.ts"
import { Ulid } from "./Ulid.ts"

/** The identifier of a thread. */
export const ThreadId = Ulid.pipe(branded("ThreadId"))
/** A text that is known to be a thread's ULID. */
export type ThreadId = typeof ThreadId.Type

/** The identifier of a board, on which listings are shown. */
export const BoardId = Schema.Int.pipe(branded("BoardId"))
/** A number that is known to be a board's identifier. */
export type BoardId = typeof BoardId.Type

/** A conversation with one buyer about one listing (spec, «Thread»). */
export class Thread extends Schema.Class<Thread>("Thread")(
  {
    /** The identifier of the thread, which every call about it takes. */
    id: wireField(ThreadId, "ulid"),
    /** The board that the listing is on. */
    boardId: wireField(BoardId, "board_id"),
    /** The listing, which the wire calls an order. */
    listingId: wireField(ListingId, "order_id"),
    /** The title of the listing. */
    listingTitle: wireField(Schema.String, "order_title"),
    /** The name of the buyer. */
    author: Schema.String,
    /** The address of the buyer's picture, if there is one. */
    authorAvatar: textOrNone("author_avatar"),
    /** The text of the last message, from either side. */
    lastMessage: wireField(Schema.String, "last_message"),
    /** When it was written, on the platform's clock. */
    lastMessageAt: wireField(LocalDateTimeFromWire, "last_message_at"),
    /** The number of the buyer's unread messages; a reply resets it to 0. */
    unreadCount: wireField(Schema.NonNegativeInt, "unread_messages"),
    /** What the conversation is about: `order`, the only kind in the spec. */
    entity: OpenEnum("order")
  },
  { identifier: "Thread" }
) {
  /** True if it has unread messages. */
  get isUnread(): boolean {
    return this.unreadCount > 0
  }
}

/** The thread does not exist, or belongs to another company (status 404). */
export class ThreadNotFound extends refusal<ThreadNotFound>()("ThreadNotFound", "no such thread") {}

/** The search is shorter than 3 characters and not a listing's number; nothing was sent. */
export class SearchTooShort extends callError<SearchTooShort>()("SearchTooShort", {
  /** The refused text, without the spaces around it. */
  search: Schema.String
}) {
  override get message() {
    return `a search needs at least ${SEARCH_MIN_LENGTH} characters, this one has ${[...this.search.trim()].length}`
  }
}

/** True for a listing's number of any length, or at least 3 characters of a title or a name. */
export const isThreadSearch = (text: string): boolean => isListingNumber(text.trim()) || isSearchable(text)
