import * as Schema from "effect/Schema"
import { callFields, refusalFields } from "./CallError.ts"
import { ListingId } from "./Listing.ts"
import { LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { OpenEnum } from "./OpenEnum.ts"
import { isListingNumber, isSearchable, SEARCH_MIN_LENGTH } from "./Search.ts"
import { Ulid } from "./Ulid.ts"
import { textOrNone, wireField } from "./WireField.ts"

/** The identifier of a thread. */
export const ThreadId = Ulid.pipe(Schema.brand("ThreadId"))
export type ThreadId = typeof ThreadId.Type

/** A conversation with one buyer about one listing (spec, «Thread»). */
export class Thread extends Schema.Class<Thread>("Thread")(
  {
    id: wireField(ThreadId, "ulid"),
    boardId: wireField(Schema.Int, "board_id"),
    listingId: wireField(ListingId, "order_id"),
    listingTitle: wireField(Schema.String, "order_title"),
    author: Schema.String,
    authorAvatar: textOrNone("author_avatar"),
    lastMessage: wireField(Schema.String, "last_message"),
    lastMessageAt: wireField(LocalDateTimeFromWire, "last_message_at"),
    unreadCount: wireField(Schema.NonNegativeInt, "unread_messages"),
    entity: OpenEnum("order")
  },
  { identifier: "Thread" }
) {
  /** True if it has unread messages. */
  get isUnread(): boolean {
    return this.unreadCount > 0
  }
}

/** No such thread, or another company's: the platform does not tell which (status 404). */
export class ThreadNotFound extends Schema.TaggedError<ThreadNotFound>()("ThreadNotFound", refusalFields) {
  override get message() {
    return `no such thread: ${this.detail}`
  }
}

/** The search is shorter than 3 characters and not a listing's number; nothing was sent. */
export class SearchTooShort extends Schema.TaggedError<SearchTooShort>()("SearchTooShort", {
  search: Schema.String,
  ...callFields
}) {
  override get message() {
    return `a search needs at least ${SEARCH_MIN_LENGTH} characters, this one has ${[...this.search.trim()].length}`
  }
}

/** True for a listing's number of any length, or at least 3 characters of a title or a name. */
export const isThreadSearch = (text: string): boolean => isListingNumber(text.trim()) || isSearchable(text)
