import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { PageQuery } from "../PageQuery.ts"

/** A query with only what is given of it. */
type Given<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> }

/** What is not given, or is an empty text, is not sent: its name is left out. */
export function given<Query extends object>(query: Query): Given<Query>
export function given(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""))
}

/** The page as lists have it that want it in their path: both segments, always. */
export const pagePath = ({ page, limit }: PageQuery) => ({
  page: page ?? PageNumber.make(1),
  limit: limit ?? PageSize.make(DEFAULT_PAGE_SIZE)
})
