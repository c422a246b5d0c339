import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { isThreadSearch, type Thread } from "@estate/domain/Thread"
import { formatDateTime } from "@estate/text/Dates"
import { byLanguage, type Language } from "@estate/text/Language"
import { nounAfterOf } from "@estate/text/Noun"
import { type Column, renderTable } from "@estate/text/Table"
import { Effect } from "effect"
import { dayIn } from "../Records/Times.ts"
import { Notices } from "../Terminal/Notices.ts"
import { pick } from "../Terminal/Pick.ts"
import { buyerOf, listingOf } from "./ThreadText.ts"
import { threadNoun } from "./ThreadView.ts"

/** Rows to choose from. */
const ROWS = PageSize.make(10)

/** Lets a person choose a thread: the latest ones, or those that a search finds. */
export const pickThread = Effect.fnUntraced(function* (language: Language) {
  const threads = yield* Threads
  const { width } = yield* Notices
  return yield* pick(
    search =>
      Effect.gen(function* () {
        // What is too short to search for shows the latest again.
        const query = isThreadSearch(search) ? { search } : {}
        const { items, total } = yield* threads.page({ ...query, limit: ROWS })
        const rows = items.map((thread, index) => ({ thread, number: index + 1 }))
        const table = renderTable(columns(language), rows, { width })
        return {
          items,
          lines: `${table}${items.length < total ? partOf(items.length, total, language) : ""}`
        }
      }),
    language
  )
})

const partOf = (count: number, total: number, language: Language) =>
  `${count} ${{ en: "of", ru: "из" }[language]} ${total} ${nounAfterOf(total, threadNoun, language)}\n`

interface Row {
  readonly thread: Thread
  readonly number: number
}

const columns = (language: Language): ReadonlyArray<Column<Row>> => {
  const heading = headings[language]
  return [
    { heading: heading.number, text: ({ number }) => String(number), align: "right" },
    { heading: heading.buyer, text: ({ thread }) => buyerOf(thread, language), shrinks: true },
    {
      heading: heading.listing,
      text: ({ thread }) => listingOf(thread, language),
      shrinks: true,
      cutsMiddle: true
    },
    { heading: heading.when, text: ({ thread }) => dayIn(formatDateTime(thread.lastMessageAt), language) },
    { heading: heading.message, text: ({ thread }) => thread.lastMessage, shrinks: true },
    {
      heading: heading.unread,
      text: ({ thread }) => (thread.isUnread ? String(thread.unreadCount) : ""),
      align: "right"
    }
  ]
}

const headings = byLanguage({
  number: { en: "#", ru: "№" },
  buyer: { en: "From", ru: "Кто" },
  listing: { en: "Listing", ru: "Объявление" },
  when: { en: "Last message", ru: "Последнее" },
  message: { en: "Message", ru: "Сообщение" },
  unread: { en: "Unread", ru: "Новых" }
})
