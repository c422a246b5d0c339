import { Message } from "@estate/domain/Message"
import type { Noun } from "@estate/text/Noun"
import { Option } from "effect"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"
import { authorOf, renderConversation } from "./Conversation.ts"

/** A message as JSON, with the names of the domain. */
type MessageRecord = {
  readonly id: string
  readonly text: string
  readonly type: string
  readonly direction: string
  readonly readAt: string | null
  readonly createdAt: string
}

export const messageNoun: Noun = {
  en: ["message", "messages"],
  ru: ["сообщение", "сообщения", "сообщений"]
}

/** How messages are shown: on a terminal as a conversation. */
export const messageView: RecordView<Message, MessageRecord> = {
  title: { en: "Messages", ru: "Сообщения" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" } },
    text: { heading: { en: "Message", ru: "Сообщение" }, canShrink: true },
    type: { heading: { en: "Type", ru: "Вид" } },
    direction: { heading: { en: "From", ru: "Кто" }, terminalText: authorOf },
    readAt: { heading: { en: "Read", ru: "Прочитано" }, time: "local" },
    createdAt: { heading: { en: "Sent", ru: "Отправлено" }, time: "local" }
  },
  table: ["createdAt", "direction", "readAt", "text", "id"],
  toRecord: message => ({
    id: message.id,
    text: message.text,
    type: message.type,
    direction: message.direction,
    readAt: Option.getOrNull(Option.map(message.readAt, at => at.toIso())),
    createdAt: message.createdAt.toIso()
  }),
  toWire: wireForm(Message),
  render: renderConversation
}
