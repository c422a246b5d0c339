import type { PlatformCall } from "@estate/domain/CallError"
import type { Page, UnreadableRecord } from "@estate/domain/Page"
import type { UnreadableResponse } from "@estate/domain/PlatformError"
import type { StreamQuery } from "../../PageQuery.ts"
import type { SharedLists } from "../SharedLists.ts"
import type { LazyList } from "./LazyList.ts"
import { type FetchPage, listPages, type Reading } from "./ListPages.ts"

/** A page of the contract. */
export interface WirePage<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly pages: { readonly page: number; readonly total: number }
  /** Only where records were skipped. */
  readonly skipped?: ReadonlyArray<UnreadableRecord>
}

/** The domain's page from an answer of the contract; most answers wrap it in `data`. */
export const pageFrom = <A>(answer: WirePage<A> | { readonly data: WirePage<A> }): Page<A> => {
  const { items, skipped = [], total, pages } = "data" in answer ? answer.data : answer
  return { items, skipped, total, page: pages.page, totalPages: pages.total }
}

/** Unwraps `data`. */
export const dataOf = <A>({ data }: { readonly data: A }): A => data

/**
 * Reads all records of a list, or fails with an error that says where it stopped. `call` is the
 * list's, for that error.
 */
export const paginate = <A extends { readonly id: unknown }, State, E, E2>(
  reading: Reading<Page<A>, State>,
  query: StreamQuery,
  lists: SharedLists,
  call: PlatformCall,
  fetchPage: FetchPage<Page<A>, E, E2>
): LazyList<A, E | E2 | UnreadableResponse> =>
  listPages(lists, {
    call,
    query,
    fetchPage,
    recordsOf: ({ items, skipped }) => [items, skipped.length],
    reading
  })
