import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import * as Schema from "effect/Schema"
import { integerParameter } from "./Parameter.ts"

/** `page` and `limit` of every list (spec, «Pagination convention»). */
export const pagingParameters = () => ({
  page: integerParameter(PageNumber, { minimum: 1, maximum: 2_147_483_647, default: 1 }),
  limit: integerParameter(PageSize, { minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })
})

/** The optional path segments `/{page}/{limit}` (spec, «Endpoints»). */
export const pagingPath = () => Schema.Struct(pagingParameters())

const pageCounts = { page: Schema.NonNegativeInt, total: Schema.NonNegativeInt }

/** The number of a page, and how many pages there are. */
export const pages = () => Schema.Struct(pageCounts)

/** The same, with the size of a page. */
export const pagesWithLimit = () => Schema.Struct({ ...pageCounts, limit: Schema.NonNegativeInt })

/** A page of records with the total of records and pages. */
export const pageOf = <A, I, P, PI>(item: Schema.Schema<A, I>, counts: Schema.Schema<P, PI>) =>
  Schema.Struct({ items: Schema.Array(item), total: Schema.NonNegativeInt, pages: counts })

/** The wrapper of most answers. */
export const dataOf = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data })
