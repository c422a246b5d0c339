import { HttpServerResponse } from "@effect/platform"
import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { ReadyPage } from "../Store/ReadyPage.ts"

const FIRST_PAGE = PageNumber.make(1)
const USUAL_SIZE = PageSize.make(DEFAULT_PAGE_SIZE)

/** The page that was asked for, or the first; of the size that was asked for, or the usual one. */
export const pageAsked = (
  page: PageNumber | undefined,
  limit: PageSize | undefined
): { readonly page: PageNumber; readonly limit: PageSize } => ({
  page: page ?? FIRST_PAGE,
  limit: limit ?? USUAL_SIZE
})

/** An answer whose JSON is written already: the store's records are in the wire's form since they were imported. */
export const respond = (json: string) => HttpServerResponse.text(json, { contentType: "application/json" })

/** What most answers are wrapped in. */
export const dataJson = (json: string): string => `{"data":${json}}`

/** A page of ready records; `limit` stands among the pages where the endpoint has it. */
export const pageJson = ({ items, total, page, totalPages }: ReadyPage, limit?: PageSize): string => {
  const size = limit === undefined ? "" : `,"limit":${limit}`
  return `{"items":[${items}],"total":${total},"pages":{"page":${page},"total":${totalPages}${size}}}`
}
