import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Cost, Reads } from "@estate/store/Read"
import { type CountedRecords, positionOf, totalOf } from "./DayCounts.ts"
import { dialectOf } from "./Dialect.ts"
import type { Filter } from "./Filters.ts"
import {
  ALL,
  allOf,
  type Condition,
  costOfPage,
  countFew,
  countRows,
  countUpTo,
  countUpToFew,
  FEW,
  fromNearerEnd,
  type Json,
  type JsonPage,
  joinedRecords,
  jsonPage,
  NEAR,
  type Rows
} from "./JsonPage.ts"

/** Columns in one direction, and the index that has them and all columns that filters look at. */
export interface Order {
  readonly columns: readonly [string, ...ReadonlyArray<string>]
  readonly index: string
  /** Its `ORDER BY`, and that of the rows from their end. */
  readonly sql: string
  readonly reversedSql: string
}

/** An order by columns, all in one direction. */
export const orderBy = (columns: Order["columns"], direction: "ASC" | "DESC", index: string): Order => {
  const towards = (end: "ASC" | "DESC") => `ORDER BY ${columns.map(column => `${column} ${end}`).join(", ")}`
  return {
    columns,
    index,
    sql: towards(direction),
    reversedSql: towards(direction === "ASC" ? "DESC" : "ASC")
  }
}

/** The day counts of all records that are asked for. */
export interface CountedList extends CountedRecords {
  /** The order whose first column has the counted days. */
  readonly newest: Order
  /** How to find the records of each list, if not by the order's index. */
  readonly found?: { readonly index: string; readonly where: ReadonlyArray<Condition> }
}

/** Filters, order and page of a table's records. */
export interface RecordQuery {
  readonly table: string
  /** What every record of the list fulfils, such as its company. */
  readonly scope: ReadonlyArray<Condition>
  readonly filters: ReadonlyArray<Filter>
  readonly order: Order
  /** The day counts of all records of the list, if there are any. */
  readonly all?: CountedRecords | undefined
  /** The day counts, if they count just the records that the filters leave. */
  readonly counted?: CountedList | undefined
  readonly page: PageNumber
  readonly limit: PageSize
}

/**
 * A page of records as JSON:
 *
 * - what day counts count: by its total and, newest first, by the position of its day;
 * - few rows, by one of the filters: all of them are looked at and sorted, here;
 * - anything else: by the order's index, which has all that filters look at, in a reader.
 */
export const readRecords = (reads: Reads, query: RecordQuery): JsonPage =>
  query.counted === undefined ? countingPage(reads, query) : countedPage(reads, query, query.counted)

/** A page of records that have to be counted. */
const countingPage = (reads: Reads, query: RecordQuery): JsonPage => {
  const { scope, filters, order } = query
  const few = reads.dialect === "sqlite" ? fewRecords(reads, query) : fewInPostgres(reads, query)
  const cost = few === undefined ? "unbounded" : "bounded"
  const { index, where, total } = few ?? {
    index: order.index,
    where: [allOf([...scope, ...filters])],
    total: countMany(reads, query)
  }
  return jsonPage(query, total, page => itemsOf(reads, query, { index, where, total, page, cost }))
}

/** Records that are known to be few, or undefined. */
type Few = Pick<Found, "index" | "where" | "total"> | undefined

/** By the filter with the fewest records. */
const fewRecords = (reads: Reads, { table, scope, filters, order }: RecordQuery): Few => {
  const all: Filter = { sql: ALL.sql, params: ALL.params, index: filters[0]?.index ?? order.index }
  const seeking = filters.filter(({ looksAtAll }) => looksAtAll !== true)
  const { filter, rows } = (seeking.length === 0 ? [all] : seeking)
    .map(filter => {
      const where = allOf(filter === all ? scope : [...scope, filter])
      return { filter, rows: countFew(reads, from(reads, table, filter.index), where) }
    })
    .reduce((least, each) => (each.rows < least.rows ? each : least))
  if (rows > FEW) return undefined
  const where = allOf([...scope, ...filters])
  const isTotal = filters.every(each => each === filter)
  const total = isTotal ? rows : countRows(reads, from(reads, table, filter.index), where, "bounded")
  return { index: filter.index, where: [where], total }
}

/** Postgres chooses its indexes itself: whether rows are few is asked if it seeks one value. */
const fewInPostgres = (reads: Reads, { table, scope, filters: [only, another] }: RecordQuery): Few => {
  if (only?.range === undefined || another !== undefined) return undefined
  const where = allOf([...scope, only.range()])
  const total = countUpToFew(reads, from(reads, table, only.index), where)
  return total > FEW ? undefined : { index: only.index, where: [where], total }
}

/**
 * The number of many records: without those that do not fulfil the filters, if these are fewer, or
 * by what an index seeks.
 *
 * Gain: the middle page of 300,000 calls by three ranges that most fulfil takes Postgres 46 ms of
 * processor time instead of 100. To delete it: count the filters' condition.
 */
