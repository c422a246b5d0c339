import type { Language } from "@estate/text/Language"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"
import { Effect } from "effect"
import type { Paging } from "./Paging.ts"
import { Notices } from "./Terminal/Notices.ts"

const words = {
  en: { of: "of", rest: "--all for the rest" },
  ru: { of: "из", rest: "остальное покажет --all" }
} as const

/**
 * How many records were printed. That a list was cut short where nobody asked for it is a warning, for scripts too; the rest
 * is for a person who is watching.
 */
export const tellTotal = Effect.fnUntraced(function* (options: {
  readonly count: number
  readonly total: number
  readonly paging: Pick<Paging, "page" | "limit">
  readonly language: Language
  readonly what: Noun
}) {
  const { count, total, paging, language, what } = options
  const notices = yield* Notices
  if (count >= total) return yield* notices.chat(countOf(total, what, language))
  const { of, rest } = words[language]
  const part = `${count} ${of} ${total} ${nounAfterOf(total, what, language)}; ${rest}`
  const wasAsked = paging.page !== undefined || paging.limit !== undefined
  yield* wasAsked ? notices.chat(part) : notices.tell(part)
})
