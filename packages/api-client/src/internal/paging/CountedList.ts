import type { Page } from "@estate/domain/Page"
import { type Came, type Next, type Reading, STALE_PAGES } from "./Paginate.ts"

/** What is known about a list that the platform counts. */
interface Counted {
  /** The records so far, each once; a skipped record has no id. */
  readonly distinct: number
  /** Whether records left the list while it was read, so that others moved up. */
  readonly hasShrunk: boolean
  readonly mostTotal: number
  /** Whether more records came than the platform counts. */
  readonly isMiscounted: boolean
  /** Whether the list has had the same total on each page so far. */
  readonly isSteady: boolean
  /** The first page, among those that the platform counts, that had records but no new ones. */
  readonly repeatedPage: number | undefined
  readonly total: number
  /** The last page of the second pass, once that has begun. */
  readonly lastPage: number | undefined
}

/** A page, together with what is known about its list. */
interface Known {
  readonly came: Came<Page<unknown>>
  readonly list: Counted
  /**
   * The pages before the first one that is read are assumed to have as many records as the others.
   */
  readonly before: number
  readonly missing: number
  readonly isAllCounted: boolean
  readonly seenRecords: number
  readonly firstPage: number
}

/**
 * Reads a list that the platform counts. The list is complete when as many records have come as its
 * `total` says, and not before; `pages` alone is not trusted. The client looks once more for
 * records that moved meanwhile, if it remembers the ids of all records.
 */
export const countedList = (seenRecords: number, firstPage = 1): Reading<Page<unknown>, Counted> => ({
  remembered: seenRecords,
  start: {
    distinct: 0,
    hasShrunk: false,
    mostTotal: 0,
    isMiscounted: false,
    isSteady: true,
    repeatedPage: undefined,
    total: 0,
    lastPage: undefined
  },
  step: (earlier, came) => {
    const { content, number, size, count, fresh, pass } = came
    const { skipped, total, totalPages } = content
    const { lastPage } = earlier
    const before = (firstPage - 1) * (pass.pages > 1 ? pass.longest : size)
    const distinct = earlier.distinct + fresh + (lastPage === undefined ? skipped.length : 0)
    const hasShrunk = earlier.hasShrunk || total < earlier.mostTotal
    const isRepeated = lastPage === undefined && pass.stale > 0 && count > 0 && number <= totalPages
    const list = {
      distinct,
      hasShrunk,
      mostTotal: Math.max(earlier.mostTotal, total),
      // A list that begins after its last page is empty, however many records come before.
      isMiscounted: earlier.isMiscounted || (distinct > 0 && before + distinct > total && !hasShrunk),
      isSteady: pass.pages === 1 || (earlier.isSteady && earlier.total === total),
      repeatedPage: earlier.repeatedPage ?? (isRepeated ? number : undefined),
      total,
      lastPage
    }
    const known = {
      came,
      list,
      before,
      missing: total - before - distinct,
      isAllCounted: number >= totalPages && before + pass.records >= total,
      seenRecords,
      firstPage
    }
    const next = lastPage === undefined ? afterFirst(known) : afterSecond(known, lastPage)
    return [next._tag === "ReadAgain" ? { ...list, lastPage: lastPageOf(known) } : list, next]
  }
})

const afterFirst = (known: Known): Next => {
  const { came, list, before, isAllCounted, seenRecords } = known
  const { content, number, size, count, pass } = came
  const { page: ownNumber, totalPages } = content
  const { distinct, isMiscounted, total } = list
  const isUncounted = number > Math.max(1, totalPages) && before + pass.records - count >= total
  // A platform may leave a page empty, and have records after it.
  const isGap = number < totalPages && ownNumber === number && pass.stale < STALE_PAGES
  if (count === 0 && !isGap) return ended(known, "empty")
  if (isUncounted && pass.stale > 0 && !isMiscounted) return ended(known, "counted")
  if (pass.stale >= STALE_PAGES || (pass.stale > 0 && ownNumber !== number)) return ended(known, "repeated")
  const isDoubtful = isUncounted || count === size || before + pass.records > total
  // Without the ids of a page, nobody could tell whether it comes again.
  if (isAllCounted && (!isDoubtful || seenRecords < size)) return ended(known, "counted")
  if (isUncounted && distinct > seenRecords)
    return { _tag: "Fail", detail: `it has more than the ${total} records that it counts` }
  const page = number + 1
  return isAllCounted
    ? { _tag: "Read", page, isCounted: false }
    : {
        _tag: "Read",
        page,
        upTo: Math.max(page, totalPages, Math.ceil(total / pass.longest)),
        mayBeRefused: page > totalPages
      }
}

