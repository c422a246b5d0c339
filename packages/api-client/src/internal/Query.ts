import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { PageQuery } from "../PageQuery.ts"

/** A query without its undefined fields. */
type Defined<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> }

/** Omits undefined fields and empty strings, which are not sent. */
export function definedFields<Query extends object>(query: Query): Defined<Query>
export function definedFields(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""))
}

/** The path segments of a page, with the defaults of both. */
export const pagePath = ({ page, limit }: PageQuery) => ({
  page: page ?? PageNumber.make(1),
  limit: limit ?? PageSize.make(DEFAULT_PAGE_SIZE)
})
