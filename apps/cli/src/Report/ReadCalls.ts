import { Calls } from "@estate/api-client/Calls"
import type { Call } from "@estate/domain/Call"
import { PageSize } from "@estate/domain/Page"
import type { Period } from "@estate/reports/Report/Head"
import { Chunk, Effect, Option, Stream } from "effect"
import { counted } from "../Terminal/Progress.ts"

/** Pages of 1000 outlive the heap's young generation while they are decoded, and a million calls then take half as much memory again. */
const CALLS_AT_ONCE = PageSize.make(500)

/** Reads the calls of a period, one page in memory at a time, and hands over each of them. */
export const readCalls = Effect.fnUntraced(function* (period: Period, each: (call: Call) => void) {
  const calls = yield* Calls
  const query = { dateFrom: Option.getOrUndefined(period.from), dateTo: Option.getOrUndefined(period.to) }
  const total = Effect.map(calls.page({ ...query, limit: PageSize.make(1) }), page => page.total)
  yield* counted(calls.stream({ ...query, pageSize: CALLS_AT_ONCE }), total).pipe(
    Stream.runForEachChunk(chunk => Effect.sync(() => Chunk.forEach(chunk, each)))
  )
})
