import { DEFAULT_PAGE_SIZE } from "@estate/domain/Page"
import { byLanguage, type Language } from "@estate/text/Language"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"
import { Effect } from "effect"
import { Notices } from "../Terminal/Notices.ts"
import type { Paging } from "./Paging.ts"

const texts = byLanguage({
  of: { en: "of", ru: "из" },
  rest: { en: "--all for the rest", ru: "остальное покажет --all" },
  beyond: {
    en: (page: number, pages: number, all: string) =>
      `page ${page} of ${pages}: nothing there; ${all} in all`,
    ru: (page: number, pages: number, all: string) =>
      `страница ${page} из ${pages}: на ней ничего нет; всего ${all}`
  }
})

/** How many records were printed, out of how many, and for which period. */
interface Total {
  readonly count: number
  /** Undefined if all were printed. */
  readonly total: number | undefined
  readonly paging: Pick<Paging, "page" | "limit">
  readonly language: Language
  readonly noun: Noun
  /** `1–31 October 2026`; empty for all time. */
  readonly period?: string
}

/** `53 calls, 1–31 October 2026`, or `10 of 53 calls`. */
export const totalText = ({
  count,
  total = count,
  language,
  noun,
  period = ""
}: Omit<Total, "paging">): string => {
  const counted =
    count >= total
      ? countOf(total, noun, language)
      : `${count} ${texts[language].of} ${total} ${nounAfterOf(total, noun, language)}`
  return period === "" ? counted : `${counted}, ${period}`
}

/**
 * Prints how many records were printed. If a list was shortened without being asked, that is a
 * warning, also for scripts; everything else is for a person at a terminal.
 */
export const printTotal = Effect.fnUntraced(function* (printed: Total) {
  const { count, total = count, paging, language, noun } = printed
  const notices = yield* Notices
  if (count >= total) return yield* notices.printOnTerminal(totalText(printed))
  const { rest, beyond } = texts[language]
  if (count === 0 && paging.page !== undefined) {
    const pages = Math.ceil(total / (paging.limit ?? DEFAULT_PAGE_SIZE))
    return yield* notices.print(beyond(paging.page, pages, countOf(total, noun, language)))
  }
  const part = `${totalText(printed)}; ${rest}`
  const wasAsked = paging.page !== undefined || paging.limit !== undefined
  yield* wasAsked ? notices.printOnTerminal(part) : notices.print(part)
})
