import { Chunk, Stream } from "effect"

/** A record that is seen twice is seen again soon, on one of the next pages of at most 1000. */
const REMEMBERED = 4000

/**
 * The records of a long list, each once, where new ones push the others from page to page while they are read. Only the last 4000 are remembered,
 * so a list of any length takes the same memory.
 */
export const onceEachLately = <A extends { readonly id: string | number }, E, R>(
  records: Stream.Stream<A, E, R>
): Stream.Stream<A, E, R> =>
  Stream.suspend(() => {
    const order: Array<string | number> = []
    const lately = new Set<string | number>()
    let next = 0
    return Stream.mapChunks(records, chunk =>
      Chunk.filter(chunk, ({ id }) => {
        if (lately.has(id)) return false
        const oldest = order[next]
        if (oldest !== undefined) lately.delete(oldest)
        order[next] = id
        lately.add(id)
        next = (next + 1) % REMEMBERED
        return true
      })
    )
  })
