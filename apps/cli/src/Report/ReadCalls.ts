import { Calls } from "@estate/api-client/Calls"
import type { Call } from "@estate/domain/Call"
import { PageSize } from "@estate/domain/Page"
import type { Period } from "@estate/reports/Report/Head"
import { Effect, Option } from "effect"
import { forEachRecord } from "../List/ForEachRecord.ts"

/**
 * With pages of 1000 a million calls take half as much memory again: they outlive the young
 * heap.
 */
const CALLS_PER_PAGE = PageSize.make(500)

/** Calls `each` for the calls of a period. */
export const readCalls = ({ from, to }: Period, each: (call: Call) => void) =>
  Effect.flatMap(Calls, calls =>
    forEachRecord(
      calls,
      { dateFrom: Option.getOrUndefined(from), dateTo: Option.getOrUndefined(to) },
      each,
      CALLS_PER_PAGE
    )
  )
