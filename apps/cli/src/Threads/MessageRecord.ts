import { Message, MessageId } from "@estate/domain/Message"
import type { Language } from "@estate/reports/Language"
import { LocalDateTimeFromIso } from "@estate/reports/LocalDateTimeFromIso"
import { Option, Schema } from "effect"
import type { RecordView } from "../PrintRecords.ts"
import type { Output } from "../Terminal/Output.ts"
import { renderConversation, whoWrote } from "./Conversation.ts"

/** A message as JSON: the domain's names. */
const MessageRecord = Schema.Struct({
  id: MessageId,
  text: Schema.String,
  type: Schema.String,
  direction: Schema.String,
  readAt: Schema.OptionFromNullOr(LocalDateTimeFromIso),
  createdAt: LocalDateTimeFromIso
})

const labels = {
  en: { at: "Sent", who: "From", read: "Read", text: "Message", id: "Id" },
  ru: { at: "Отправлено", who: "Кто", read: "Прочитано", text: "Сообщение", id: "Номер" }
} as const

/** How messages are shown: to a person as a conversation. */
export const messageView = (language: Language, output: typeof Output.Service): RecordView<Message> => {
  const label = labels[language]
  return {
    columns: [
      { heading: label.at, text: message => message.createdAt.toIso() },
      { heading: label.who, text: message => whoWrote(message, language) },
      {
        heading: label.read,
        text: message => Option.match(message.readAt, { onNone: () => "", onSome: at => at.toIso() })
      },
      { heading: label.text, text: message => message.text },
      { heading: label.id, text: message => message.id }
    ],
    names: Object.keys(MessageRecord.fields),
    toRecord: Schema.encodeSync(MessageRecord),
    toWire: Schema.encodeSync(Message),
    onTerminal: messages =>
      renderConversation(messages, { language, width: output.width, bold: output.bold, dim: output.dim })
  }
}
