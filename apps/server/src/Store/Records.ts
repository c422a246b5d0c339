import type { Cost, Reads } from "@estate/store/Read"
import { countMany, inPeriod, ofPeriod } from "./CountRecords.ts"
import { positionOf, totalOf } from "./DayCounts.ts"
import { dialectOf, fromIndex } from "./Dialect.ts"
import type { Filter } from "./Filters.ts"
import {
  ALL,
  allOf,
  type Condition,
  costOfPage,
  countFew,
  countRows,
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
import type { CountedList, ListDays, RecordQuery } from "./RecordQuery.ts"

/**
 * A page of records as JSON:
 *
 * - what day counts count: by its total and, newest first, by the position of its day;
 * - few rows, by one of the filters: all of them are looked at and sorted, here;
 * - anything else: by the order's index, which has all that filters look at, in a reader.
 */
export const readRecords = (reads: Reads, query: RecordQuery): JsonPage => {
  const { days, order } = query
  return days?.filtered !== undefined && (days.period === undefined || order === days.newest)
    ? countedPage(reads, query, days, days.filtered)
    : countingPage(reads, query)
}

/** A page of records that have to be counted. */
const countingPage = (reads: Reads, query: RecordQuery): JsonPage => {
  const { scope, order, days } = query
  const filters = days === undefined ? query.filters : [...query.filters, ...ofPeriod(days)]
  const few =
    reads.dialect === "sqlite" ? fewRecords(reads, query, filters) : fewInPostgres(reads, query, filters)
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
const fewRecords = (
  reads: Reads,
  { table, scope, order }: RecordQuery,
  filters: ReadonlyArray<Filter>
): Few => {
  const all: Filter = { sql: ALL.sql, params: ALL.params, index: filters[0]?.index ?? order.index }
  const seeking = filters.filter(({ looksAtAll }) => looksAtAll !== true)
  const { filter, rows } = (seeking.length === 0 ? [all] : seeking)
    .map(filter => {
      const where = allOf(filter === all ? scope : [...scope, filter])
      return { filter, rows: countFew(reads, fromIndex(reads, table, filter.index), where) }
    })
    .reduce((least, each) => (each.rows < least.rows ? each : least))
  if (rows > FEW) return undefined
  const where = allOf([...scope, ...filters])
  const isTotal = filters.every(each => each === filter)
  const total = isTotal ? rows : countRows(reads, fromIndex(reads, table, filter.index), where, "bounded")
  return { index: filter.index, where: [where], total }
}

/** Postgres chooses its indexes itself: whether rows are few is asked if it seeks one value. */
const fewInPostgres = (
  reads: Reads,
  { table, scope }: RecordQuery,
  [only, another]: ReadonlyArray<Filter>
): Few => {
  if (only?.range === undefined || another !== undefined) return undefined
  const where = allOf([...scope, only.range()])
  const total = countUpToFew(reads, fromIndex(reads, table, only.index), where)
  return total > FEW ? undefined : { index: only.index, where: [where], total }
}

/** A page of records that are counted by day: a part of the counted list, if they have a period. */
const countedPage = (reads: Reads, query: RecordQuery, days: ListDays, list: CountedList): JsonPage => {
  const { order, scope } = query
  const { newest } = days
  const { index, where } = list.found ?? { index: order.index, where: [ALL] }
  const { total, newer } = inPeriod(reads, query, days, list)
  return jsonPage(query, total, page => {
    const offset = newer + page.offset
    const isByDay = order === newest && offset > NEAR
    const { until, skip } = isByDay ? positionOf(reads, list, offset) : { until: undefined, skip: offset }
    const sinceThen = until === undefined ? [] : [{ sql: `${newest.columns[0]} < ?`, params: [until] }]
    return itemsOf(reads, query, {
      index,
      where: where.map(each => allOf([...scope, each, ...sinceThen])),
      total: totalOf(reads, list) - offset + skip,
      page: { limit: Math.min(page.limit, total - page.offset), offset: skip },
      cost: costOfPage(reads, skip)
    })
  })
}

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
    const part = ({ sql }: Condition) =>
      `SELECT ${columns} FROM ${fromIndex(reads, table, index)} WHERE ${sql}`
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
    `SELECT record FROM ${fromIndex(reads, table, undefined)}
      WHERE id IN (SELECT id FROM (${keys.sql}) AS keys) ${order.sql}`,
    keys.params,
    cost
  )
}
