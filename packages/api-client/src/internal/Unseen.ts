/**
 * Leaves out the records that came already, as they do when others move up while a list is read. It looks among the last `most` or
 * more, at most twice as many. Most pages go on from where the ones before them ended, up or down, and can have nothing in common with
 * them: such a page is only noted, and is looked into once one comes that is not so.
 */
export const unseen = <A>(most: number, idOf: (record: A) => unknown) => {
  const isNew = lookingAmong(most)
  let noted: ReadonlyArray<ReadonlyArray<unknown>> = []
  let past: Span | undefined
  let isOrdered = true

  return (records: ReadonlyArray<A>): ReadonlyArray<A> => {
    const ids = records.map(idOf)
    const span = isOrdered ? spanOf(ids) : undefined
    isOrdered = span !== undefined && (past === undefined || typeof past.lowest === typeof span.lowest)
    const isBeyond =
      span?.isStrict === true &&
      (past === undefined || span.lowest > past.highest || span.highest < past.lowest)
    if (isOrdered && span !== undefined) past = past === undefined ? span : widest(past, span)
    if (isOrdered && isBeyond) {
      noted = lastOf([...noted, ids], most * 2)
      return records
    }
    for (const id of noted.flat()) isNew(id)
    noted = []
    return records.filter((_, index) => isNew(ids[index]))
  }
}

type Id = number | string

/** Between which ids a page's are, and whether each is beyond the one before it. */
interface Span {
  readonly lowest: Id
  readonly highest: Id
  readonly isStrict: boolean
}

/** Undefined where they have no order: all must be numbers, or all texts. */
const spanOf = (ids: ReadonlyArray<unknown>): Span | undefined => {
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

const widest = (one: Span, other: Span): Span => {
  const isLower = other.lowest < one.lowest
  const isHigher = other.highest > one.highest
  return {
    lowest: isLower ? other.lowest : one.lowest,
    highest: isHigher ? other.highest : one.highest,
    isStrict: false
  }
}

/** The last of them that together have so many, or more. */
const lastOf = <A>(pages: ReadonlyArray<ReadonlyArray<A>>, many: number): ReadonlyArray<ReadonlyArray<A>> => {
  const [first, ...others] = pages
  return first !== undefined && others.reduce((sum, { length }) => sum + length, 0) >= many ? others : pages
}

/** Tells whether an id is none of the last ones. Two sets take turns, so that none is ever searched for its oldest. */
const lookingAmong = (most: number) => {
  let older = new Set<unknown>()
  let newer = new Set<unknown>()
  return (id: unknown): boolean => {
    if (newer.size >= most) {
      older = newer
      newer = new Set()
    }
    const before = newer.size
    newer.add(id)
    return newer.size > before && !older.has(id)
  }
}
