import { encoderOf } from "@estate/decode/Encode"
import { Thread } from "@estate/domain/Thread"
import { formatDuration } from "@estate/text/Durations"
import { byLanguage } from "@estate/text/Language"
import { Duration } from "effect"
import { fieldsIn, type RecordView, recordView } from "../Records/RecordView.ts"
import type { ThreadRow, WordAsked } from "./ThreadRow.ts"

const toWire = encoderOf(Thread)

const threadFields = fieldsIn(
  recordView<Thread>()({
    fields: {
      id: { heading: { en: "Thread", ru: "Диалог" }, isOptional: true },
      boardId: { heading: { en: "Board", ru: "Площадка" }, align: "right" },
      listingId: { heading: { en: "Listing no.", ru: "№ объявления" }, align: "right" },
      listingTitle: { heading: { en: "Listing", ru: "Объявление" }, shrinks: true, cutsMiddle: true },
      author: { heading: { en: "From", ru: "Кто" }, shrinks: true },
      authorAvatar: {
        heading: { en: "Avatar", ru: "Аватар" },
        shrinks: true
      },
      lastMessage: { heading: { en: "Message", ru: "Сообщение" }, shrinks: true },
      lastMessageAt: {
        value: ({ lastMessageAt }) => lastMessageAt.toIso(),
        heading: { en: "When", ru: "Когда" },
        kind: "local",
        showsAge: true
      },
      unreadCount: { heading: { en: "Unread", ru: "Новых" }, align: "right" },
      entity: { heading: { en: "Entity", ru: "Вид" } }
    },
    table: []
  }),
  ({ thread }: ThreadRow) => thread
)

/** What all lists of threads show; threads with unread messages are highlighted. */
const shared = {
  title: { en: "Threads", ru: "Диалоги" },
  toWire: ({ thread }: ThreadRow) => toWire(thread),
  isNumbered: true,
  isHighlighted: ({ thread }: ThreadRow) => thread.isUnread
}

const plainView = recordView<ThreadRow>()({
  ...shared,
  fields: threadFields,
  table: ["id", "lastMessageAt", "unreadCount", "author", "listingTitle", "lastMessage"],
  screen: ["author", "listingTitle", "lastMessage", "lastMessageAt", "unreadCount", "id"]
})

const waitingView = recordView<ThreadRow>()({
  ...shared,
  fields: {
    ...threadFields,
    waitingSince: {
      value: ({ since }) => since?.toIso() ?? null,
      heading: { en: "Since", ru: "Ждёт с" },
      kind: "local"
    },
    waiting: {
      value: row => (row.since === undefined ? null : Duration.toSeconds(row.length)),
      heading: { en: "Waiting", ru: "Ждёт" },
      terminalText: (row, language) => (row.since === undefined ? "" : formatDuration(row.length, language))
    }
  },
  table: ["id", "waitingSince", "waiting", "unreadCount", "author", "listingTitle", "lastMessage"],
  screen: ["author", "waiting", "listingTitle", "lastMessage", "unreadCount", "id"]
})

const finishedView = recordView<ThreadRow>()({
  ...shared,
  fields: {
    ...threadFields,
    finishedAt: {
      value: ({ since }) => since?.toIso() ?? null,
      heading: { en: "Finished", ru: "Закончен" },
      kind: "local",
      showsAge: true
    },
    how: {
      value: row => howOf(row),
      heading: { en: "How", ru: "Причина" },
      terminalText: (row, language) => endings[language][howOf(row) ?? "farewell"]
    }
  },
  table: ["id", "finishedAt", "how", "author", "listingTitle", "lastMessage"],
  screen: ["author", "finishedAt", "how", "listingTitle", "lastMessage", "id"]
})

const howOf = (row: ThreadRow) => (row.since === undefined ? null : row.how)

const endings = byLanguage({
  farewell: { en: "farewell", ru: "прощание" },
  handled: { en: "handled", ru: "отмечен решённым" }
})

/** How threads are shown, depending on the filters. */
export const threadView = (asked: WordAsked | undefined): RecordView<ThreadRow> =>
  asked === "Waiting" ? waitingView : asked === "Finished" ? finishedView : plainView
