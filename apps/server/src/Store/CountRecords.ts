import type { Reads } from "@estate/store/Read"
import { newerThanDay, totalOf } from "./DayCounts.ts"
import { fromIndex } from "./Dialect.ts"
import type { Filter } from "./Filters.ts"
import { ALL, allOf, type Condition, countAll, countRows, countUpTo, FEW } from "./JsonPage.ts"
import type { CountedList, ListDays, RecordQuery } from "./RecordQuery.ts"

/** Records of a period, and how many are newer than all of them. */
export interface InPeriod {
  readonly total: number
  readonly newer: number
}

/**
 * The records of a counted list that are in the period. Its whole days are counted already; of its
 * first and its last day the records are.
 *
 * Gain: the middle page of seven months of 300,000 calls takes 1 ms of processor time instead of
 * 48, and with Postgres 4 ms instead of 46. To delete it: make the period a filter like any other.
 */
export const inPeriod = (
  reads: Reads,
  { table, scope }: RecordQuery,
  { newest, period }: ListDays,
  list: CountedList
): InPeriod => {
  const all = totalOf(reads, list)
  if (period === undefined) return { total: all, newer: 0 }
  const [column] = newest.columns
  const { index, where } = list.found ?? { index: newest.index, where: [ALL] }
  const since = (sign: ">" | ">=", moment: string) => {
    const day = moment.slice(0, "YYYY-MM-DD".length)
    const ofDay = { sql: `${column} ${sign} ? AND ${column} < ?`, params: [moment, `${day}~`] }
    return where
      .map(each => countAll(reads, fromIndex(reads, table, index), allOf([...scope, each, ofDay])))
      .reduce((sum, records) => sum + records, newerThanDay(reads, list, day))
  }
  const newer = period.to === undefined ? 0 : since(">", period.to)
  const upToFirst = period.from === undefined ? all : since(">=", period.from)
  return { total: Math.max(0, upToFirst - newer), newer }
}

/** The period as a filter. */
export const ofPeriod = ({ newest, period }: ListDays): ReadonlyArray<Filter> => {
  if (period === undefined) return []
  const [[column], { from, to }] = [newest.columns, period]
  const bounds: ReadonlyArray<Condition> = [
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, params: [from] }]),
    ...(to === undefined ? [] : [{ sql: `${column} <= ?`, params: [to] }])
  ]
  return [{ ...allOf(bounds), index: newest.index }]
}

/**
 * The number of many records: without those that do not fulfil the filters, if these are fewer, or
 * by what an index seeks.
 *
 * Gain: the middle page of 300,000 calls by three ranges that most fulfil takes Postgres 46 ms of
 * processor time instead of 100. To delete it: count the filters' condition.
 */
export const countMany = (reads: Reads, query: RecordQuery): number => {
  const { table, scope, filters, order, days } = query
  if (days?.filtered !== undefined) return inPeriod(reads, query, days, days.filtered).total
  if (days !== undefined && days.period === undefined) {
    const all = totalOf(reads, days.all)
    const others = countOthers(reads, query, all)
    if (others !== undefined) return all - others
  }
  const [first, ...more] = days === undefined ? filters : [...filters, ...ofPeriod(days)]
  const only = more.length === 0 ? first : undefined
  const from = fromIndex(reads, table, only === undefined ? order.index : only.index)
  const parts = only?.parts ?? [allOf(first === undefined ? [] : [first, ...more])]
  return parts
    .map(part => countRows(reads, from, allOf([...scope, part]), "unbounded"))
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
const countOthers = (
  reads: Reads,
  { table, scope, filters, order }: RecordQuery,
  all: number
): number | undefined => {
  if (filters.some(({ others }) => others === undefined)) return undefined
  const [inScope, fulfilling] = [allOf(scope), allOf(filters)]
  const first = `SELECT * FROM ${fromIndex(reads, table, order.index)} WHERE ${inScope.sql} ${order.sql} LIMIT ${SAMPLE}`
  const params = [...inScope.params, ...fulfilling.params]
  const found = countRows(reads, `(${first}) AS first`, { sql: fulfilling.sql, params }, "bounded")
  if (found < SAMPLE / 2) return undefined
  let counted = 0
  for (const [place, { index, others }] of filters.entries()) {
    const most = place === 0 ? Math.floor(all / 3) : MOST_READ
    for (const other of others?.() ?? []) {
      const where = allOf([...scope, ...filters.slice(0, place), other])
      const rows = countUpTo(reads, fromIndex(reads, table, index), where, most)
      if (rows > most) return undefined
      counted += rows
    }
  }
  return counted
}
