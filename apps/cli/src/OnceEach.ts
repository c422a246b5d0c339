import { Stream } from "effect"

/** The records of a list, each once: one that moves to another page while the pages are read comes twice. */
export const onceEach = <A extends { readonly id: string }, E, R>(
  records: Stream.Stream<A, E, R>
): Stream.Stream<A, E, R> =>
  Stream.suspend(() => {
    const seen = new Set<string>()
    return Stream.filter(records, ({ id }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    })
  })
