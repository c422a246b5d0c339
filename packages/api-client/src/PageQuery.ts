import type { PageNumber, PageSize } from "@estate/domain/Page"

/** The page number, from 1, and the page size, at most 1000. */
export interface PageQuery {
  readonly page?: PageNumber | undefined
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
