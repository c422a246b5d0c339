import { Schema } from "effect"

/** Records a page holds where nobody asks for more or fewer (spec, «Limits»). */
export const DEFAULT_PAGE_SIZE = 10

/** The most records a page may hold. */
export const MAX_PAGE_SIZE = 1000

/** The number of a page, from 1. */
export const PageNumber = Schema.Int.pipe(Schema.between(1, 2_147_483_647), Schema.brand("PageNumber"))
export type PageNumber = typeof PageNumber.Type

/** How many records a page holds: 1 to 1000. */
export const PageSize = Schema.Int.pipe(Schema.between(1, MAX_PAGE_SIZE), Schema.brand("PageSize"))
export type PageSize = typeof PageSize.Type

/** One page of a list: its records, its number from 1, and how many records and pages there are in all. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly page: number
  readonly totalPages: number
}
