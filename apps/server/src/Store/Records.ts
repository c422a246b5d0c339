import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Cost, Reads } from "@estate/sqlite/Read"
import type { Context } from "effect"
import {
  allOf,
  type Condition,
  costOfPage,
  countRows,
  countUpToFew,
  FEW,
  type JsonPage,
  joinedRecords,
  jsonPage
} from "./JsonPage.ts"
import type { Ranks } from "./Ranks.ts"

/** A condition that narrows a list, and the index that serves it. */
export interface Filter extends Condition {
  /** The index's name; undefined if rows are found by their id. */
  readonly index: string | undefined
  /** The first column of the order that the index yields. */
  readonly yieldsBy?: string
  /** The index only makes a full scan cheaper: any filter that seeks is preferred. */
  readonly looksAtAll?: boolean
}

/** Columns in one direction, and the index that has them. */
export interface Order {
  readonly columns: readonly [string, ...ReadonlyArray<string>]
  readonly direction: "ASC" | "DESC"
  readonly index: string
}

/** Filters, order and page of a table's records. */
export interface RecordQuery {
  readonly table: string
  /** What every record of the list fulfils, such as its company. */
  readonly scope: ReadonlyArray<Condition>
  readonly filters: ReadonlyArray<Filter>
  readonly order: Order
  /** The name of the unfiltered list in `Ranks`, if the order is that list's. */
  readonly ranked?: { readonly list: string; readonly company: CompanyId }
  /** The same in another order: the list's total is known, positions in it are not. */
  readonly totalled?: { readonly list: string; readonly company: CompanyId }
  readonly page: PageNumber
  readonly limit: PageSize
}

/** A filter, unless the parameter is missing. */
export const optionalFilter = <A>(
  value: A | undefined,
  filter: (value: A) => Filter
): ReadonlyArray<Filter> => (value === undefined ? [] : [filter(value)])

/** The records of a company. */
export const ofCompany = (company: CompanyId): Condition => ({ sql: "company = ?", params: [company] })

const from = (table: string, index: string | undefined) =>
  index === undefined ? `${table} NOT INDEXED` : `${table} INDEXED BY ${index}`

/**
 * A page of records as JSON. SQLite does not know how many rows a value has, so the index is chosen
 * here. The total is counted by the filter that leaves the fewest rows. The page comes from the
 * same index if it yields the order or few rows are left, and otherwise from the order's index,
 * where a page fills soon.
 */
export const readRecords = (
  reads: Reads,
  ranks: Context.Tag.Service<typeof Ranks>,
  query: RecordQuery
): JsonPage => {
  const [first, ...others] = bySize(reads, query)
  if (first === undefined) return unfilteredPage(reads, ranks, query)
  const { filter, size } = others.reduce((least, each) => (each.size < least.size ? each : least), first)
  const cost = size <= FEW ? costOfLooking(filter) : "unbounded"
  const where = allOf([...query.scope, ...query.filters])
  const isCounted = size <= FEW && query.filters.length === 1 && filter.looksAtAll !== true
  const total = isCounted ? size : countRows(reads, from(query.table, filter.index), where, cost)
  const isInOrder = filter.yieldsBy === query.order.columns[0]
  const index = isInOrder || total <= FEW ? filter.index : query.order.index
  const items = (limit: number, offset: number) => itemsOf(reads, query, index, where, limit, offset, cost)
  return jsonPage(query, total, items)
}

/** An index leads to the rows that are counted; ids may be many, of which few are found. */
const costOfLooking = ({ index }: Filter): Cost => (index === undefined ? "unbounded" : "bounded")

/** A filter, and how many rows its index leads to, up to one more than few. */
interface Sized {
  readonly filter: Filter
  readonly size: number
}

/** The filters that seek; one that only looks at all records counts if no other is there. */
const bySize = (reads: Reads, query: RecordQuery): ReadonlyArray<Sized> => {
  const seeking = query.filters.filter(filter => filter.looksAtAll !== true)
  return (seeking.length > 0 ? seeking : query.filters.slice(0, 1)).map(filter => {
    // The rows that it looks at, not those that it finds, are what it costs.
    const looked = allOf(filter.looksAtAll === true ? query.scope : [...query.scope, filter])
    return {
      filter,
      size: countUpToFew(reads, from(query.table, filter.index), looked, costOfLooking(filter))
    }
  })
}

const unfilteredPage = (
  reads: Reads,
  ranks: Context.Tag.Service<typeof Ranks>,
  query: RecordQuery
): JsonPage => {
  const { order, ranked, scope, table, totalled } = query
  if (ranked === undefined) {
    const where = allOf(scope)
    const items = (limit: number, offset: number) =>
      itemsOf(reads, query, order.index, where, limit, offset, costOfPage(offset))
    const total =
      totalled === undefined
        ? countAll(reads, table, where)
        : ranks.total(reads, totalled.list, totalled.company)
    return jsonPage(query, total, items)
  }
  const [key] = order.columns
  const items = (limit: number, offset: number) => {
    const { until, skip } = ranks.placeOf(reads, ranked.list, ranked.company, offset)
    const where = allOf([...scope, { sql: `${key} < ?`, params: [until] }])
    return itemsOf(reads, query, order.index, where, limit, skip, costOfPage(skip))
  }
  return jsonPage(query, ranks.total(reads, ranked.list, ranked.company), items)
}

/** The number of rows; counting few of them is cheap. */
export const countAll = (reads: Reads, table: string, where: Condition): number => {
  const some = countUpToFew(reads, table, where)
  return some <= FEW ? some : countRows(reads, table, where, "unbounded")
}

const itemsOf = (
  reads: Reads,
  { table, order }: RecordQuery,
  index: string | undefined,
  { sql, params }: Condition,
  limit: number,
  offset: number,
  cost: Cost
): string => {
  const by = order.columns.map(column => `${column} ${order.direction}`).join(", ")
  return joinedRecords(
    reads,
    `SELECT record FROM ${from(table, index)} WHERE ${sql} ORDER BY ${by} LIMIT ? OFFSET ?`,
    [...params, limit, offset],
    cost
  )
}
