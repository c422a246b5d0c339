import type { Cost, Reads } from "@estate/store/Read"
import { countMany, type DayEnd, inPeriod, ofPeriod } from "./CountRecords.ts"
import { positionOf } from "./DayCounts.ts"
import { dialectOf } from "./Dialect.ts"
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
  fromNearest,
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
 * - records with day counts: by their total and, newest first, by the position of their day;
 * - few rows, found by one of the filters: all of them are examined and sorted here;
 * - anything else: by the order's index, which contains everything that filters examine, in a
 *   reader process.
 */
export const readRecords = (reads: Reads, query: RecordQuery): JsonPage => {
  const { days, order } = query
  const isCounted =
    days?.filtered !== undefined &&
    (order === days.newest || (days.period === undefined && days.filtered.found === undefined))
  return isCounted ? countedPage(reads, query, days, days.filtered) : countingPage(reads, query)
}

/** A page of records that have to be counted. */
const countingPage = (reads: Reads, query: RecordQuery): JsonPage => {
  const { scope, order, days } = query
  const filters = days === undefined ? query.filters : [...query.filters, ...ofPeriod(days)]
  const few =
    reads.dialect === "sqlite" ? fewRecords(reads, query, filters) : fewInPostgres(reads, query, filters)
  if (few !== undefined)
    return jsonPage(query, few.total, page => itemsOf(reads, query, few, page, "bounded"))
  const where = [allOf([...scope, ...filters])]
  const { total, day } = countMany(reads, query)
  const many = { index: order.index, where, total, day }
  return jsonPage(query, total, page => itemsOf(reads, query, many, page, "unbounded"))
}

/** Records that are known to be few, or undefined. */
type Few = Found | undefined

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
      return { filter, rows: countFew(reads, dialectOf(reads).from(table, filter.index), where) }
    })
    .reduce((least, each) => (each.rows < least.rows ? each : least))
  if (rows > FEW) return undefined
  const where = allOf([...scope, ...filters])
  const isTotal = filters.every(each => each === filter)
  const total = isTotal
    ? rows
    : countRows(reads, dialectOf(reads).from(table, filter.index), where, "bounded")
  return { index: filter.index, where: [where], total }
}

/** Postgres chooses its indexes itself: the rows are counted only if it seeks a single value. */
const fewInPostgres = (
  reads: Reads,
  { table, scope }: RecordQuery,
  [only, another]: ReadonlyArray<Filter>
): Few => {
  if (only?.range === undefined || another !== undefined) return undefined
  const where = allOf([...scope, only.range()])
  const total = countUpToFew(reads, dialectOf(reads).from(table, only.index), where)
  return total > FEW ? undefined : { index: only.index, where: [where], total }
}

/** A page of records that are counted by day: a part of the counted list, if they have a period. */
const countedPage = (reads: Reads, query: RecordQuery, days: ListDays, list: CountedList): JsonPage => {
  const { order, scope } = query
  const { newest } = days
  const { index, where } = list.found ?? { index: order.index, where: [ALL] }
  const { total, all, newer } = inPeriod(reads, query, days, list)
  return jsonPage(query, total, page => {
    const offset = newer + page.offset
    const isByDay = order === newest && offset > NEAR
    const { until, skip } = isByDay ? positionOf(reads, list, offset) : { until: undefined, skip: offset }
    const sinceThen = until === undefined ? [] : [{ sql: `${newest.columns[0]} < ?`, params: [until] }]
    const found = {
      index,
      where: where.map(each => allOf([...scope, each, ...sinceThen])),
      total: all - offset + skip
    }
    const rows = { limit: Math.min(page.limit, total - page.offset), offset: skip }
    return itemsOf(reads, query, found, rows, costOfPage(reads, skip))
  })
}

/** All rows that match a condition, and the index with which they are found. */
interface Found {
  readonly index: string | undefined
  /** Each row matches exactly one of the conditions. */
  readonly where: ReadonlyArray<Condition>
  readonly total: number
  /** A day of the list, newest first, that is near the page. */
  readonly day?: DayEnd | undefined
}

/**
 * The records of a page. Sorting or skipping whole records takes longer than reading those of a
 * page by their keys. So a deep page, and one of many rows, puts keys in order, from the nearer
 * end or a known day.
 */
const itemsOf = (
  reads: Reads,
  { table, order }: RecordQuery,
  { index, where, total, day }: Found,
  page: Rows,
  cost: Cost
): Json => {
  const select = (columns: string, orderBy: string, where: Found["where"], rows: Rows): Condition => {
    const ordered = (select: string) => dialectOf(reads).page(`${select} ${orderBy}`, cost)
    const part = ({ sql }: Condition) =>
      `SELECT ${columns} FROM ${dialectOf(reads).from(table, index)} WHERE ${sql}`
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
    const records = select("record", order.sql, where, page)
    return joinedRecords(reads, records.sql, records.params, cost)
  }
  const rows = day === undefined ? fromNearerEnd(page, total) : fromNearest(page, total, day.newer)
  const side =
    rows.side === undefined || day === undefined
      ? ALL
      : { sql: `${day.column} ${rows.side === "before" ? ">" : "<"} ?`, params: [day.until] }
  const keys = select(
    order.columns.join(", "),
    rows.isReversed ? order.reversedSql : order.sql,
    where.map(each => allOf([each, side])),
    rows
  )
  return joinedRecords(
    reads,
    `SELECT record FROM ${dialectOf(reads).from(table, undefined)}
      WHERE id IN (SELECT id FROM (${keys.sql}) AS keys) ${order.sql}`,
    keys.params,
    cost
  )
}
