import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { formatFullDate, formatTimeOfDay } from "@estate/text/Dates"
import { byLanguage, type Language } from "@estate/text/Language"
import { joinLines, plainLine } from "@estate/text/PlainText"
import { cutTo, wrapTo } from "@estate/text/TextWidth"
import type { RenderLayout } from "../Records/RecordView.ts"
import { toShownZone } from "../Records/Times.ts"
import type { TextLayout } from "../Terminal/Output.ts"
import { authorOf, textOf } from "./Conversation.ts"

/** Whose thread it is, and about which listing. */
export type Named = Pick<Thread, "author" | "listingId" | "listingTitle">

const texts = byLanguage({
  buyer: { en: "Buyer", ru: "Покупатель" },
  listing: { en: "listing", ru: "объявление" },
  thread: { en: "thread", ru: "диалог" },
  last: { en: "last message", ru: "последнее сообщение" },
  lastOf: { en: "Last message", ru: "Последнее сообщение" }
})

type Layout = Pick<TextLayout, "language" | "width">

/** The buyer's name; the word for a buyer if the platform has none. */
export const buyerOf = ({ author }: Named, language: Language): string =>
  plainLine(author).trim() || texts[language].buyer

/** The title of the listing; its number if it has none. */
export const listingOf = ({ listingId, listingTitle }: Named, language: Language): string =>
  plainLine(listingTitle).trim() || `${texts[language].listing} ${listingId}`

/** `Anna, Studio by the river (thread 01J…)`, wrapped between words: an id stays whole. */
export const threadLines = (
  id: ThreadId,
  thread: Named | undefined,
  { language, width }: Layout,
  before = ""
): ReadonlyArray<string> => {
  const shown = `${texts[language].thread} ${id}`
  const name = thread && `${buyerOf(thread, language)}, ${listingOf(thread, language)} (${shown})`
  return wrapTo(`${before}${name ?? shown}`, width)
}

/** A message with more lines than this should be opened. */
const MAX_LINES = 6

/** `20 November 2026, 09:45`. */
export const timeText = (time: LocalDateTime, language: Language) =>
  `${formatFullDate(time, language)}, ${formatTimeOfDay(time)}`

const INDENT = "  "

/** The text of a message, in at most six lines. */
const messageText = (message: Message, width: number): ReadonlyArray<string> => {
  const lines = textOf(message).flatMap(line => wrapTo(line, Math.max(20, width - INDENT.length)))
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), "…"] : lines
  return shown.map(line => `${INDENT}${line}`.trimEnd())
}

/** Who wrote a message, when, and its text. */
export const messageWithAuthor = (message: Message, { language, width }: Layout): ReadonlyArray<string> => [
  `${authorOf(message, language)}, ${timeText(message.createdAt, language)}:`,
  ...messageText(message, width)
]

/** The same for the last message, marked as such. */
export const lastMessageLines = (message: Message, { language, width }: Layout): ReadonlyArray<string> => [
  `${texts[language].lastOf} (${authorOf(message, language)}, ${timeText(message.createdAt, language)}):`,
  ...messageText(message, width)
]

/**
 * The heading of a conversation: whose it is, its listing, thread and last message. `showsEnd` says
 * that the last message's text is below.
 */
export const conversationHeading = (thread: Thread, showsEnd: boolean, layout: RenderLayout): string => {
  const { language, width, bold, dim } = layout
  const text = texts[language]
  const title = `${buyerOf(thread, language)}, ${listingOf(thread, language)}`
  const time = timeText(toShownZone(layout)(thread.lastMessageAt), language)
  const last = `${text.last} ${time}${showsEnd ? "" : ":"}`
  const shown = showsEnd ? [] : [cutTo(`${INDENT}${plainLine(thread.lastMessage)}`, width)]
  const details = `${text.thread} ${thread.id}, ${text.listing} ${thread.listingId}`
  const below = [...wrapTo(details, width), ...wrapTo(last, width), ...shown]
  return joinLines([...wrapTo(title, width).map(bold), ...below.map(dim), ""])
}
