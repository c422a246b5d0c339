import type { Language } from "@estate/reports/Language"
import { Effect } from "effect"
import type { Paging } from "./Paging.ts"
import { Notices } from "./Terminal/Notices.ts"

/** What a list is a list of, as it is said after a number: «1 thread», «3 threads», «диалогов: 3». */
export type Listed = Readonly<Record<Language | "one", string>>

const words = {
  en: {
    all: (what: string, total: number) => `${total} ${what}`,
    part: (what: string, count: number, total: number) => `${count} of ${total} ${what}; --all for the rest`
  },
  ru: {
    all: (what: string, total: number) => `${what}: ${total}`,
    part: (what: string, count: number, total: number) => `${what}: ${count} из ${total}; остальные с --all`
  }
}

/**
 * How many records were printed. That a list was cut short where nobody asked for it is a warning, for scripts too; the rest
 * is for a person who is watching.
 */
export const tellTotal = Effect.fnUntraced(function* (options: {
  readonly count: number
  readonly total: number
  readonly paging: Pick<Paging, "page" | "limit">
  readonly language: Language
  readonly what: Listed
}) {
  const { count, total, paging, language } = options
  const word = words[language]
  const what = language === "en" && total === 1 ? options.what.one : options.what[language]
  const notices = yield* Notices
  if (count >= total) return yield* notices.chat(word.all(what, total))
  const part = word.part(what, count, total)
  const wasAsked = paging.page !== undefined || paging.limit !== undefined
  yield* wasAsked ? notices.chat(part) : notices.tell(part)
})
