import { DEFAULT_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import type { Json, JsonPage, Paging } from "../Store/JsonPage.ts"

const FIRST_PAGE = PageNumber.make(1)
const DEFAULT_SIZE = PageSize.make(DEFAULT_PAGE_SIZE)

/** The requested page, with the contract's defaults. */
export const requestedPage = ({
  page = FIRST_PAGE,
  limit = DEFAULT_SIZE
}: {
  readonly page?: PageNumber | undefined
  readonly limit?: PageSize | undefined
}): Paging => ({ page, limit })

/**
 * A short text is sent in one write with the headers. Of a long one, Node takes twice as long to
 * send the text as to encode it here and send its bytes.
 *
 * Gain: a page of 1,000 calls from Postgres takes 2.4 ms of processor time instead of 3.4. To
 * delete it: compare no length in `within`, and remove its other branch for texts, which are then
 * sent as texts.
 */
const LONG_TEXT = 16 * 1024

/** Copied once: the records of a page may be megabytes. Begin and end are ASCII. */
const within = (begin: string, json: Json, end: string): Json => {
  if (typeof json === "string" && json.length < LONG_TEXT) return begin + json + end
  const length = Buffer.byteLength(json)
  const bytes = Buffer.allocUnsafe(begin.length + length + end.length)
  bytes.write(begin, "latin1")
  if (typeof json === "string") bytes.write(json, begin.length)
  else bytes.set(json, begin.length)
  bytes.write(end, begin.length + length, "latin1")
  return bytes
}

/** The envelope of most answers. */
export const dataJson = (json: Json): Json => within('{"data":', json, "}")

/** The answer of a list; `pages` includes `limit` at the endpoints that have it there. */
export const pageJson = (page: JsonPage, limit?: PageSize): Json =>
  within('{"items":[', page.items, endOf(page, limit))

/** The same in the envelope. */
export const dataPageJson = (page: JsonPage, limit?: PageSize): Json =>
  within('{"data":{"items":[', page.items, `${endOf(page, limit)}}`)

const endOf = ({ total, page, totalPages }: JsonPage, limit: PageSize | undefined): string => {
  const size = limit === undefined ? "" : `,"limit":${limit}`
  return `],"total":${total},"pages":{"page":${page},"total":${totalPages}${size}}}`
}
