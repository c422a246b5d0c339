import { encoderOf } from "@estate/decode/Encode"
import { Message } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { formatLongDate, formatTimeOfDay } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { joinLines, plainLines } from "@estate/text/PlainText"
import { cutTo, padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import { fieldsIn, recordView } from "../Records/RecordView.ts"
import { toShownZone } from "../Records/Times.ts"
import { authorOf } from "./Conversation.ts"
import { messageView } from "./MessageView.ts"
import { buyerOf, listingOf, type Named } from "./ThreadText.ts"

/** A new message, and its thread if the list of threads has it. */
export interface WatchedMessage {
  readonly threadId: ThreadId
  readonly thread: Named | undefined
  readonly message: Message
}

const INDENT = 7
const GAP = 2
/** With less space than this beside the id of the thread, the id has a line of its own. */
const MIN_NAME_WIDTH = 20
const MIN_LISTING_WIDTH = 6

/**
 * How new messages are shown: on a terminal by day, with time, author and thread, and the text
 * below.
 */
export const watchedView = recordView<WatchedMessage>()({
  fields: {
    threadId: { heading: { en: "Thread", ru: "Диалог" } },
    author: {
      value: ({ thread }) => thread?.author ?? null,
      heading: { en: "Buyer", ru: "Покупатель" },
      shrinks: true
    },
    listingId: {
      value: ({ thread }) => thread?.listingId ?? null,
      heading: { en: "Listing no.", ru: "№ объявления" },
      align: "right"
    },
    listingTitle: {
      value: ({ thread }) => thread?.listingTitle ?? null,
      heading: { en: "Listing", ru: "Объявление" },
      shrinks: true
    },
    ...fieldsIn(messageView, ({ message }: WatchedMessage) => message)
  },
  table: ["createdAt", "threadId", "author", "listingTitle", "direction", "text"],
  toWire: ({ message }) => toWire(message),
  render: (rows, layout, last) => {
    const { language, width, bold, dim } = layout
    const timeOf = ({ message }: WatchedMessage) => toShownZone(layout)(message.createdAt)
    const dayOf = (row: WatchedMessage) => formatLongDate(timeOf(row), language)
    let day = last && dayOf(last)
    return joinLines(
      rows.flatMap(row => {
        const { threadId, message } = row
        const ownDay = dayOf(row)
        const heading = ownDay === day ? [] : [...(day === undefined ? [] : [""]), dim(ownDay)]
        day = ownDay
        const text = plainLines(message.text).flatMap(line => wrapTo(line, Math.max(20, width - INDENT)))
        const room = width - INDENT - GAP - widthOf(threadId)
        const isRoomy = room >= MIN_NAME_WIDTH
        const { who, about } = nameOf(row, isRoomy ? room : width - INDENT, language)
        const id = dim(isRoomy ? `${" ".repeat(GAP)}${threadId}` : `\n${" ".repeat(INDENT)}${threadId}`)
        return [
          ...heading,
          `${padTo(formatTimeOfDay(timeOf(row)), INDENT)}${bold(who)}${dim(about)}${id}`,
          ...text.map(line => " ".repeat(INDENT) + line)
        ]
      })
    )
  }
})

/** Who wrote to whom about what, in at most `width` columns: the listing is cut first. */
const nameOf = ({ thread, message }: WatchedMessage, width: number, language: Language) => {
  const author = authorOf(message, language)
  const writer =
    thread === undefined
      ? author
      : message.isIncoming
        ? buyerOf(thread, language)
        : `${author} → ${buyerOf(thread, language)}`
  const who = cutTo(writer, width)
  const room = width - widthOf(who)
  const about = thread === undefined || room < MIN_LISTING_WIDTH ? "" : `, ${listingOf(thread, language)}`
  return { who, about: cutTo(about, room) }
}

const toWire = encoderOf(Message)
