import type { CompanyId } from "@estate/domain/Company"
import type { Reads } from "@estate/sqlite/Read"
import type { Context } from "effect"
import { type Condition, fromOtherEnd, type Rows } from "./JsonPage.ts"
import type { Ranks } from "./Ranks.ts"
import { fromSegment } from "./Segments.ts"

/** A list without filters, in an order that has counts per day, or segments. */
export interface PlacedList {
  /** The name of the list in `Ranks`, newest first. */
  readonly list: string
  readonly company: CompanyId
  /** The first column of the order. */
  readonly column: string
  readonly direction: "ASC" | "DESC"
  /** The name of the list in this order, ascending, if it is kept in segments. */
  readonly segments: string | undefined
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

/** Where a page of a list of `total` records begins, without skipping to it. */
export const placeOfPage = (
  reads: Reads,
  ranks: Context.Tag.Service<typeof Ranks>,
  { list, company, column, direction, segments }: PlacedList,
  page: Rows,
  total: number
): Place => {
  const isFromEnd = direction === (segments === undefined ? "ASC" : "DESC")
  const { limit, offset } = isFromEnd ? fromOtherEnd(page, total) : page
  const placeAfter = (skip: number, ...parts: ReadonlyArray<Condition>): Place => ({
    parts: parts.map(part => [part]),
    rows: { limit, offset: skip },
    isFromEnd,
    total: total - offset + skip
  })
  if (segments === undefined) {
    const { until, skip } = ranks.placeOf(reads, list, company, offset)
    return placeAfter(skip, { sql: `${column} < ?`, params: [until] })
  }
  const { segment, skip } = ranks.segmentOf(reads, segments, company, offset)
  const place = [segments, company, segment]
  const [same, greater] = fromSegment(column)
  return placeAfter(skip, { sql: same, params: [...place, ...place] }, { sql: greater, params: place })
}
