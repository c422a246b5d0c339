import type { Page, UnreadableRecord } from "@estate/domain/Page"

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
