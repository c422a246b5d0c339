import { Message } from "@estate/domain/Message"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { formatTimeOfDay } from "@estate/text/Dates"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { padTo, wrapTo } from "@estate/text/TextWidth"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"
import { authorOf } from "./Conversation.ts"
import { messageView } from "./MessageView.ts"

/** A new message, and its thread if the list of threads has it. */
export interface WatchedMessage {
  readonly threadId: ThreadId
  readonly thread: Pick<Thread, "author" | "listingId" | "listingTitle"> | undefined
  readonly message: Message
}

type WatchedRecord = {
  readonly threadId: string
  readonly author: string | null
  readonly listingId: number | null
  readonly listingTitle: string | null
  readonly id: string
  readonly text: string
  readonly type: string
  readonly direction: string
  readonly readAt: string | null
  readonly createdAt: string
}

const INDENT = 7

/** How new messages are shown: on a terminal time, author and thread, with the text below. */
export const watchedView: RecordView<WatchedMessage, WatchedRecord> = {
  fields: {
    threadId: { heading: { en: "Thread", ru: "Диалог" } },
    author: { heading: { en: "Buyer", ru: "Покупатель" }, canShrink: true },
    listingId: { heading: { en: "Listing no.", ru: "№ объявления" }, align: "right" },
    listingTitle: { heading: { en: "Listing", ru: "Объявление" }, canShrink: true },
    id: { heading: { en: "Id", ru: "Номер" } },
    text: { heading: { en: "Message", ru: "Сообщение" }, canShrink: true },
    type: { heading: { en: "Type", ru: "Вид" } },
    direction: {
      heading: { en: "From", ru: "Кто" },
      terminalText: ({ message }, language) => authorOf(message, language),
      pipeText: ({ message }, language) => authorOf(message, language)
    },
    readAt: { heading: { en: "Read", ru: "Прочитано" }, time: "local" },
    createdAt: { heading: { en: "Sent", ru: "Отправлено" }, time: "local" }
  },
  table: ["createdAt", "threadId", "author", "listingTitle", "direction", "text"],
  toRecord: ({ threadId, thread, message }) => ({
    threadId,
    author: thread?.author ?? null,
    listingId: thread?.listingId ?? null,
    listingTitle: thread?.listingTitle ?? null,
    ...messageView.toRecord(message)
  }),
  toWire: ({ message }) => toWire(message),
  render: (rows, { language, width, bold, dim, toShownZone }) =>
    rows
      .flatMap(({ threadId, thread, message }) => {
        const who =
          message.isIncoming && thread !== undefined ? plainLine(thread.author) : authorOf(message, language)
        const about = thread === undefined ? "" : `, ${plainLine(thread.listingTitle)}`
        const text = plainLines(message.text).flatMap(line => wrapTo(line, Math.max(20, width - INDENT)))
        return [
          `${padTo(formatTimeOfDay(toShownZone(message.createdAt)), INDENT)}${bold(who)}${dim(`${about}  ${threadId}`)}`,
          ...text.map(line => " ".repeat(INDENT) + line)
        ]
      })
      .map(line => `${line}\n`)
      .join("")
}

const toWire = wireForm(Message)
