import type { Message } from "@estate/domain/Message"
import { formatLongDate, formatTimeOfDay } from "@estate/text/Dates"
import { byLanguage, type Language } from "@estate/text/Language"
import { joinLines, plainLine, plainLines } from "@estate/text/PlainText"
import { padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import type { RenderLayout } from "../Records/RecordView.ts"
import { toShownZone } from "../Records/Times.ts"

const labels = byLanguage({
  incoming: { en: "Buyer", ru: "Покупатель" },
  outgoing: { en: "Agency", ru: "Агентство" },
  unread: { en: "new", ru: "новое" }
})

const TIME_WIDTH = 7
const MIN_TEXT_WIDTH = 20

/** The author of a message. An unknown direction is shown unchanged. */
export const authorOf = ({ direction }: Message, language: Language): string =>
  direction === "incoming" || direction === "outgoing" ? labels[language][direction] : plainLine(direction)

/** A conversation by day, with time and author beside each text, unread messages marked. */
export const renderConversation = (messages: ReadonlyArray<Message>, options: RenderLayout): string => {
  const { language, width, bold, dim } = options
  const who = (message: Message) =>
    message.isUnread
      ? `${authorOf(message, language)}, ${labels[language].unread}`
      : authorOf(message, language)
  const whoWidth = messages.reduce((widest, message) => Math.max(widest, widthOf(who(message))), 0) + 2
  const indent = TIME_WIDTH + whoWidth
  const lines: Array<string> = []
  let day = ""
  for (const message of messages) {
    const time = toShownZone(options)(message.createdAt)
    const messageDay = formatLongDate(time, language)
    if (messageDay !== day) lines.push(...(day === "" ? [] : [""]), dim(messageDay))
    day = messageDay
    const style = message.isUnread ? bold : (line: string) => line
    const text = textOf(message).flatMap(line => wrapTo(line, Math.max(MIN_TEXT_WIDTH, width - indent)))
    text.forEach((line, index) => {
      const margin =
        index === 0
          ? padTo(formatTimeOfDay(time), TIME_WIDTH) + padTo(who(message), whoWidth)
          : " ".repeat(indent)
      lines.push(style((margin + line).trimEnd()))
    })
  }
  return joinLines(lines)
}

/** A message that is not text begins with its type. */
export const textOf = ({ type, text }: Message): ReadonlyArray<string> =>
  type === "text" ? plainLines(text) : plainLines(`[${type}] ${text}`)
