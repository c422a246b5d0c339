import { Message, MessageId } from "@estate/domain/Message"
import { Thread, ThreadId } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { Schema } from "effect"

export const threadId = ThreadId.make("01JD0000000000000000000001")
export const messageId = (n: number) =>
  MessageId.make(`01JD00000000000000000010${String(n).padStart(2, "0")}`)

/** A thread, with changes to its wire form. */
export const thread = (changes: Partial<typeof Thread.Encoded> = {}): Thread =>
  Schema.decodeUnknownSync(Thread)(
    wire.thread({
      ulid: threadId,
      order_id: 1042,
      order_title: "2-комн. квартира, 54 м², ул. Профсоюзная, 43",
      author: "Анна Петровна",
      last_message: "Здравствуйте, ещё продаёте?",
      last_message_at: "2026-11-21 09:30:00",
      ...changes
    })
  )

/** Message number `n` of a thread, a minute after the one before. */
export const message = (n: number, changes: Partial<typeof Message.Encoded> = {}): Message =>
  Schema.decodeUnknownSync(Message)(
    wire.message({
      ulid: messageId(n),
      message: `сообщение ${n}`,
      created_at: `2026-11-21 09:${String(29 + n).padStart(2, "0")}:00`,
      ...changes
    })
  )
