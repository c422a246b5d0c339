import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { PageSize } from "@estate/domain/Page"
import { Effect, type Stream } from "effect"
import type { StreamQuery } from "../PageQuery.ts"
import { type FetchPage, pageAfterPage, STREAM_PAGE_SIZE } from "./Paginate.ts"

/**
 * All entries of a filter but the one that stands for all, page after page. The platform does not say how many there are:
 * a short page is the last, and none is fetched ahead.
 */
export const paginateEntries = <E, E2>(
  { pageSize = PageSize.make(STREAM_PAGE_SIZE), firstPage }: StreamQuery,
  { seenRecords }: { readonly seenRecords: number },
  fetchPage: FetchPage<ReadonlyArray<FilterEntry>, E, E2>
): Stream.Stream<FilterEntry, E | E2> =>
  pageAfterPage(firstPage, { prefetch: 0, seenRecords, idOf: ({ id }) => id }, page =>
    Effect.map(
      fetchPage({ page, limit: pageSize }),
      Effect.map(entries => {
        const items = entries.filter(entry => !standsForAll(entry))
        // The entry for all is counted too: a platform may hold it within the size, and its pages are not short for that.
        const isShort = entries.length < pageSize
        // More than was asked for are all there are: a platform that does not page would send them for ever.
        const isLast = items.length === 0 || isShort || items.length > pageSize
        return { items, isLast, totalPages: Number.POSITIVE_INFINITY }
      })
    )
  )
