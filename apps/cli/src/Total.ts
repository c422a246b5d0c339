import type { Language } from "@estate/reports/Language"
import { Effect } from "effect"
import type { Paging } from "./Paging.ts"
import { Notices } from "./Terminal/Notices.ts"

/** What a list is a list of. */
export type Listed = "threads" | "messages"

const words = {
  en: {
    all: (what: Listed, total: number) => `${total} ${what}`,
    part: (what: Listed, count: number, total: number) => `${count} of ${total} ${what}; --all for the rest`
  },
  ru: {
    all: (what: Listed, total: number) => `${russian[what]}: ${total}`,
    part: (what: Listed, count: number, total: number) =>
      `${russian[what]}: ${count} из ${total}; остальные с --all`
  }
}

const russian = { threads: "диалогов", messages: "сообщений" } as const

/**
 * How many records were printed. That a list was cut short where nobody asked for it is a warning, for scripts too; the rest
 * is for a person who is watching.
 */
export const tellTotal = Effect.fn("tellTotal")(function* (options: {
  readonly count: number
  readonly total: number
  readonly paging: Paging
  readonly language: Language
  readonly what: Listed
}) {
  const { count, total, paging, what } = options
  const word = words[options.language]
  const notices = yield* Notices
  if (count >= total) return yield* notices.chat(word.all(what, total))
  const part = word.part(what, count, total)
  const wasAsked = paging.page !== undefined || paging.limit !== undefined
  yield* wasAsked ? notices.chat(part) : notices.tell(part)
})
