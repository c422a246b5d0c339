/**
 * Drops records that came on an earlier page, as they do when the list moves while it is read. It
 * remembers the last `capacity` ids or more, at most twice as many.
 *
 * Most lists are ordered by id: a page beyond the range of all earlier ids has no duplicates. The
 * ids of such pages are queued, and compared only when a page overlaps.
 */
export const deduplicate = <A>(capacity: number, idOf: (record: A) => unknown) => {
  const isNew = recentIds(capacity)
  let queued: ReadonlyArray<ReadonlyArray<unknown>> = []
  let earlier: Range | undefined
  let isOrdered = true

  return (records: ReadonlyArray<A>): ReadonlyArray<A> => {
    const ids = records.map(idOf)
    const range = isOrdered ? rangeOf(ids) : undefined
    isOrdered =
      range !== undefined && (earlier === undefined || typeof earlier.lowest === typeof range.lowest)
    const isBeyond =
      range?.isStrict === true &&
      (earlier === undefined || range.lowest > earlier.highest || range.highest < earlier.lowest)
    if (isOrdered && range !== undefined) earlier = earlier === undefined ? range : union(earlier, range)
    if (isOrdered && isBeyond) {
      queued = lastOf([...queued, ids], capacity * 2)
      return records
    }
    for (const id of queued.flat()) isNew(id)
    queued = []
    return records.filter((_, index) => isNew(ids[index]))
  }
}

type Id = number | string

/** The range of a page's ids; strict if they only rise or only fall. */
interface Range {
  readonly lowest: Id
  readonly highest: Id
  readonly isStrict: boolean
}

/** Undefined for ids without an order: neither all numbers nor all strings. */
const rangeOf = (ids: ReadonlyArray<unknown>): Range | undefined => {
  const [first] = ids
  if (typeof first !== "number" && typeof first !== "string") return undefined
  let [lowest, highest, previous]: [Id, Id, Id] = [first, first, first]
  let [isUp, isDown] = [true, true]
  for (let index = 1; index < ids.length; index++) {
    const id = ids[index]
    if (typeof id !== typeof first || (typeof id !== "number" && typeof id !== "string")) return undefined
    if (id <= previous) isUp = false
    if (id >= previous) isDown = false
    if (id < lowest) lowest = id
    if (id > highest) highest = id
    previous = id
  }
  return { lowest, highest, isStrict: isUp || isDown }
}

const union = (one: Range, other: Range): Range => {
  const isLower = other.lowest < one.lowest
  const isHigher = other.highest > one.highest
  return {
    lowest: isLower ? other.lowest : one.lowest,
    highest: isHigher ? other.highest : one.highest,
    isStrict: false
  }
}

/** The last pages that together have `count` ids or more. */
const lastOf = <A>(
  pages: ReadonlyArray<ReadonlyArray<A>>,
  count: number
): ReadonlyArray<ReadonlyArray<A>> => {
  const [first, ...others] = pages
  return first !== undefined && others.reduce((sum, { length }) => sum + length, 0) >= count ? others : pages
}

/** Remembers recent ids in two sets, so that dropping the oldest is cheap. */
const recentIds = (capacity: number) => {
  let older = new Set<unknown>()
  let newer = new Set<unknown>()
  return (id: unknown): boolean => {
    if (newer.size >= capacity) {
      older = newer
      newer = new Set()
    }
    const before = newer.size
    newer.add(id)
    return newer.size > before && !older.has(id)
  }
}
