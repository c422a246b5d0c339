import { Thread } from "@estate/domain/Thread"
import { formatDuration } from "@estate/text/Durations"
import type { Noun } from "@estate/text/Noun"
import { Duration, Option } from "effect"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"
import type { ThreadRow, WordAsked } from "./ThreadRow.ts"

/** A thread as JSON, with the names of the domain. */
type ThreadRecord = {
  readonly id: string
  readonly boardId: number
  readonly listingId: number
  readonly listingTitle: string
  readonly author: string
  readonly authorAvatar: string | null
  readonly lastMessage: string
  readonly lastMessageAt: string
  readonly unreadCount: number
  readonly entity: string
}

export const threadNoun: Noun = { en: ["thread", "threads"], ru: ["диалог", "диалога", "диалогов"] }

const threadRecord = (thread: Thread): ThreadRecord => ({
  id: thread.id,
  boardId: thread.boardId,
  listingId: thread.listingId,
  listingTitle: thread.listingTitle,
  author: thread.author,
  authorAvatar: Option.getOrNull(thread.authorAvatar),
  lastMessage: thread.lastMessage,
  lastMessageAt: thread.lastMessageAt.toIso(),
  unreadCount: thread.unreadCount,
  entity: thread.entity
})

const toWire = wireForm(Thread)

/** How threads are shown; those with unread messages are highlighted. */
const plainView: RecordView<ThreadRow, ThreadRecord> = {
  title: { en: "Threads", ru: "Диалоги" },
  fields: {
    id: { heading: { en: "Thread", ru: "Диалог" }, isOptional: true },
    boardId: { heading: { en: "Board", ru: "Площадка" }, align: "right" },
    listingId: { heading: { en: "Listing no.", ru: "№ объявления" }, align: "right" },
    listingTitle: { heading: { en: "Listing", ru: "Объявление" }, canShrink: true },
    author: { heading: { en: "From", ru: "Кто" }, canShrink: true },
    authorAvatar: { heading: { en: "Avatar", ru: "Аватар" }, canShrink: true },
    lastMessage: { heading: { en: "Message", ru: "Сообщение" }, canShrink: true },
    lastMessageAt: { heading: { en: "When", ru: "Когда" }, time: "local", showsAge: true },
    unreadCount: { heading: { en: "Unread", ru: "Новых" }, align: "right" },
    entity: { heading: { en: "Entity", ru: "Вид" } }
  },
  table: ["id", "lastMessageAt", "unreadCount", "author", "listingTitle", "lastMessage"],
  screen: ["author", "listingTitle", "lastMessage", "lastMessageAt", "unreadCount", "id"],
  toRecord: ({ thread }) => threadRecord(thread),
  toWire: ({ thread }) => toWire(thread),
  isNumbered: true,
  isHighlighted: ({ thread }) => thread.isUnread
}

type WaitingRecord = ThreadRecord & { readonly waitingSince: string | null; readonly waiting: number | null }

const waitingView: RecordView<ThreadRow, WaitingRecord> = {
  ...plainView,
  fields: {
    ...plainView.fields,
    waitingSince: { heading: { en: "Since", ru: "С какого времени" }, time: "local" },
    waiting: {
      heading: { en: "Waiting", ru: "Ждёт" },
      terminalText: (row, language) => (row.since === undefined ? "" : formatDuration(row.length, language))
    }
  },
  table: ["id", "waitingSince", "waiting", "unreadCount", "author", "listingTitle", "lastMessage"],
  screen: ["author", "waiting", "listingTitle", "lastMessage", "unreadCount", "id"],
  toRecord: row => ({
    ...threadRecord(row.thread),
    waitingSince: row.since?.toIso() ?? null,
    waiting: row.since === undefined ? null : Duration.toSeconds(row.length)
  })
}

type FinishedRecord = ThreadRecord & { readonly finishedAt: string | null; readonly how: string | null }

const finishedView: RecordView<ThreadRow, FinishedRecord> = {
  ...plainView,
  fields: {
    ...plainView.fields,
    finishedAt: { heading: { en: "Finished", ru: "Закончен" }, time: "local", showsAge: true },
    how: {
      heading: { en: "How", ru: "Чем" },
      terminalText: (row, language) => endings[language][howOf(row) ?? "farewell"]
    }
  },
  table: ["id", "finishedAt", "how", "author", "listingTitle", "lastMessage"],
  screen: ["author", "finishedAt", "how", "listingTitle", "lastMessage", "id"],
  toRecord: row => ({
    ...threadRecord(row.thread),
    finishedAt: row.since?.toIso() ?? null,
    how: howOf(row)
  })
}

const howOf = (row: ThreadRow) => (row.since === undefined ? null : row.how)

const endings = {
  en: { farewell: "farewell", handled: "handled" },
  ru: { farewell: "прощание", handled: "отмечен решённым" }
} as const

/** How threads are shown, by what was asked. */
export const threadView = (asked: WordAsked | undefined) =>
  asked === "Waiting" ? waitingView : asked === "Finished" ? finishedView : plainView
