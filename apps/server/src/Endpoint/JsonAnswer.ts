import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { Json, JsonPage } from "../Store/JsonPage.ts"

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

const within = (begin: string, json: Json, end: string): Json =>
  typeof json === "string" ? begin + json + end : Buffer.concat([Buffer.from(begin), json, Buffer.from(end)])

/** The envelope of most answers. */
export const dataJson = (json: Json): Json => within('{"data":', json, "}")

/** The answer of a list; `pages` includes `limit` at the endpoints that have it there. */
export const pageJson = ({ items, total, page, totalPages }: JsonPage, limit?: PageSize): Json => {
  const size = limit === undefined ? "" : `,"limit":${limit}`
  return within(
    '{"items":[',
    items,
    `],"total":${total},"pages":{"page":${page},"total":${totalPages}${size}}}`
  )
}
