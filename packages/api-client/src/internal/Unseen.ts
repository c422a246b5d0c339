/**
 * Leaves out the records that came already, as they do when others move up while a list is read. It looks among the last `most` or
 * more, at most twice as many: two sets take turns, so that none is ever searched for its oldest.
 */
export const unseen = <A>(most: number, idOf: (record: A) => unknown) => {
  let older = new Set<unknown>()
  let newer = new Set<unknown>()
  const isNew = (record: A): boolean => {
    const id = idOf(record)
    if (newer.size >= most) {
      older = newer
      newer = new Set()
    }
    const before = newer.size
    newer.add(id)
    return newer.size > before && !older.has(id)
  }
  return (records: ReadonlyArray<A>): Array<A> => records.filter(isNew)
}
