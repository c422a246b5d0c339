/**
 * Drops records that came before, as happens when a list moves while it is read. It remembers at
 * least the last `capacity` ids, and at most twice as many, in two sets, so that dropping the
 * oldest is cheap.
 */
export const deduplicate = <A>(capacity: number, idOf: (record: A) => unknown) => {
  let older = new Set<unknown>()
  let newer = new Set<unknown>()
  const isNew = (record: A): boolean => {
    if (newer.size >= capacity) {
      older = newer
      newer = new Set()
    }
    const id = idOf(record)
    const before = newer.size
    newer.add(id)
    return newer.size > before && !older.has(id)
  }
  return (records: ReadonlyArray<A>): ReadonlyArray<A> => records.filter(isNew)
}
