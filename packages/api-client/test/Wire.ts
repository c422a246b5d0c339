import { ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"

/** A thread that is there. */
export const threadId = Schema.decodeSync(ThreadId)("01JD3W5Q6R7S8T9V0W1X2Y3Z4A")

/** A thread as the platform writes it. */
export const threadWire = {
  ulid: threadId,
  board_id: 7,
  order_id: 42,
  order_title: "Flat, 2 rooms",
  author: "Anna",
  author_avatar: "",
  last_message: "Is it still free?",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
}

/** A message as the platform writes it. */
export const messageWire = {
  ulid: threadId,
  message: "Is it still free?",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: "2026-11-20 09:30:00"
}

/** A page as the platform writes it. */
export const pageWire = (items: ReadonlyArray<unknown>, page = 1, totalPages = 1) => ({
  items,
  total: items.length,
  pages: { page, total: totalPages }
})
