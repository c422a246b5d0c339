import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import { Schema } from "effect"
import { integerParameter } from "./Parameter.ts"

/** `page` and `limit` of every list (spec, «Pagination convention»). */
export const pagingParameters = {
  page: integerParameter(PageNumber, { minimum: 1, maximum: 2_147_483_647, default: 1 }),
  limit: integerParameter(PageSize, { minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })
}

/** A page of messages or threads: the records, how many there are in all, and where this page stands among the pages. */
export const pageOf = <A, I>(item: Schema.Schema<A, I>) =>
  Schema.Struct({
    items: Schema.Array(item),
    total: Schema.NonNegativeInt,
    pages: Schema.Struct({ page: Schema.NonNegativeInt, total: Schema.NonNegativeInt })
  })
