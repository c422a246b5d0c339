import { type Page, PageNumber } from "@estate/domain/Page"
import { Chunk, Effect, Option, Stream } from "effect"

/**
 * All records of a list, page after page, fetched as they are asked for. It ends after the last page that the platform
 * counts, or at one with no records.
 */
export const paginate = <A, E, R>(
  fetchPage: (page: PageNumber) => Effect.Effect<Page<A>, E, R>
): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect(PageNumber.make(1), number =>
    Effect.map(fetchPage(number), page => {
      const isLast = page.items.length === 0 || number >= page.totalPages
      return [
        Chunk.fromIterable(page.items),
        isLast ? Option.none() : Option.some(PageNumber.make(number + 1))
      ] as const
    })
  )