const ended = (known: Known, how: "counted" | "empty" | "repeated"): Next => {
  const { came, list, missing, seenRecords } = known
  const { content, number, size, fitting } = came
  const { page: ownNumber, totalPages } = content
  const { distinct, hasShrunk, isMiscounted, total } = list
  // Of a list that has all its records, the pages that are left may be empty.
  const isAllCounted = known.isAllCounted || (how === "empty" && missing <= 0)
  const isCut = missing > 0 || !isAllCounted
  // The page of an empty list may be page 0.
  if (ownNumber > number && (isMiscounted || total === 0))
    return { _tag: "Fail", detail: `page ${number} says that it is page ${ownNumber}` }
  if (isMiscounted && !isCut)
    return {
      _tag: "End",
      doubt: `more records came than the ${total} that it counts, so some may be missing`
    }
  if (!isCut && !hasShrunk) return { _tag: "End" }
  const isMoved = (how !== "repeated" || missing <= 0) && isAllCounted
  // A record may have joined the list after its page was read, and before it was counted.
  const mayHaveJoined = how === "empty" && number > totalPages
  if (distinct <= seenRecords && (isMoved || mayHaveJoined || (isCut && fitting < size)))
    return { _tag: "ReadAgain", size: fitting }
  return isMoved
    ? { _tag: "End", doubt: changed(missing) }
    : { _tag: "Fail", detail: describeEnd(known, how) }
}

/** The second pass ends there, whatever the platform counts by then. */
const lastPageOf = ({ came: { fitting, pass }, list: { total }, firstPage }: Known): number =>
  firstPage + Math.ceil(Math.max(total, pass.records) / fitting) + pass.pages

/** Its page may contain only known records. It ends as soon as nothing can be missing. */
const afterSecond = (known: Known, lastPage: number): Next => {
  const { came, list, missing, isAllCounted } = known
  const { number, count } = came
  const { hasShrunk, isSteady, repeatedPage } = list
  if (missing <= 0 && !hasShrunk) return { _tag: "End" }
  const isOver = count === 0 || number >= lastPage || (isAllCounted && missing <= 0)
  if (!isOver) {
    const page = number + 1
    const mayBeRefused = page > came.content.totalPages
    return { _tag: "Read", page, isCounted: !isAllCounted, mayBeRefused }
  }
  if (!isAllCounted && missing > 0) return { _tag: "Fail", detail: describeEnd(known, "empty") }
  if (isSteady && missing <= 0) return { _tag: "End" }
  // Nothing moved, and there are records after the last page: the platform ignores the page number.
  if (isSteady && repeatedPage !== undefined && count > 0)
    return { _tag: "Fail", detail: describeEnd(known, "repeated", repeatedPage) }
  // If the last page is empty, the platform counts records that share an id.
  const isAlike = isSteady && count === 0
  return { _tag: "End", doubt: isAlike ? alike(known) : changed(missing) }
}

const describeEnd = (
  { came, list: { distinct, total }, before }: Known,
  how: "counted" | "empty" | "repeated",
  number = came.number
): string => {
  const is = { counted: "is the last", empty: "is empty", repeated: "repeats earlier records" }[how]
  return `page ${number} of ${came.content.totalPages} ${is}: ${before + distinct} of ${total} records came`
}

const alike = ({ list: { distinct, total }, before }: Known): string =>
  `${before + distinct} of ${total} records came: the others have ids that came before`

const changed = (missing: number): string =>
  `the list changed while it was read; ${missing > 0 ? `${missing} records` : "records"} may be missing`
