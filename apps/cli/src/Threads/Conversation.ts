import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import { formatLongDate, formatTimeOfDay } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { padTo, widthOf, wrapTo } from "@estate/text/TextWidth"

const labels = {
  en: { incoming: "Buyer", outgoing: "Agency", unread: "new" },
  ru: { incoming: "Покупатель", outgoing: "Агентство", unread: "новое" }
} as const

const TIME_WIDTH = 7
const NARROWEST = 20

/** Who wrote a message; a direction that nobody knows yet is told as it came. */
export const whoWrote = ({ direction }: Message, language: Language): string =>
  direction === "incoming" || direction === "outgoing" ? labels[language][direction] : plainLine(direction)

/** Messages as people read them: day by day, who and when beside the text, unread ones marked. */
export const renderConversation = (
  messages: ReadonlyArray<Message>,
  options: {
    readonly language: Language
    readonly width: number
    readonly bold: (line: string) => string
    readonly dim: (line: string) => string
    readonly onClock: (time: LocalDateTime) => LocalDateTime
  }
): string => {
  const { language, width, bold, dim, onClock } = options
  const who = (message: Message) =>
    message.isUnread
      ? `${whoWrote(message, language)}, ${labels[language].unread}`
      : whoWrote(message, language)
  const whoWidth = messages.reduce((widest, message) => Math.max(widest, widthOf(who(message))), 0) + 2
  const indent = TIME_WIDTH + whoWidth
  const lines: Array<string> = []
  let day = ""
  for (const message of messages) {
    const time = onClock(message.createdAt)
    const itsDay = formatLongDate(time, language)
    if (itsDay !== day) lines.push(...(day === "" ? [] : [""]), dim(itsDay))
    day = itsDay
    const style = message.isUnread ? bold : (line: string) => line
    const text = textOf(message).flatMap(line => wrapTo(line, Math.max(NARROWEST, width - indent)))
    text.forEach((line, index) => {
      const margin =
        index === 0
          ? padTo(formatTimeOfDay(time), TIME_WIDTH) + padTo(who(message), whoWidth)
          : " ".repeat(indent)
      lines.push(style((margin + line).trimEnd()))
    })
  }
  return lines.map(line => `${line}\n`).join("")
}

/** What is no text says what it is. */
const textOf = ({ type, text }: Message): ReadonlyArray<string> =>
  type === "text" ? plainLines(text) : plainLines(`[${type}] ${text}`)
