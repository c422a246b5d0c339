import type { PageNumber, PageSize } from "@estate/domain/Page"

/** Which page, from 1, and how many records it holds, at most 1000. */
export interface PageQuery {
  readonly page?: PageNumber | undefined
  readonly limit?: PageSize | undefined
}

/**
 * How a stream goes through the pages. A record that moves down the list meanwhile comes once, one that moves up past the page at hand is
 * missed: what must be complete is read again.
 */
export interface StreamQuery {
  /** How many records each page holds: 100 where left out, at most 1000. */
  readonly pageSize?: PageSize | undefined
  /** The page to begin with: the first where left out. One that knows where it failed goes on from there. */
  readonly firstPage?: PageNumber | undefined
}
