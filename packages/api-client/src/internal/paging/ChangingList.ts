import type { Page } from "@estate/domain/Page"
import * as HashSet from "effect/HashSet"
import { type Came, type Next, type Reading, STALE_PAGES } from "./ListPages.ts"

/** One reading of the whole list: what was on it. */
interface Changing {
  readonly ids: HashSet.HashSet<unknown>
  /** How many pages in a row had nothing that this reading had not. */
  readonly stale: number
  readonly isNew: boolean
}

const start: Changing = { ids: HashSet.empty(), stale: 0, isNew: false }

type Content = Page<{ readonly id: unknown }>

/**
 * The reading of a list from which records disappear while they are handled, so that later ones
 * move to earlier pages. A page is read again until it holds nothing new, then the next one is; the
 * whole is read again until nothing new is found. A list of n pages takes 3n requests or so.
 * Nothing is fetched ahead. The last reading must find as many records as the platform counts.
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
  // A page that is read a second time is stale once, in any case.
  if (count > 0 && stale <= STALE_PAGES && (number < totalPages || found < total))
    return { _tag: "Read", page: number + 1 }
  if (isNew) return { _tag: "ReadAgain", size }
  return found < total
    ? { _tag: "Fail", detail: `the list ends at page ${number}: ${found} of ${total} records came` }
    : { _tag: "End" }
}
