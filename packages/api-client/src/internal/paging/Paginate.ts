import type { PlatformCall } from "@estate/domain/CallError"
import type { Page, UnreadableRecord } from "@estate/domain/Page"
import type { UnreadableResponse } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { StreamQuery } from "../../PageQuery.ts"
import type { SharedLists } from "../SharedLists.ts"
import { countedList } from "./CountedList.ts"
import { type FetchPage, streamPages } from "./StreamPages.ts"

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
 * Streams all records of a list in the platform's order, or fails with an error that says where it
 * stopped. `call` is the list's, for that error.
 */
export const paginate = <A extends { readonly id: unknown }, E, E2>(
  { pageSize, firstPage }: StreamQuery,
  lists: SharedLists,
  call: PlatformCall,
  fetchPage: FetchPage<Page<A>, E, E2>
): Stream.Stream<A, E | E2 | UnreadableResponse> => {
  const { sizes, seenRecords } = lists
  return streamPages(lists, {
    call,
    firstPage,
    size: sizes.of(pageSize),
    fetchPage,
    recordsOf: ({ items, skipped }) => [items, skipped.length],
    remembered: seenRecords,
    reading: countedList(seenRecords, firstPage)
  })
}
