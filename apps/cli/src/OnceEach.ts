import { Stream } from "effect"

/** How many records back a repetition is still noticed: far more than can move while a few pages are read. */
const REMEMBERED = 10_000

/**
 * The records of a list, each once: one that moves to the next page while the pages are read comes twice. It comes again soon or
 * never, so only the latest are remembered, and a list may be as long as it likes.
 */
export const onceEach = <A extends { readonly id: string | number }, E, R>(
  records: Stream.Stream<A, E, R>
): Stream.Stream<A, E, R> =>
  Stream.suspend(() => {
    let recent = new Set<string | number>()
    let before = new Set<string | number>()
    return Stream.filter(records, ({ id }) => {
      if (recent.has(id) || before.has(id)) return false
      if (recent.size >= REMEMBERED) {
        before = recent
        recent = new Set()
      }
      recent.add(id)
      return true
    })
  })
