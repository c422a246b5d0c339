import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, Option, Schema } from "effect"

/** Which records of a list: `page` and `limit` where they were given. */
export interface Paging {
  readonly all: boolean
  readonly page: PageNumber | undefined
  readonly limit: PageSize | undefined
}

/** The options of every list. */
export const pagingOptions = {
  limit: Options.integer("limit").pipe(
    Options.withPseudoName("N"),
    Options.withDescription({
      en: `Records a page holds, 1 to ${MAX_PAGE_SIZE} (${DEFAULT_PAGE_SIZE})`,
      ru: `Сколько записей на странице, от 1 до ${MAX_PAGE_SIZE} (${DEFAULT_PAGE_SIZE})`
    }),
    Options.optional
  ),
  page: Options.integer("page").pipe(
    Options.withPseudoName("N"),
    Options.withDescription({ en: "Which page, from 1", ru: "Какая страница, с 1" }),
    Options.optional
  ),
  all: Options.boolean("all").pipe(Options.withDescription({ en: "Every page", ru: "Все страницы" }))
}

/** With `--all`, `--limit` is how many records are asked for at once; a page of it makes no sense. */
export const readPaging = Effect.fnUntraced(function* (options: {
  readonly limit: Option.Option<number>
  readonly page: Option.Option<number>
  readonly all: boolean
}) {
  if (options.all && Option.isSome(options.page))
    return yield* wrongUse({
      en: "--all gives every page and --page one of them: leave one out",
      ru: "--all — это все страницы, а --page — одна из них: оставьте одно"
    })
  const limit = yield* within(PageSize, options.limit, {
    en: `--limit takes 1 to ${MAX_PAGE_SIZE}; for more there is --all`,
    ru: `--limit — от 1 до ${MAX_PAGE_SIZE}; больше даёт --all`
  })
  const page = yield* within(PageNumber, options.page, {
    en: "--page takes a number from 1",
    ru: "--page — номер с 1"
  })
  return { all: options.all, page, limit }
})

const within = Effect.fnUntraced(function* <A>(
  schema: Schema.Schema<A, number>,
  given: Option.Option<number>,
  otherwise: LocalizedText
) {
  if (Option.isNone(given)) return undefined
  return yield* Effect.mapError(Schema.decode(schema)(given.value), () => wrongUse(otherwise))
})
