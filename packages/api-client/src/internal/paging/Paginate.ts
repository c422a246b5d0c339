import type { PlatformCall } from "@estate/domain/CallError"
import { type Page, PageNumber, PageSize, type UnreadableRecord } from "@estate/domain/Page"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { StreamQuery } from "../../PageQuery.ts"
import { deduplicate } from "./Deduplicate.ts"

/** The default page size of streams. */
export const STREAM_PAGE_SIZE = 100

/** A page of the contract. */
export interface WirePage<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly pages: { readonly page: number; readonly total: number }
  /** Only where records were skipped. */
  readonly skipped?: ReadonlyArray<UnreadableRecord>
}

/** The domain's page of a page of the contract. */
export const pageFrom = <A>({ items, skipped = [], total, pages }: WirePage<A>): Page<A> => ({
  items,
  skipped,
  total,
  page: pages.page,
  totalPages: pages.total
})

/** Unwraps `data`. */
export const dataOf = <A>({ data }: { readonly data: A }): A => data

/** The page inside `data`. */
export const pageOfData = <A, E>(read: Effect.Effect<{ readonly data: WirePage<A> }, E>) =>
  Effect.map(read, ({ data }) => pageFrom(data))

/**
 * Fetches a page; the inner effect reads it. A prefetched page is then bytes, not a thousand
 * objects that a garbage collection would have to trace.
 */
export type FetchPage<A, E, E2> = (paging: {
  readonly page: PageNumber
  readonly limit: PageSize
}) => Effect.Effect<Effect.Effect<A, E>, E2>

interface Paging<A> {
  /** How many pages are fetched ahead. */
  readonly prefetch: number
  /** How many recent ids are remembered to drop duplicates. */
  readonly seenRecords: number
  readonly idOf: (record: A) => unknown
}

/** One page of a list. `totalPages` is infinite if the platform does not count them. */
interface Fetched<A> {
  readonly items: ReadonlyArray<A>
  readonly isLast: boolean
  readonly totalPages: number
}

/**
 * Streams all records of a list in the platform's order. It ends after the last page that the
 * platform counts; an empty page before it fails the stream. `call` is the list's, for that error.
 */
export const paginate = <A extends { readonly id: unknown }, E, E2>(
  { pageSize = PageSize.make(STREAM_PAGE_SIZE), firstPage }: StreamQuery,
  settings: Omit<Paging<A>, "idOf">,
  call: PlatformCall,
  fetchPage: FetchPage<Page<A>, E, E2>
): Stream.Stream<A, E | E2 | UnreadableResponse> =>
  streamPages(firstPage, { ...settings, idOf: ({ id }) => id }, page =>
    Effect.map(
      fetchPage({ page, limit: pageSize }),
      Effect.flatMap(({ items, skipped, totalPages }) =>
        items.length + skipped.length === 0 && page < totalPages
          ? Effect.fail(emptyPage(page, totalPages, call))
          : Effect.succeed({ items, totalPages, isLast: page >= totalPages })
      )
    )
  )

const emptyPage = (page: PageNumber, totalPages: number, call: PlatformCall): UnreadableResponse =>
  new UnreadableResponse({
    path: "items",
    detail: `page ${page} of ${totalPages} is empty`,
    call: Option.some({ ...call, page, status: Option.some(200), attempts: 1, mayHaveArrived: true })
  })

/**
 * Streams pages. The first is fetched alone, since it says how many there are, and a reader may
 * need no more. From the second on, pages are fetched ahead concurrently. Each is retried by
 * itself.
 */
export const streamPages = <A, E, E2>(
  firstPage: PageNumber = PageNumber.make(1),
  { prefetch, seenRecords, idOf }: Paging<A>,
  fetchPage: (page: PageNumber) => Effect.Effect<Effect.Effect<Fetched<A>, E>, E2>
): Stream.Stream<A, E | E2> =>
  Stream.fromPull(
    Effect.map(Effect.scope, scope => {
      const withoutDuplicates = deduplicate(seenRecords, idOf)
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
        const fresh = withoutDuplicates(items)
        // A platform that ignores paging returns the same page forever.
        isOver = isLast || (fresh.length === 0 && totalPages === Number.POSITIVE_INFINITY)
        lastPage = totalPages
        return Chunk.unsafeFromArray(fresh)
      })
    })
  )
