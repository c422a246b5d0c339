import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Cost, Reads } from "@estate/store/Read"
import type { Context } from "effect"
import { dialectOf } from "./Dialect.ts"
import type { Filter } from "./Filters.ts"
import {
  allOf,
  type Condition,
  costOfPage,
  countAll,
  countRows,
  countUpToFew,
  FEW,
  fromNearerEnd,
  type Json,
  type JsonPage,
  joinedRecords,
  jsonPage,
  type Rows
} from "./JsonPage.ts"
import { NEAR, type PlacedOrder, placeOfPage, type RankedRecords } from "./Places.ts"
import type { Ranks } from "./Ranks.ts"

/** Columns in one direction, and the index that has them and all columns that filters look at. */
export interface Order extends PlacedOrder {
  readonly index: string
}

/** Filters, order and page of a table's records. */
export interface RecordQuery {
  readonly table: string
  /** What every record of the list fulfils, such as its company. */
  readonly scope: ReadonlyArray<Condition>
  readonly filters: ReadonlyArray<Filter>
  readonly order: Order
  /**
   * The name of the unfiltered list in `Ranks`, newest first; an order that has no segments is that
   * list's, or the reverse of it.
   */
  readonly ranked?: RankedRecords
  readonly page: PageNumber
  readonly limit: PageSize
}

type RanksService = Context.Tag.Service<typeof Ranks>

/** So many entries of an index are counted, or looked at in its order, in a few milliseconds. */
const SCANNED = 100_000

/** The cost of looking at all records of a list by one filter; several cost many times as much. */
const costOfScan = ({ filters, ranked }: RecordQuery, all: number): Cost => {
  const [only, another] = filters
  const isCheap = another === undefined && only?.looksAtAll !== true && only?.index !== undefined
  return isCheap && ranked !== undefined && all <= SCANNED ? "bounded" : "unbounded"
}

/**
 * A page of records as JSON. SQLite does not know how many rows a value has, so the index is chosen
 * here, and by Postgres itself there. Few rows are all looked at, by the filter that leaves the
 * fewest. Of many rows, filters that leave out none are dropped: a list without a filter has counts
 * and positions.
 */
export const readRecords = (reads: Reads, ranks: RanksService, query: RecordQuery): JsonPage => {
  if (query.filters.length === 0) return unfilteredPage(reads, ranks, query)
  if (reads.dialect === "postgres") return filteredPage(reads, ranks, query)
  const all = totalOf(reads, ranks, query)
  const scan = costOfScan(query, all)
  const least = smallest(seeking(query).map(filter => sized(reads, ranks, query, filter, scan)))
  if (least.size <= FEW) return pageOfFew(reads, query, least)
  if (scan === "bounded" && least.size < all) return pageOfMany(reads, query, { all, least, scan })
  if (scan === "bounded") return unfilteredPage(reads, ranks, query)
  const filters = query.filters.filter(filter => leavesOutSome(reads, query, filter))
  if (filters.length === 0) return unfilteredPage(reads, ranks, query)
  const narrowed = { ...query, filters }
  const counted = smallest(seeking(narrowed).map(filter => countedBy(reads, query, filter, all)))
  return pageOfMany(reads, narrowed, { all, least: counted, scan })
}

/** A page whose way Postgres chooses, if a filter leaves out any record. */
const filteredPage = (reads: Reads, ranks: RanksService, query: RecordQuery): JsonPage => {
  if (!query.filters.some(filter => leavesOutSome(reads, query, filter)))
    return unfilteredPage(reads, ranks, query)
  const where = allOf([...query.scope, ...query.filters])
  const cost = "unbounded"
  const total = countRows(reads, query.table, where, cost)
  return jsonPage(query, total, rows =>
    itemsOf(reads, query, { index: undefined, where: [where], total, rows, cost })
  )
}

/** A filter, the rows that it looks at, and how many they are. */
interface Sized {
  readonly filter: Filter
  readonly where: Condition
  readonly size: number
}

const smallest = (sizes: ReadonlyArray<Sized>): Sized =>
  sizes.reduce((least, each) => (each.size < least.size ? each : least))

/** The filters that seek; one that only looks at all records counts if no other is there. */
const seeking = ({ filters }: RecordQuery): ReadonlyArray<Filter> => {
  const found = filters.filter(filter => filter.looksAtAll !== true)
  return found.length > 0 ? found : filters.slice(0, 1)
}

/** The rows that a filter looks at, not those that it finds: they are what it costs. */
const lookedAt = ({ scope }: RecordQuery, filter: Filter): Condition =>
  allOf(filter.looksAtAll === true ? scope : [...scope, filter])

/** The rows that a filter looks at; where all of them are too many to count, up to `FEW` + 1. */
const sized = (reads: Reads, ranks: RanksService, query: RecordQuery, filter: Filter, scan: Cost): Sized => {
  const where = lookedAt(query, filter)
  const rows = from(reads, query.table, filter.index)
  const count = scan === "bounded" ? countRows : countUpToFew
  const { cost = "bounded" } = filter
  const size = ranks.counted(`${scan} ${rows}`, where, () => count(reads, rows, where, cost))
  return { filter, where, size }
}

/** The rows that a filter of a list with so many records looks at, however many they are. */
const countedBy = (reads: Reads, query: RecordQuery, filter: Filter, all: number): Sized => {
  const where = lookedAt(query, filter)
  if (filter.looksAtAll === true) return { filter, where, size: all }
  return { filter, where, size: countRows(reads, from(reads, query.table, filter.index), where, "unbounded") }
}

const leavesOutSome = (reads: Reads, { table, scope }: RecordQuery, { index, leavesOut }: Filter): boolean =>
  leavesOut === undefined ||
  leavesOut().some(each => {
    const { sql, params } = allOf([...scope, each])
    const some = `SELECT 1 AS value FROM ${from(reads, table, index)} WHERE ${sql} LIMIT 1`
    return reads.number(some, params) !== undefined
  })

