import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, Option, Schema } from "effect"

/** The records of a list to print. */
export interface Paging {
  readonly all: boolean
  readonly page: PageNumber | undefined
  readonly limit: PageSize | undefined
}

/** The paging options of a list. */
export const pagingOptions = {
  limit: Options.integer("limit", {
    en: `Records per page, 1 to ${MAX_PAGE_SIZE} (default ${DEFAULT_PAGE_SIZE} on a terminal; files and pipes get all)`,
    ru: `Записей на странице, от 1 до ${MAX_PAGE_SIZE} (по умолчанию ${DEFAULT_PAGE_SIZE} в терминале; в файл и конвейер — все)`
  }).pipe(Options.withPseudoName("N"), Options.optional),
  page: Options.integer("page", { en: "The page to print, from 1", ru: "Номер страницы, с 1" }).pipe(
    Options.withPseudoName("N"),
    Options.optional
  ),
  all: Options.boolean("all", { en: "Print all pages", ru: "Все страницы" })
}

/** With `--all`, `--limit` is the page size of requests, and `--page` is wrong. */
export const readPaging = Effect.fnUntraced(function* (options: Options.Values<typeof pagingOptions>) {
  if (options.all && Option.isSome(options.page))
    return yield* wrongUse({
      en: "--all and --page cannot be used together",
      ru: "--all и --page нельзя указать вместе"
    })
  const limit = yield* within(PageSize, options.limit, {
    en: `--limit expects a number from 1 to ${MAX_PAGE_SIZE}; use --all for more`,
    ru: `--limit ожидает число от 1 до ${MAX_PAGE_SIZE}; для большего есть --all`
  })
  const page = yield* within(PageNumber, options.page, {
    en: "--page expects a number from 1",
    ru: "--page ожидает число от 1"
  })
  return { all: options.all, page, limit }
})

/** A number of records that fits in one page. */
export const readPageSize = (value: Option.Option<number>, option: string) =>
  within(PageSize, value, {
    en: `${option} expects a number from 1 to ${MAX_PAGE_SIZE}`,
    ru: `${option} ожидает число от 1 до ${MAX_PAGE_SIZE}`
  })

const within = Effect.fnUntraced(function* <A>(
  schema: Schema.Schema<A, number>,
  value: Option.Option<number>,
  message: LocalizedText
) {
  if (Option.isNone(value)) return undefined
  return yield* Effect.mapError(Schema.decode(schema)(value.value), () => wrongUse(message))
})
