import type { PageQuery, StreamQuery } from "@estate/api-client/PageQuery"
import { type Page, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Stream } from "effect"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { countProgress } from "../Terminal/Progress.ts"

/** A list of the platform, with the methods of its service. */
interface PlatformList<Query, A, E, E2> {
  readonly page: (query: Query & PageQuery) => Effect.Effect<Page<A>, E>
  readonly stream: (query: Query & StreamQuery) => Stream.Stream<A, E2>
}

/** Calls `each` for all records of a list, one page in memory at a time, and shows the progress. */
export const forEachRecord = <Query extends object, A, E, E2>(
  list: PlatformList<Query, A, E, E2>,
  query: Query,
  each: (record: A) => void,
  pageSize = LARGEST_PAGE
) => {
  const total = Effect.map(list.page({ ...query, limit: PageSize.make(1) }), page => page.total)
  return countProgress(list.stream({ ...query, pageSize }), total).pipe(
    Stream.runForEachChunk(chunk => Effect.sync(() => Chunk.forEach(chunk, each)))
  )
}
