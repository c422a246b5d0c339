import type { PageNumber, PageSize } from "@estate/domain/Page"

/** Which page, from 1, and how many records it holds, at most 1000. */
export interface PageQuery {
  readonly page?: PageNumber | undefined
  readonly limit?: PageSize | undefined
}

/** How many records each page holds that a stream asks for: 100 where left out, at most 1000. */
export interface StreamQuery {
  readonly pageSize?: PageSize | undefined
}
