import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { MAX_PAGE_SIZE, type Page, PageSize, type UnreadableRecord } from "@estate/domain/Page"
import { type Came, type Next, type Reading, STALE_PAGES } from "./Paginate.ts"

/** A page of entries, without the one for «all». */
interface EntryPage extends Pick<Page<FilterEntry>, "items" | "skipped"> {
  /** How many entries came, including that one. */
  readonly sent: number
}

/** The page from an answer of the contract. */
export const entryPage = ({
  data,
  skipped = []
}: {
  readonly data: ReadonlyArray<FilterEntry>
  /** Only where entries were skipped. */
  readonly skipped?: ReadonlyArray<UnreadableRecord>
}): EntryPage => ({
  items: data.filter(entry => !standsForAll(entry)),
  skipped,
  sent: data.length + skipped.length
})

interface Entries {
  /** Whether a page had more entries than requested, and so contains all entries. */
  readonly isAllAtOnce: boolean
  readonly isFull: boolean
  readonly isReadAgain: boolean
}

/**
 * Reads the entries of a filter. The platform does not count them, so pages are read until one is
 * empty, and none is prefetched. A platform that repeats its first page either has all entries
 * there, or ignores which page is requested: a larger page shows which, unless it is the first page
 * again.
 */
export const entryList = (firstPage = 1): Reading<EntryPage, Entries> => ({
  // New entries show where the list ends, so all entries are remembered.
  remembered: Number.POSITIVE_INFINITY,
  start: { isAllAtOnce: false, isFull: false, isReadAgain: false },
  step: (before, came) => {
    const state = {
      ...before,
      isAllAtOnce: before.isAllAtOnce || came.count > came.size,
      isFull: before.isFull || came.content.sent >= came.size
    }
    const next = nextAfter(state, came, firstPage)
    return [{ ...state, isReadAgain: state.isReadAgain || next._tag === "ReadAgain" }, next]
  }
})

const nextAfter = (
  { isAllAtOnce, isFull, isReadAgain }: Entries,
  { count, number, size, pass }: Came<EntryPage>,
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
