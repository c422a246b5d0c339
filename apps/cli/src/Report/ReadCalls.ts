import { Calls } from "@estate/api-client/Calls"
import type { Call } from "@estate/domain/Call"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Period } from "@estate/reports/ReportHead"
import { Chunk, Effect, Option, Stream } from "effect"
import { onceEachLately } from "./OnceEachLately.ts"
import { counted } from "./Progress.ts"

/** The fewest requests, each of them far within a request's time-out. */
const LARGEST_PAGE = PageSize.make(MAX_PAGE_SIZE)

/** Reads the calls of a period, one page in memory at a time, and hands over each of them. */
export const readCalls = Effect.fn("readCalls")(function* (period: Period, each: (call: Call) => void) {
  const calls = yield* Calls
  const query = { dateFrom: Option.getOrUndefined(period.from), dateTo: Option.getOrUndefined(period.to) }
  const total = Effect.map(calls.page({ ...query, limit: PageSize.make(1) }), page => page.total)
  yield* counted(calls.stream({ ...query, pageSize: LARGEST_PAGE }), total).pipe(
    onceEachLately,
    Stream.runForEachChunk(chunk => Effect.sync(() => Chunk.forEach(chunk, each)))
  )
})
