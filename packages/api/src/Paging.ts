import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import { Schema } from "effect"
import { integerParameter } from "./Parameter.ts"

/** `page` and `limit` of every list (spec, «Pagination convention»). */
export const pagingParameters = () => ({
  page: integerParameter(PageNumber, { minimum: 1, maximum: 2_147_483_647, default: 1 }),
  limit: integerParameter(PageSize, { minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })
})

/** The optional path segments `/{page}/{limit}` (spec, «Endpoints»). */
export const pagingPath = () => Schema.Struct(pagingParameters())

const pageCounts = { page: Schema.NonNegativeInt, total: Schema.NonNegativeInt }

/** Where a page stands among the pages. */
export const pages = () => Schema.Struct(pageCounts)

/** The same, with the size of a page. */
export const pagesWithLimit = () => Schema.Struct({ ...pageCounts, limit: Schema.NonNegativeInt })

/** A page of records: how many there are in all, and where this page stands among the pages. */
export const pageOf = <A, I, P, PI>(item: Schema.Schema<A, I>, counts: Schema.Schema<P, PI>) =>
  Schema.Struct({ items: Schema.Array(item), total: Schema.NonNegativeInt, pages: counts })

/** What most answers are wrapped in. */
export const dataOf = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data })
