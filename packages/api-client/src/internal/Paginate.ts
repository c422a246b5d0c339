import { type Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Fiber, Option, Stream } from "effect"
import type { StreamQuery } from "../PageQuery.ts"
import { unseen } from "./Unseen.ts"

/** How many records a stream asks for at a time, unless told otherwise. */
export const STREAM_PAGE_SIZE = 100

/** A page as the contract has it. */
export interface WirePage<A> {
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

/** What most answers are wrapped in. */
export const dataOf = <A>({ data }: { readonly data: A }): A => data

/** The page that an answer holds, once it is read. */
export const pageOfData = <A, E>(read: Effect.Effect<{ readonly data: WirePage<A> }, E>) =>
  Effect.map(read, ({ data }) => pageFrom(data))

/**
 * Fetches a page, and leaves it to a second step to read it: what waits its turn is then one text and not a thousand objects, which a
 * garbage collection would have to carry along.
 */
export type FetchPage<A, E, E2> = (paging: {
  readonly page: PageNumber
  readonly limit: PageSize
}) => Effect.Effect<Effect.Effect<A, E>, E2>

interface Paging<A> {
  /** How many pages are fetched ahead of the one that is read. */
  readonly prefetch: number
  /** Among how many records just past one is looked for. */
  readonly seenRecords: number
  readonly idOf: (record: A) => unknown
}

/** One page of a list, and whether it is known to be the last; how many pages there are, where that is known. */
interface Fetched<A> {
  readonly items: ReadonlyArray<A>
  readonly isLast: boolean
  readonly totalPages: number
}

/**
 * All records of a list, page after page and in the platform's order. It ends after the last page that the platform counts, or at one
 * with no records.
 */
export const paginate = <A extends { readonly id: unknown }, E, E2>(
  { pageSize = PageSize.make(STREAM_PAGE_SIZE), firstPage }: StreamQuery,
  settings: Omit<Paging<A>, "idOf">,
  fetchPage: FetchPage<Page<A>, E, E2>
): Stream.Stream<A, E | E2> =>
  pageAfterPage(firstPage, { ...settings, idOf: ({ id }) => id }, page =>
    Effect.map(
      fetchPage({ page, limit: pageSize }),
      Effect.map(({ items, totalPages }) => ({
        items,
        totalPages,
        isLast: items.length === 0 || page >= totalPages
      }))
    )
  )

/**
 * The first page comes alone, since it says how many there are, and who wants no more than it holds asks for no more. From the second on
 * some are fetched ahead, at once; each waits and is tried again by itself, so that a fault costs one page and never the stream.
 */
export const pageAfterPage = <A, E, E2>(
  firstPage: PageNumber = PageNumber.make(1),
  { prefetch, seenRecords, idOf }: Paging<A>,
  fetchPage: (page: PageNumber) => Effect.Effect<Effect.Effect<Fetched<A>, E>, E2>
): Stream.Stream<A, E | E2> =>
  Stream.fromPull(
    Effect.map(Effect.scope, scope => {
      const fresh = unseen(seenRecords, idOf)
      const ahead: Array<Fiber.Fiber<Effect.Effect<Fetched<A>, E>, E2>> = []
      let next: number = firstPage
      let lastPage = next
      let isOver = false

      const fetchAhead = Effect.gen(function* () {
        const most = next === firstPage ? 1 : prefetch + 1
        while (ahead.length < most && next <= lastPage)
          ahead.push(yield* Effect.forkIn(fetchPage(PageNumber.make(next++)), scope))
      })

      return Effect.gen(function* () {
        if (isOver) return yield* Effect.fail(Option.none())
        yield* fetchAhead
        const [page] = ahead.splice(0, 1)
        if (page === undefined) return yield* Effect.fail(Option.none())
        const { items, isLast, totalPages } = yield* Effect.mapError(
          Effect.flatten(Effect.flatten(Fiber.await(page))),
          Option.some
        )
        isOver = isLast
        lastPage = totalPages
        return Chunk.unsafeFromArray(fresh(items))
      })
    })
  )
