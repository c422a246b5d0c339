import type { PlatformCall } from "@estate/domain/CallError"
import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { MAX_PAGE_SIZE, PageSize, type UnreadableRecord } from "@estate/domain/Page"
import type { UnreadableResponse } from "@estate/domain/PlatformError"
import type { StreamQuery } from "../../PageQuery.ts"
import type { SharedLists } from "../SharedLists.ts"
import type { LazyList } from "./LazyList.ts"
import { type Came, type FetchPage, listPages, type Next, type Reading, STALE_PAGES } from "./ListPages.ts"

/** Entries of the contract. */
interface WireEntries {
  readonly data: ReadonlyArray<FilterEntry>
  /** Only where entries were skipped. */
  readonly skipped?: ReadonlyArray<UnreadableRecord>
}

/**
 * Reads all entries of a filter, without the entry for «all». The platform does not count them, so
 * pages are read until one is empty, and none is prefetched.
 */
export const paginateEntries = <E, E2>(
  query: StreamQuery,
  lists: SharedLists,
  call: PlatformCall,
  fetchPage: FetchPage<WireEntries, E, E2>
): LazyList<FilterEntry, E | E2 | UnreadableResponse> =>
  listPages(lists, {
    call,
    query,
    fetchPage,
    recordsOf: ({ data, skipped = [] }) => [data.filter(entry => !standsForAll(entry)), skipped.length],
    reading: readingFrom(query.firstPage ?? 1)
  })

interface Entries {
  /** Whether a page had more entries than requested, and so contains all entries. */
  readonly isAllAtOnce: boolean
  readonly isFull: boolean
  readonly isReadAgain: boolean
}

/**
 * Reads entries. A platform that repeats its first page either has all entries there, or ignores
 * which page is requested: a larger page shows which, unless it is the first page again.
 */
const readingFrom = (firstPage: number): Reading<WireEntries, Entries> => ({
  // New entries show where the list ends, so all entries are remembered.
  remembered: Number.POSITIVE_INFINITY,
  start: { isAllAtOnce: false, isFull: false, isReadAgain: false },
  step: (before, came) => {
    const { data, skipped = [] } = came.content
    const state = {
      ...before,
      isAllAtOnce: before.isAllAtOnce || came.count > came.size,
      isFull: before.isFull || data.length + skipped.length >= came.size
    }
    const next = nextAfter(state, came, firstPage)
    return [{ ...state, isReadAgain: state.isReadAgain || next._tag === "ReadAgain" }, next]
  }
})

const nextAfter = (
  { isAllAtOnce, isFull, isReadAgain }: Entries,
  { count, number, size, pass }: Came<WireEntries>,
  firstPage: number
): Next => {
  if (count === 0) return { _tag: "End" }
  if (pass.stale < (isAllAtOnce ? 1 : STALE_PAGES)) {
    // A platform that shortens pages may skip the rest of a page, unless the requested size is what
    // it gives.
    const isShort = number === 1 && firstPage === 1 && count < size
    return { _tag: "Read", page: number + 1, size: isShort ? PageSize.make(count) : size }
  }
  if (isAllAtOnce) return { _tag: "End" }
  if (isFull && size < MAX_PAGE_SIZE && !isReadAgain)
    return { _tag: "ReadAgain", size: PageSize.make(MAX_PAGE_SIZE), isCounted: false }
  return { _tag: "End", doubt: `page ${number} repeats earlier entries, so there may be more than came` }
}
