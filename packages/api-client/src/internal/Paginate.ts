import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { type Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Option, Stream } from "effect"

/** How many records a stream asks for at a time, unless told otherwise. */
export const defaultPageSize = PageSize.make(100)

interface WirePage<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly pages: { readonly page: number; readonly total: number }
}

/** A page of the contract as the domain has it. */
export const pageFrom = <A>({ items, total, pages }: WirePage<A>): Page<A> => ({
  items,
  total,
  page: pages.page,
  totalPages: pages.total
})

/**
 * All records of a list, page after page, fetched as they are asked for. It ends after the last page that the platform
 * counts, or at one with no records.
 */
export const paginate = <A, E, R>(
  fetchPage: (page: PageNumber) => Effect.Effect<Page<A>, E, R>
): Stream.Stream<A, E, R> =>
  pageAfterPage(number =>
    Effect.map(fetchPage(number), ({ items, totalPages }) => ({
      items,
      isLast: items.length === 0 || number >= totalPages
    }))
  )

/**
 * All entries of a filter but the one that stands for all, page after page. The platform does not say how many there are:
 * a short page is the last.
 */
export const paginateEntries = <E, R>(
  pageSize: PageSize,
  fetchPage: (page: PageNumber) => Effect.Effect<ReadonlyArray<FilterEntry>, E, R>
): Stream.Stream<FilterEntry, E, R> =>
  pageAfterPage(number =>
    Effect.map(fetchPage(number), entries => {
      const items = entries.filter(entry => !standsForAll(entry))
      // The entry for all is counted too: a platform may hold it within the size, and its pages are not short for that.
      const isShort = entries.length < pageSize
      // More than was asked for are all there are: a platform that does not page would send them for ever.
      return { items, isLast: items.length === 0 || isShort || items.length > pageSize }
    })
  )

const pageAfterPage = <A, E, R>(
  fetchPage: (
    page: PageNumber
  ) => Effect.Effect<{ readonly items: ReadonlyArray<A>; readonly isLast: boolean }, E, R>
): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect(PageNumber.make(1), number =>
    Effect.map(
      fetchPage(number),
      ({ items, isLast }) =>
        [
          Chunk.fromIterable(items),
          isLast ? Option.none() : Option.some(PageNumber.make(number + 1))
        ] as const
    )
  )
