import type { PlatformCall } from "@estate/domain/CallError"
import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { MAX_PAGE_SIZE, PageSize, type UnreadableRecord } from "@estate/domain/Page"
import type { UnreadableResponse } from "@estate/domain/PlatformError"
import type * as Stream from "effect/Stream"
import type { StreamQuery } from "../../PageQuery.ts"
import type { PageSizes } from "../PageSizes.ts"
import type { SharedLists } from "../SharedLists.ts"
import { STALE_PAGES } from "./CountedList.ts"
import { deduplicate } from "./Deduplicate.ts"
import { type FetchPage, type Next, type Reading, streamPages } from "./StreamPages.ts"

/** Entries of the contract. */
interface WireEntries {
  readonly data: ReadonlyArray<FilterEntry>
  /** Only where entries were skipped. */
  readonly skipped?: ReadonlyArray<UnreadableRecord>
}

/**
 * Streams all entries of a filter, without the entry for all. The platform does not count them, so
 * pages are read until one is empty, and none is fetched ahead.
 */
export const paginateEntries = <E, E2>(
  { pageSize, firstPage }: StreamQuery,
  lists: SharedLists,
  call: PlatformCall,
  fetchPage: FetchPage<WireEntries, E, E2>
): Stream.Stream<FilterEntry, E | E2 | UnreadableResponse> =>
  streamPages(
    { ...lists, prefetch: 0 },
    {
      call,
      firstPage,
      size: lists.sizes.of(pageSize),
      fetchPage,
      begin: () => entriesOf(lists.sizes, firstPage ?? 1)
    }
  )

/**
 * The reading of entries. A platform that repeats its first page either has all entries there, or
 * ignores which page is asked for: a larger page shows which, unless that is the first again.
 */
const entriesOf = (sizes: PageSizes, firstPage: number): Reading<FilterEntry, WireEntries> => {
  // What is new shows where they end, so all are remembered.
  const onlyNew = deduplicate(Number.POSITIVE_INFINITY, ({ id }: FilterEntry) => id)
  let longest = 0
  let isFull = false
  let stale = 0
  let isReadAgain = false
  let isFirst = true

  const nextAfter = (count: number, page: number, size: PageSize): Next => {
    if (count === 0) return { _tag: "End" }
    const isAllAtOnce = longest > size
    if (stale < (isAllAtOnce ? 1 : STALE_PAGES)) {
      // A platform that shortens pages may skip the rest of a page, unless it is asked for as much.
      const isShort = page === 1 && firstPage === 1 && count < size
      return { _tag: "Read", upTo: page + 1, isCounted: true, size: isShort ? PageSize.make(count) : size }
    }
    if (isAllAtOnce) return { _tag: "End" }
    if (isFull && size < MAX_PAGE_SIZE && !isReadAgain) {
      isReadAgain = true
      stale = 0
      return { _tag: "ReadAgain", size: PageSize.make(MAX_PAGE_SIZE), isCounted: false }
    }
    return { _tag: "End", doubt: `page ${page} repeats earlier entries, so there may be more than came` }
  }

  return {
    take: ({ data, skipped = [] }, { page, limit: size }) => {
      const items = data.filter(entry => !standsForAll(entry))
      const fresh = onlyNew(items)
      const count = items.length + skipped.length
      const isNew = fresh.length + skipped.length > 0
      // A following page with new entries shows that the one before was as long as it may be.
      if (isNew && !isFirst && longest < size) sizes.learn(longest)
      sizes.came(count)
      longest = Math.max(longest, count)
      isFull ||= data.length + skipped.length >= size
      stale = isNew ? 0 : stale + 1
      isFirst = false
      return { fresh, next: nextAfter(count, page, size) }
    }
  }
}
