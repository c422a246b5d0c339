import type { Page } from "@estate/domain/Page"
import type { PageSizes } from "../PageSizes.ts"
import { deduplicate } from "./Deduplicate.ts"
import type { Next, Reading } from "./StreamPages.ts"

/** After so many pages in a row with nothing new the platform repeats itself. */
export const STALE_PAGES = 3

/**
 * The reading of a list that the platform counts. It is complete when as many records came as its
 * `total` says, and no sooner; `pages` alone is not believed. Records that changed their places
 * meanwhile are looked for once more, as far as the ids of all are remembered.
 */
export const countedList = <A extends { readonly id: unknown }>(
  sizes: PageSizes,
  { seenRecords, firstPage = 1 }: { readonly seenRecords: number; readonly firstPage?: number | undefined }
): Reading<A, Page<A>> => {
  const onlyNew = deduplicate(seenRecords, ({ id }: A) => id)
  /** Records that came, each once; a skipped one has no id. */
  let distinct = 0
  /** Whether records left the list while it was read, so that others moved up. */
  let hasShrunk = false
  let mostTotal = 0
  /** Whether more came than the platform counts. */
  let isMiscounted = false
  let pass = passOf(Number.POSITIVE_INFINITY)
  let passes = 1

  return {
    take: (page, { page: number, limit: size }) => {
      const { items, skipped, total, totalPages } = page
      const count = items.length + skipped.length
      const fresh = onlyNew(items)
      const isNew = fresh.length + skipped.length > 0
      distinct += fresh.length + (passes === 1 ? skipped.length : 0)
      if (isNew && pass.pages > 0 && pass.longest < size) sizes.learn(pass.longest)
      sizes.came(count)
      hasShrunk ||= total < mostTotal
      mostTotal = Math.max(mostTotal, total)
      pass = {
        ...pass,
        pages: pass.pages + 1,
        received: pass.received + count,
        longest: Math.max(pass.longest, count),
        stale: isNew ? 0 : pass.stale + 1,
        isSteady: pass.pages === 0 || (pass.isSteady && pass.total === total),
        total
      }
      // The pages before the first one that is read have as many records as the others.
      const before = (firstPage - 1) * (pass.pages > 1 ? pass.longest : size)
      const known = { number, size, total, totalPages, before, page: page.page, count, isNew }
      return { fresh, next: passes === 1 ? afterFirst(known) : afterSecond(known) }
    }
  }

  function afterFirst(known: Known): Next {
    const { number, size, total, totalPages, before, count, isNew } = known
    const isAllCounted = number >= totalPages && before + pass.received >= total
    const isUncounted = number > Math.max(1, totalPages) && before + pass.received - count >= total
    isMiscounted ||= before + distinct > total && !hasShrunk
    if (count === 0) return ended(known, "empty")
    if (isUncounted && !isNew && !isMiscounted) return ended(known, "counted")
    if (pass.stale >= STALE_PAGES || (pass.stale > 0 && known.page !== number))
      return ended(known, "repeated")
    const isDoubtful = isUncounted || count === size || before + pass.received > total
    // Without the ids of a page nobody could tell that it comes again.
    if (isAllCounted && (!isDoubtful || seenRecords < size)) return ended(known, "counted")
    if (isUncounted && distinct > seenRecords)
      return { _tag: "Fail", detail: `it has more than the ${total} records that it counts` }
    const upTo = Math.max(number + 1, totalPages, Math.ceil(total / pass.longest))
    return isAllCounted
      ? { _tag: "Read", upTo: number + 1, isCounted: false }
      : { _tag: "Read", upTo, isCounted: true }
  }

  function ended(known: Known, how: "counted" | "empty" | "repeated"): Next {
    const { number, size, total, totalPages, before } = known
    const missing = total - before - distinct
    const isCut = missing > 0 || number < totalPages
    // The page of an empty list may be page 0.
    if (known.page > number && (isMiscounted || total === 0))
      return { _tag: "Fail", detail: `page ${number} says that it is page ${known.page}` }
    if (isMiscounted && !isCut)
      return {
        _tag: "End",
        doubt: `more records came than the ${total} that it counts, so some may be missing`
      }
    if (!isCut && !hasShrunk) return { _tag: "End" }
    const smaller = sizes.of(size)
    const isMoved =
      (how !== "repeated" || missing <= 0) && before + pass.received >= total && number >= totalPages
    if (distinct <= seenRecords && (isMoved || (isCut && smaller < size))) {
      passes = 2
      const pages = Math.ceil(Math.max(total, pass.received) / smaller) + pass.pages + 1
      pass = passOf(firstPage - 1 + pages)
      return { _tag: "ReadAgain", size: smaller, isCounted: true }
    }
    return isMoved ? { _tag: "End", doubt: changed(missing) } : { _tag: "Fail", detail: told(known, how) }
  }

  /** Everything on it may be known. It is over as soon as nothing can be missing. */
  function afterSecond(known: Known): Next {
    const { number, total, totalPages, before, count } = known
    const missing = total - before - distinct
    if (missing <= 0 && !hasShrunk) return { _tag: "End" }
    const isAllCounted = number >= totalPages && before + pass.received >= total
    const isOver = count === 0 || number >= pass.lastPage || (isAllCounted && missing <= 0)
    if (!isOver) return { _tag: "Read", upTo: number + 1, isCounted: !isAllCounted }
    if (!isAllCounted) return { _tag: "Fail", detail: told(known, "empty") }
    // Where the last page is empty, the platform has counted a record for each time that it came.
    const isKnown = pass.isSteady && (missing <= 0 || count === 0)
    return isKnown ? { _tag: "End" } : { _tag: "End", doubt: changed(missing) }
  }

  function told({ number, total, totalPages, before }: Known, how: string): string {
    const counts = `${before + distinct} of ${total} records came`
    return how === "repeated"
      ? `page ${number} of ${totalPages} repeats earlier records: ${counts}`
      : `page ${number} of ${totalPages} is ${how === "empty" ? "empty" : "the last"}: ${counts}`
  }
}

/** What is known after a page. */
interface Known {
  readonly number: number
  readonly size: PageSizes["most"]
  readonly total: number
  readonly totalPages: number
  readonly before: number
  /** The number that the platform says it has. */
  readonly page: number
  readonly count: number
  readonly isNew: boolean
}

/** One reading of all pages, up to `lastPage`. */
const passOf = (lastPage: number) => ({
  lastPage,
  pages: 0,
  received: 0,
  longest: 0,
  stale: 0,
  isSteady: true,
  total: 0
})

const changed = (missing: number): string =>
  `the list changed while it was read; ${missing > 0 ? `${missing} records` : "records"} may be missing`
