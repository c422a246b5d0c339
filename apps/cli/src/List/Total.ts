import { DEFAULT_PAGE_SIZE } from "@estate/domain/Page"
import type { Language } from "@estate/text/Language"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"
import { Effect } from "effect"
import { Notices } from "../Terminal/Notices.ts"
import type { Paging } from "./Paging.ts"

const texts = {
  en: {
    of: "of",
    rest: "--all for the rest",
    beyond: (page: number, pages: number, all: string) =>
      `page ${page} of ${pages}: nothing there; ${all} in all`
  },
  ru: {
    of: "из",
    rest: "остальное покажет --all",
    beyond: (page: number, pages: number, all: string) =>
      `страница ${page} из ${pages}: на ней ничего нет; всего ${all}`
  }
} as const

/**
 * Prints how many records were printed. A list that was cut short unasked is a warning, for scripts
 * too; everything else is for a person at a terminal.
 */
export const printTotal = Effect.fnUntraced(function* (options: {
  readonly count: number
  readonly total: number
  readonly paging: Pick<Paging, "page" | "limit">
  readonly language: Language
  readonly noun: Noun
}) {
  const { count, total, paging, language, noun } = options
  const notices = yield* Notices
  if (count >= total) return yield* notices.printOnTerminal(countOf(total, noun, language))
  const { of, rest, beyond } = texts[language]
  if (count === 0 && paging.page !== undefined) {
    const pages = Math.ceil(total / (paging.limit ?? DEFAULT_PAGE_SIZE))
    return yield* notices.print(beyond(paging.page, pages, countOf(total, noun, language)))
  }
  const part = `${count} ${of} ${total} ${nounAfterOf(total, noun, language)}; ${rest}`
  const wasAsked = paging.page !== undefined || paging.limit !== undefined
  yield* wasAsked ? notices.printOnTerminal(part) : notices.print(part)
})
