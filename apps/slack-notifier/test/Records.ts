import { Message, MessageId } from "@estate/domain/Message"
import { Thread, ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"

export const threadId = ThreadId.make("01JD0000000000000000000001")
export const messageId = (n: number) =>
  MessageId.make(`01JD00000000000000000010${String(n).padStart(2, "0")}`)

/** A thread as the platform sends it, with what a test says otherwise. */
export const thread = (wire: Partial<typeof Thread.Encoded> = {}): Thread =>
  Schema.decodeSync(Thread)({
    ulid: threadId,
    board_id: 1,
    order_id: 1042,
    order_title: "2-комн. квартира, 54 м², ул. Профсоюзная, 43",
    author: "Анна Петровна",
    author_avatar: "",
    last_message: "Здравствуйте, ещё продаёте?",
    last_message_at: "2026-11-21 09:30:00",
    unread_messages: 1,
    entity: "order",
    ...wire
  })

/** The n-th message of a thread, a minute after the one before it. */
export const message = (n: number, wire: Partial<typeof Message.Encoded> = {}): Message =>
  Schema.decodeSync(Message)({
    ulid: messageId(n),
    message: `сообщение ${n}`,
    type: "text",
    direction: "incoming",
    readed_at: null,
    created_at: `2026-11-21 09:${String(29 + n).padStart(2, "0")}:00`,
    ...wire
  })
