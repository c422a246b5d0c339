import { ListingId } from "@estate/domain/Listing"
import { Thread, ThreadId } from "@estate/domain/Thread"
import type { Language } from "@estate/reports/Language"
import { LocalDateTimeFromIso } from "@estate/reports/LocalDateTimeFromIso"
import { renderTable } from "@estate/reports/Table"
import { formatMinute } from "@estate/reports/WallClock"
import { Schema } from "effect"
import type { RecordView } from "../PrintRecords.ts"
import type { Output } from "../Terminal/Output.ts"

/** A thread as JSON: the domain's names. */
const ThreadRecord = Schema.Struct({
  id: ThreadId,
  boardId: Schema.Int,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String,
  authorAvatar: Schema.OptionFromNullOr(Schema.NonEmptyString),
  lastMessage: Schema.String,
  lastMessageAt: LocalDateTimeFromIso,
  unreadCount: Schema.NonNegativeInt,
  entity: Schema.String
})

const labels = {
  en: {
    id: "Thread",
    at: "Last message",
    unread: "Unread",
    author: "From",
    listing: "Listing",
    message: "Message"
  },
  ru: {
    id: "Диалог",
    at: "Последнее",
    unread: "Новых",
    author: "Кто",
    listing: "Объявление",
    message: "Сообщение"
  }
} as const

/** How threads are shown; those with unread messages stand out. */
export const threadView = (language: Language, output: typeof Output.Service): RecordView<Thread> => {
  const label = labels[language]
  const columns: RecordView<Thread>["columns"] = [
    { heading: label.id, text: thread => thread.id },
    {
      heading: label.at,
      text: thread => formatMinute(thread.lastMessageAt),
      whole: thread => thread.lastMessageAt.toIso()
    },
    { heading: label.unread, text: thread => String(thread.unreadCount), align: "right" },
    { heading: label.author, text: thread => thread.author, gives: true },
    { heading: label.listing, text: thread => thread.listingTitle, gives: true },
    { heading: label.message, text: thread => thread.lastMessage, gives: true }
  ]
  return {
    columns,
    names: Object.keys(ThreadRecord.fields),
    toRecord: Schema.encodeSync(ThreadRecord),
    toWire: Schema.encodeSync(Thread),
    onTerminal: threads =>
      renderTable(columns, threads, {
        width: output.width,
        headingStyle: output.dim,
        rowStyle: (line, thread) => (thread.isUnread ? output.bold(line) : line)
      })
  }
}
