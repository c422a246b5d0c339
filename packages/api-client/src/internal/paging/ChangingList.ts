import type { Page } from "@estate/domain/Page"
import * as HashSet from "effect/HashSet"
import { type Came, type Next, type Reading, STALE_PAGES } from "./Paginate.ts"

/** One pass over the whole list: what it contained. */
interface Changing {
  readonly ids: HashSet.HashSet<unknown>
  /** The number of pages in a row without anything new in this pass. */
  readonly stale: number
  readonly isNew: boolean
}

const start: Changing = { ids: HashSet.empty(), stale: 0, isNew: false }

type Content = Page<{ readonly id: unknown }>

/**
 * Reads a list from which records disappear while they are handled, so that later ones move to
 * earlier pages. A page is read again until it contains nothing new, then the next one; the whole
 * list is read again until nothing new is found. A list of n pages takes about 3n requests. Nothing
 * is prefetched. The last pass must find as many records as the platform counts.
 */
export const changingList: Reading<Content, Changing> = {
  remembered: Number.POSITIVE_INFINITY,
  start,
  step: (before, came) => {
    const { items, skipped } = came.content
    const here = [...items.map(({ id }) => id), ...skipped.map(({ index }) => `${came.number} ${index}`)]
    const ids = HashSet.union(before.ids, here)
    const stale = HashSet.size(ids) > HashSet.size(before.ids) ? 0 : before.stale + 1
    const state = { ids, stale, isNew: before.isNew || came.fresh > 0 }
    const next = nextAfter(state, came)
    return [next._tag === "ReadAgain" ? start : state, next]
  }
}

const nextAfter = (
  { ids, stale, isNew }: Changing,
  { content: { total, totalPages }, number, size, count, fresh }: Came<Content>
): Next => {
  if (fresh > 0) return { _tag: "Read", page: number }
  const found = HashSet.size(ids)
  // When a page is read a second time, it has at least once nothing new.
  if (count > 0 && stale <= STALE_PAGES && (number < totalPages || found < total))
    return { _tag: "Read", page: number + 1 }
  if (isNew) return { _tag: "ReadAgain", size }
  return found < total
    ? { _tag: "Fail", detail: `the list ends at page ${number}: ${found} of ${total} records came` }
    : { _tag: "End" }
}
