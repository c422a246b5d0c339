import type { CompanyId } from "@estate/domain/Company"
import type { Reads } from "@estate/store/Read"
import type { Context } from "effect"
import { type Condition, fromOtherEnd, type Rows } from "./JsonPage.ts"
import type { Ranks } from "./Ranks.ts"
import { fromSegment } from "./Segments.ts"

/** The name of a list in `Ranks`, newest first. */
export interface RankedRecords {
  readonly list: string
  readonly company: CompanyId
}

/** An order that has counts per day, or segments. */
export interface PlacedOrder {
  readonly columns: readonly [string, ...ReadonlyArray<string>]
  readonly direction: "ASC" | "DESC"
  /** The name of the list in this order, ascending, if it is kept in segments. */
  readonly segments?: string
}

/** Where a page begins. */
export interface Place {
  /** The rows that are not passed by fulfil all conditions of one of these. */
  readonly parts: ReadonlyArray<ReadonlyArray<Condition>>
  /** The page among those rows, counted from the end of the order if `isFromEnd`. */
  readonly rows: Rows
  readonly isFromEnd: boolean
  /** The number of those rows. */
  readonly total: number
}

/**
 * To skip so many records takes 15 µs. To know where a day begins takes nothing, but 160 µs after
 * each write.
 */
export const NEAR = 500

/** Where a page of a list of `total` records, without filters, begins: without skipping to it. */
export const placeOfPage = (
  reads: Reads,
  ranks: Context.Tag.Service<typeof Ranks>,
  { list, company }: RankedRecords,
  { columns: [column], direction, segments }: PlacedOrder,
  page: Rows,
  total: number
): Place => {
  const isFromEnd = direction === (segments === undefined ? "ASC" : "DESC")
  const { limit, offset } = isFromEnd ? fromOtherEnd(page, total) : page
  const placeAfter = (skip: number, parts: Place["parts"]): Place => ({
    parts,
    rows: { limit, offset: skip },
    isFromEnd,
    total: total - offset + skip
  })
  if (segments === undefined) {
    const { until, skip } = ranks.placeOf(reads, list, company, offset)
    return placeAfter(skip, [[{ sql: `${column} < ?`, params: [until] }]])
  }
  const { segment, skip } = ranks.segmentOf(reads, segments, company, offset)
  return placeAfter(
    skip,
    fromSegment(reads, segments, column, [company, segment]).map(part => [part])
  )
}
