import { Calls } from "@estate/api-client/Calls"
import type { Call } from "@estate/domain/Call"
import { PageSize } from "@estate/domain/Page"
import type { Period } from "@estate/reports/Report/Head"
import { Chunk, Effect, Option, Stream } from "effect"
import { countProgress } from "../Terminal/Progress.ts"

/**
 * With pages of 1000 a million calls take half as much memory again: they outlive the young
 * heap.
 */
const CALLS_PER_PAGE = PageSize.make(500)

/** Calls `each` for the calls of a period, one page in memory at a time. */
export const readCalls = Effect.fnUntraced(function* (period: Period, each: (call: Call) => void) {
  const calls = yield* Calls
  const query = { dateFrom: Option.getOrUndefined(period.from), dateTo: Option.getOrUndefined(period.to) }
  const total = Effect.map(calls.page({ ...query, limit: PageSize.make(1) }), page => page.total)
  yield* countProgress(calls.stream({ ...query, pageSize: CALLS_PER_PAGE }), total).pipe(
    Stream.runForEachChunk(chunk => Effect.sync(() => Chunk.forEach(chunk, each)))
  )
})
