import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Reads } from "@estate/sqlite/SqliteReads"
import { Array, Order as By, type Context } from "effect"
import { allOf, type Condition, countRows, type JsonPage, joinedRecords, jsonPage } from "./JsonPage.ts"
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

/** Sorting this many records is faster than reading the list in order to find them. */
const FEW = 2000

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
  const filter = mostSelective(reads, query)
  if (filter === undefined) return unfilteredPage(reads, ranks, query)
  const where = allOf([...query.scope, ...query.filters])
  const total = countRows(reads, from(query.table, filter.index), where)
  const isInOrder = filter.yieldsBy === query.order.columns[0]
  const index = isInOrder || total <= FEW ? filter.index : query.order.index
  const items = (limit: number, offset: number) => itemsOf(reads, query, index, where, limit, offset)
  return jsonPage(query, total, items)
}

const mostSelective = (reads: Reads, query: RecordQuery): Filter | undefined => {
  const seeking = query.filters.filter(filter => filter.looksAtAll !== true)
  if (seeking.length < 2) return seeking[0] ?? query.filters[0]
  const sizes = seeking.map(filter => {
    const { sql, params } = allOf([...query.scope, filter])
    const some = `SELECT 1 FROM ${from(query.table, filter.index)} WHERE ${sql} LIMIT ${FEW}`
    return [filter, reads.number(`SELECT count(*) AS value FROM (${some})`, params) ?? 0] as const
  })
  const [fewest] = Array.sortBy(By.mapInput(By.number, ([, size]: readonly [Filter, number]) => size))(sizes)
  return fewest?.[0]
}

const unfilteredPage = (
  reads: Reads,
  ranks: Context.Tag.Service<typeof Ranks>,
  query: RecordQuery
): JsonPage => {
  const { order, ranked, scope, table, totalled } = query
  if (ranked === undefined) {
    const where = allOf(scope)
    const items = (limit: number, offset: number) => itemsOf(reads, query, order.index, where, limit, offset)
    const total =
      totalled === undefined
        ? countRows(reads, table, where)
        : ranks.total(reads, totalled.list, totalled.company)
    return jsonPage(query, total, items)
  }
  const [key] = order.columns
  const items = (limit: number, offset: number) => {
    const { until, skip } = ranks.placeOf(reads, ranked.list, ranked.company, offset)
    const where = allOf([...scope, { sql: `${key} < ?`, params: [until] }])
    return itemsOf(reads, query, order.index, where, limit, skip)
  }
  return jsonPage(query, ranks.total(reads, ranked.list, ranked.company), items)
}

const itemsOf = (
  reads: Reads,
  { table, order }: RecordQuery,
  index: string | undefined,
  { sql, params }: Condition,
  limit: number,
  offset: number
): string => {
  const by = order.columns.map(column => `${column} ${order.direction}`).join(", ")
  return joinedRecords(
    reads,
    `SELECT record FROM ${from(table, index)} WHERE ${sql} ORDER BY ${by} LIMIT ? OFFSET ?`,
    [...params, limit, offset]
  )
}
