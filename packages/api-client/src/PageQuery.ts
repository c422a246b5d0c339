import type { pagePart, pagesPart, QueryOf } from "./internal/Filters.ts"

/** Which page of a list to read (spec, «Pagination convention»). */
export interface PageQuery extends QueryOf<typeof pagePart> {}

/**
 * How a stream reads the pages. A record that moves down the list meanwhile is emitted once; a
 * record that moves up past the current page comes at the end.
 */
export interface StreamQuery extends QueryOf<typeof pagesPart> {}
