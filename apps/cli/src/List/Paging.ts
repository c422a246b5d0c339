import { notTogether } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, Option } from "effect"

/** The records of a list to print. */
export interface Paging {
  readonly all: boolean
  readonly page: PageNumber | undefined
  readonly limit: PageSize | undefined
}

/** True if only a part of the list is asked for. */
export const isPart = ({ page, limit }: Paging) => page !== undefined || limit !== undefined

/** An option with a number of records that fits in one page. */
export const pageSizeOption = (name: string, description: LocalizedText, more = { en: "", ru: "" }) =>
  Options.integer(name, description).pipe(
    Options.withSchema(PageSize, {
      en: `a number from 1 to ${MAX_PAGE_SIZE}${more.en}`,
      ru: `число от 1 до ${MAX_PAGE_SIZE}${more.ru}`
    }),
    Options.optional
  )

/** The paging options of a list. */
export const pagingOptions = {
  limit: pageSizeOption(
    "limit",
    {
      en: `Records per page, 1 to ${MAX_PAGE_SIZE} (default ${DEFAULT_PAGE_SIZE} on a terminal; files and pipes get all)`,
      ru: `Записей на странице, от 1 до ${MAX_PAGE_SIZE} (по умолчанию ${DEFAULT_PAGE_SIZE} в терминале; в файл и конвейер — все)`
    },
    { en: " (more with --all)", ru: " (больше — с --all)" }
  ),
  page: Options.integer("page", { en: "The page to print, from 1", ru: "Номер страницы, с 1" }).pipe(
    Options.withSchema(PageNumber, { en: "a number from 1", ru: "число от 1" }),
    Options.optional
  ),
  all: Options.boolean("all", { en: "Print all pages", ru: "Все страницы" })
}

/** With `--all`, `--limit` is the page size of requests, and `--page` is an error. */
export const readPaging = ({ all, page, limit }: Options.Values<typeof pagingOptions>) =>
  all && Option.isSome(page)
    ? notTogether("--all", "--page")
    : Effect.succeed<Paging>({ all, page: Option.getOrUndefined(page), limit: Option.getOrUndefined(limit) })