const pageOfFew = (reads: Reads, query: RecordQuery, { filter, where: lookedAt, size }: Sized): JsonPage => {
  const { cost = "bounded" } = filter
  const isCounted = query.filters.length === 1 && filter.looksAtAll !== true
  const where = isCounted ? lookedAt : allOf([...query.scope, ...query.filters])
  const total = isCounted ? size : countRows(reads, from(reads, query.table, filter.index), where, cost)
  return jsonPage(query, total, rows =>
    itemsOf(reads, query, { index: filter.index, where: [where], total, rows, cost })
  )
}

/**
 * Reading a record by its key, and sorting it among the others, costs about as much as so many
 * entries of an index in its order: 4 of twenty thousand calls, 13 to 22 of a million.
 */
const LOOK_UP = 16

/** The same for an entry of an index that has the columns of the order. */
const SORT = 5

/**
 * Counts and reads by the filter with the fewest rows, or by the order's index, which has all that
 * filters look at: whichever is expected to cost less.
 */
const pageOfMany = (
  reads: Reads,
  query: RecordQuery,
  { all, least, scan }: { readonly all: number; readonly least: Sized; readonly scan: Cost }
): JsonPage => {
  const { filters, order, scope, table } = query
  const { filter, size } = least
  const where = allOf([...scope, ...filters])
  const indexFor = (entries: number, cost = LOOK_UP) => (size * cost <= entries ? filter.index : order.index)
  const isOnly = filters.length === 1
  const count = () => countRows(reads, from(reads, table, indexFor(all)), where, scan)
  const total = isOnly && filter.looksAtAll !== true ? size : count()
  return jsonPage(query, total, rows => {
    const { offset, limit } = fromNearerEnd(rows, total)
    const walked = ((offset + limit) * all) / total
    const isInOrder = isOnly && filter.yieldsBy === order.columns[0]
    const each = isOnly && filter.hasOrder === true ? SORT : LOOK_UP
    const index = isInOrder ? filter.index : indexFor(walked, each)
    const walks = isInOrder || index === order.index
    const cost = (walks ? all : size * each) <= SCANNED ? scan : "unbounded"
    const sortsKeys = !walks || rows.offset > NEAR
    return itemsOf(reads, query, { index, where: [where], total, rows, cost, sortsKeys })
  })
}

const totalOf = (reads: Reads, ranks: RanksService, { table, scope, ranked }: RecordQuery) =>
  ranked === undefined
    ? countAll(reads, table, allOf(scope))
    : ranks.total(reads, ranked.list, ranked.company)

const unfilteredPage = (reads: Reads, ranks: RanksService, query: RecordQuery): JsonPage => {
  const { order, ranked, scope } = query
  const all = totalOf(reads, ranks, query)
  return jsonPage(query, all, page => {
    const { parts, rows, isFromEnd, total } =
      ranked === undefined || page.offset <= NEAR
        ? { parts: [[]], rows: page, isFromEnd: false, total: all }
        : placeOfPage(reads, ranks, ranked, order, page, all)
    const where = parts.map(part => allOf([...scope, ...part]))
    const cost = costOfPage(reads, rows.offset)
    return itemsOf(reads, query, { index: order.index, where, total, rows, isFromEnd, cost })
  })
}

const from = (reads: Reads, table: string, index: string | undefined) => dialectOf(reads).from(table, index)

/** Rows of all those that fulfil a condition, and the index that leads to them. */
interface Found {
  readonly index: string | undefined
  /** The rows fulfil one of the conditions. */
  readonly where: ReadonlyArray<Condition>
  readonly total: number
  readonly rows: Rows
  /** The rows are counted from the end of the order. */
  readonly isFromEnd?: boolean
  readonly cost: Cost
  /** So many rows that only their keys are put in order, from the nearer end. */
  readonly sortsKeys?: boolean
}

const itemsOf = (
  reads: Reads,
  { table, order }: RecordQuery,
  { index, where, total, rows, isFromEnd = false, cost, sortsKeys = cost === "unbounded" }: Found
): Json => {
  const { page } = dialectOf(reads)
  const [only, another] = where
  const readsInOrder = reads.dialect === "sqlite" || rows.offset <= NEAR
  if (!sortsKeys && readsInOrder && only !== undefined && another === undefined && !isFromEnd) {
    const select = `SELECT record FROM ${from(reads, table, index)} WHERE ${only.sql} ORDER BY ${orderBy(order, false)}`
    return joinedRecords(reads, page(select, cost), [...only.params, rows.limit, rows.offset], cost)
  }
  const select = (columns: string, isReversed: boolean) => {
    const each = `SELECT ${columns} FROM ${from(reads, table, index)} WHERE`
    const parts = where.map(({ sql }) => `${each} ${sql}`).join(" UNION ALL ")
    return page(`${parts} ORDER BY ${orderBy(order, isReversed)}`, cost)
  }
  const params = where.flatMap(each => each.params)
  const { limit, offset, isReversed } = fromNearerEnd(rows, total)
  const keys = `SELECT id FROM (${select(order.columns.join(", "), isReversed !== isFromEnd)}) AS keys`
  return joinedRecords(
    reads,
    `SELECT record FROM ${from(reads, table, undefined)} WHERE id IN (${keys}) ORDER BY ${orderBy(order, false)}`,
    [...params, limit, offset],
    cost
  )
}

const orderBy = ({ columns, direction }: Order, isReversed: boolean): string => {
  const towards = (direction === "ASC") === isReversed ? "DESC" : "ASC"
  return `${columns.join(` ${towards}, `)} ${towards}`
}