const countMany = (reads: Reads, query: RecordQuery): number => {
  const { table, scope, filters, order, all } = query
  const total = all && totalOf(reads, all)
  const others = total === undefined ? undefined : countOthers(reads, query, total)
  if (total !== undefined && others !== undefined) return total - others
  const [first, ...more] = filters
  const only = more.length === 0 ? first : undefined
  const index = only === undefined ? order.index : only.index
  const parts = only?.parts ?? [allOf(filters)]
  return parts
    .map(part => countRows(reads, from(reads, table, index), allOf([...scope, part]), "unbounded"))
    .reduce((sum, rows) => sum + rows, 0)
}

/** Half of the list's first records must fulfil the filters, or the others are not counted. */
const SAMPLE = 100

/** Others of a second filter are read whole: at most this many. */
const MOST_READ = 4 * FEW

/**
 * The number of records that do not fulfil the filters, each counted at the first that it does not
 * fulfil; undefined if they are not known to be few.
 */
const countOthers = (reads: Reads, query: RecordQuery, all: number): number | undefined => {
  const { table, scope, filters, order } = query
  if (filters.some(({ others }) => others === undefined)) return undefined
  const [inScope, fulfilling] = [allOf(scope), allOf(filters)]
  const first = `SELECT * FROM ${from(reads, table, order.index)} WHERE ${inScope.sql} ${order.sql} LIMIT ${SAMPLE}`
  const params = [...inScope.params, ...fulfilling.params]
  const found = countRows(reads, `(${first}) AS first`, { sql: fulfilling.sql, params }, "bounded")
  if (found < SAMPLE / 2) return undefined
  let counted = 0
  for (const [place, { index, others }] of filters.entries()) {
    const most = place === 0 ? Math.floor(all / 3) : MOST_READ
    for (const other of others?.() ?? []) {
      const where = allOf([...scope, ...filters.slice(0, place), other])
      const rows = countUpTo(reads, from(reads, table, index), where, most)
      if (rows > most) return undefined
      counted += rows
    }
  }
  return counted
}

/** A page of records that are counted by day. */
const countedPage = (reads: Reads, query: RecordQuery, counted: CountedList): JsonPage => {
  const { order, scope } = query
  const { newest, found = { index: order.index, where: [ALL] } } = counted
  const all = totalOf(reads, counted)
  return jsonPage(query, all, page => {
    const isByDay = order === newest && page.offset > NEAR
    const { until, skip } = isByDay
      ? positionOf(reads, counted, page.offset)
      : { until: undefined, skip: page.offset }
    const sinceThen = until === undefined ? [] : [{ sql: `${newest.columns[0]} < ?`, params: [until] }]
    return itemsOf(reads, query, {
      index: found.index,
      where: found.where.map(each => allOf([...scope, each, ...sinceThen])),
      total: all - page.offset + skip,
      page: { limit: page.limit, offset: skip },
      cost: costOfPage(reads, skip)
    })
  })
}

const from = (reads: Reads, table: string, index: string | undefined) => dialectOf(reads).from(table, index)

/** A page of all rows that fulfil a condition, and the index that leads to them. */
interface Found {
  readonly index: string | undefined
  /** Each row fulfils just one of the conditions. */
  readonly where: ReadonlyArray<Condition>
  readonly total: number
  readonly page: Rows
  readonly cost: Cost
}

/**
 * The records of a page. Sorting or skipping whole records takes longer than reading those of a
 * page by their keys. So a deep page, and one of many rows, puts keys in order, from the nearer
 * end.
 */
const itemsOf = (reads: Reads, query: RecordQuery, { index, where, total, page, cost }: Found): Json => {
  const { table, order } = query
  const select = (columns: string, orderBy: string, rows: Rows): Condition => {
    const ordered = (select: string) => dialectOf(reads).page(`${select} ${orderBy}`, cost)
    const part = ({ sql }: Condition) => `SELECT ${columns} FROM ${from(reads, table, index)} WHERE ${sql}`
    const [only, another] = where
    if (only !== undefined && another === undefined)
      return { sql: ordered(part(only)), params: [...only.params, rows.limit, rows.offset] }
    // Postgres would sort all rows of all parts.
    const parts = where.map(each => `SELECT * FROM (${ordered(part(each))}) AS part`)
    const first = rows.offset + rows.limit
    return {
      sql: ordered(parts.join(" UNION ALL ")),
      params: [...where.flatMap(each => [...each.params, first, 0]), rows.limit, rows.offset]
    }
  }
  if (cost === "bounded" && page.offset <= NEAR && where.length === 1) {
    const records = select("record", order.sql, page)
    return joinedRecords(reads, records.sql, records.params, cost)
  }
  const rows = fromNearerEnd(page, total)
  const keys = select(order.columns.join(", "), rows.isReversed ? order.reversedSql : order.sql, rows)
  return joinedRecords(
    reads,
    `SELECT record FROM ${from(reads, table, undefined)}
      WHERE id IN (SELECT id FROM (${keys.sql}) AS keys) ${order.sql}`,
    keys.params,
    cost
  )
}
