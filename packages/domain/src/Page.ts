import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"

/** The default page size (spec, «Limits»). */
export const DEFAULT_PAGE_SIZE = 10

/** The maximum page size. */
export const MAX_PAGE_SIZE = 1000

/** The number of a page, from 1. */
export const PageNumber = Schema.Int.pipe(Schema.between(1, 2_147_483_647), branded("PageNumber"))
/** A number that is known to be the number of a page. */
export type PageNumber = typeof PageNumber.Type

/** The size of a page: 1 to 1000 records. */
export const PageSize = Schema.Int.pipe(Schema.between(1, MAX_PAGE_SIZE), branded("PageSize"))
/** A number that is known to be the size of a page. */
export type PageSize = typeof PageSize.Type

/** A record of a page that does not match the contract. It holds types, never values. */
export interface UnreadableRecord {
  /** Its index on the page, from 0. */
  readonly index: number
  /** The invalid field, such as `last_message_at`; empty for the record itself. */
  readonly path: string
  /** What is expected there, and the type that came, if that differs. */
  readonly detail: string
  /** The ULID of the record, if it has one. */
  readonly recordId: Option.Option<string>
}

/** One page of a list, as the platform counted the list when it answered. */
export interface Page<A> {
  /** The records of this page, in the platform's order; none beyond the last page. */
  readonly items: ReadonlyArray<A>
  /** Records that were skipped, if the caller asked for that. */
  readonly skipped: ReadonlyArray<UnreadableRecord>
  /** The number of records on all pages of the list. */
  readonly total: number
  /** The number of this page, from 1. */
  readonly page: number
  /** The number of pages of this size in the list. */
  readonly totalPages: number
}
