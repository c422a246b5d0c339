import type { PageNumber, PageSize } from "@estate/domain/Page"

/** Which page of a list to read (spec, «Pagination convention»). */
export interface PageQuery {
  /** The number of the page. Default: 1. */
  readonly page?: PageNumber | undefined
  /** How many records a page has, at most 1000. Default: 10. */
  readonly limit?: PageSize | undefined
}

/**
 * How a stream reads the pages. A record that moves down the list meanwhile is emitted once; one
 * that moves up past the current page is missed.
 */
export interface StreamQuery {
  /** The page size, at most 1000. Default: 100. */
  readonly pageSize?: PageSize | undefined
  /** The first page to read, for a stream that resumes after a failure. Default: 1. */
  readonly firstPage?: PageNumber | undefined
}
