import type { Message } from "@estate/domain/Message"
import type { Thread } from "@estate/domain/Thread"
import { Option } from "effect"
import { folded, storable } from "../Store/StoredText.ts"

/** A thread as a row of its table. */
export const threadRow = (company: number, thread: Thread) => ({
  id: thread.id,
  company,
  board_id: thread.boardId,
  listing_id: thread.listingId,
  listing_title: storable(thread.listingTitle),
  author: storable(thread.author),
  author_avatar: storable(Option.getOrElse(thread.authorAvatar, () => "")),
  last_message: storable(thread.lastMessage),
  last_message_at: thread.lastMessageAt.toWire(),
  unread_count: thread.unreadCount,
  entity: storable(thread.entity),
  folded_title: folded(thread.listingTitle),
  folded_author: folded(thread.author)
})

/** A message as a row of its table. */
export const messageRow = (thread: string, message: Message) => ({
  id: message.id,
  thread,
  text: storable(message.text),
  folded_text: folded(message.text),
  type: storable(message.type),
  direction: storable(message.direction),
  read_at: Option.getOrNull(Option.map(message.readAt, at => at.toWire())),
  created_at: message.createdAt.toWire()
})
