import { HttpServerResponse } from "@effect/platform"
import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { JsonPage } from "../Store/JsonPage.ts"

const FIRST_PAGE = PageNumber.make(1)
const DEFAULT_SIZE = PageSize.make(DEFAULT_PAGE_SIZE)

/** The requested page, with the contract's defaults. */
export const requestedPage = (
  page: PageNumber | undefined,
  limit: PageSize | undefined
): { readonly page: PageNumber; readonly limit: PageSize } => ({
  page: page ?? FIRST_PAGE,
  limit: limit ?? DEFAULT_SIZE
})

/** A response of JSON text: the store keeps records in their wire form. */
export const jsonResponse = (json: string) =>
  HttpServerResponse.text(json, { contentType: "application/json" })

/** The envelope of most answers. */
export const dataJson = (json: string): string => `{"data":${json}}`

/** The answer of a list; `pages` includes `limit` at the endpoints that have it there. */
export const pageJson = ({ items, total, page, totalPages }: JsonPage, limit?: PageSize): string => {
  const size = limit === undefined ? "" : `,"limit":${limit}`
  return `{"items":[${items}],"total":${total},"pages":{"page":${page},"total":${totalPages}${size}}}`
}
