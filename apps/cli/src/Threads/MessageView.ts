import { encoderOf } from "@estate/decode/Encode"
import { Message } from "@estate/domain/Message"
import { Option } from "effect"
import { recordView } from "../Records/RecordView.ts"
import { authorOf, renderConversation } from "./Conversation.ts"

/** How messages are shown: on a terminal as a conversation. */
export const messageView = recordView<Message>()({
  title: { en: "Messages", ru: "Сообщения" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" } },
    text: { heading: { en: "Message", ru: "Сообщение" }, shrinks: true },
    type: { heading: { en: "Type", ru: "Вид" } },
    direction: { heading: { en: "From", ru: "Кто" }, terminalText: authorOf },
    readAt: {
      value: ({ readAt }) => Option.getOrNull(Option.map(readAt, at => at.toIso())),
      heading: { en: "Read", ru: "Прочитано" },
      kind: "local"
    },
    createdAt: {
      value: ({ createdAt }) => createdAt.toIso(),
      heading: { en: "Sent", ru: "Отправлено" },
      kind: "local"
    }
  },
  table: ["createdAt", "direction", "readAt", "text", "id"],
  toWire: encoderOf(Message),
  render: renderConversation
})
