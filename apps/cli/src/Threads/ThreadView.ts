import { Thread } from "@estate/domain/Thread"
import type { Noun } from "@estate/text/Noun"
import { Option } from "effect"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

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

/** How threads are shown; those with unread messages are highlighted. */
export const threadView: RecordView<Thread, ThreadRecord> = {
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
  toRecord: thread => ({
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
  }),
  toWire: wireForm(Thread),
  isNumbered: true,
  isHighlighted: thread => thread.isUnread
}
