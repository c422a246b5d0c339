import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { PageSize, type UnreadableRecord } from "@estate/domain/Page"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { StreamQuery } from "../../PageQuery.ts"
import { type FetchPage, STREAM_PAGE_SIZE, streamPages } from "./Paginate.ts"

/** Entries of the contract. */
interface WireEntries {
  readonly data: ReadonlyArray<FilterEntry>
  /** Only where entries were skipped. */
  readonly skipped?: ReadonlyArray<UnreadableRecord>
}

/**
 * Streams all entries of a filter, without the entry for all. The platform does not count them: a
 * short page is the last, and none is fetched ahead.
 */
export const paginateEntries = <E, E2>(
  { pageSize = PageSize.make(STREAM_PAGE_SIZE), firstPage }: StreamQuery,
  { seenRecords }: { readonly seenRecords: number },
  fetchPage: FetchPage<WireEntries, E, E2>
): Stream.Stream<FilterEntry, E | E2> =>
  streamPages(firstPage, { prefetch: 0, seenRecords, idOf: ({ id }) => id }, page =>
    Effect.map(
      fetchPage({ page, limit: pageSize }),
      Effect.map(({ data, skipped = [] }) => {
        const items = data.filter(entry => !standsForAll(entry))
        // A platform may count the entry for all within the page size.
        const isShort = data.length + skipped.length < pageSize
        // A platform without paging returns all entries each time, more than the page size.
        const isLast = items.length === 0 || isShort || items.length > pageSize
        return { items, isLast, totalPages: Number.POSITIVE_INFINITY }
      })
    )
  )
