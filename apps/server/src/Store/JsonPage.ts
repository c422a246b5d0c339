import type { Bound, Cost, Reads } from "@estate/sqlite/Read"

/** A page of a list; its records are JSON, separated by commas. */
export interface JsonPage {
  readonly items: string
  readonly total: number
  readonly page: number
  readonly totalPages: number
}

/** A condition in SQL, and its parameters. */
export interface Condition {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
}

/** Reading or skipping this many rows in the order of an index takes a few milliseconds at most. */
export const FEW = 2000

/** The cost of a page in the order of an index: what it skips, it reads. */
export const costOfPage = (offset: number): Cost => (offset <= FEW ? "bounded" : "unbounded")

/** A page of a list. Past the last page, nothing is read. */
export const jsonPage = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
  itemsOf: (limit: number, offset: number) => string
): JsonPage => {
  const offset = (page - 1) * limit
  const items = offset < total ? itemsOf(limit, offset) : ""
  return { items, total, page, totalPages: Math.ceil(total / limit) }
}

/**
 * The `record` column of an ordered statement, joined by SQLite: one value crosses into JavaScript
 * instead of one per row.
 */
export const joinedRecords = (
  reads: Reads,
  select: string,
  params: ReadonlyArray<Bound>,
  cost: Cost
): string => reads.text(`SELECT group_concat(record) AS value FROM (${select})`, params, cost) ?? ""

/** The number of rows that fulfil a condition. */
export const countRows = (reads: Reads, from: string, { sql, params }: Condition, cost: Cost): number =>
  reads.number(`SELECT count(*) AS value FROM ${from} WHERE ${sql}`, params, cost) ?? 0

/** The same up to `FEW` + 1: bounded, however many there are, if an index has the condition. */
export const countUpToFew = (
  reads: Reads,
  from: string,
  { sql, params }: Condition,
  cost: Cost = "bounded"
): number => {
  const some = `SELECT 1 FROM ${from} WHERE ${sql} LIMIT ${FEW + 1}`
  return reads.number(`SELECT count(*) AS value FROM (${some})`, params, cost) ?? 0
}

/** All of the conditions. */
export const allOf = (conditions: ReadonlyArray<Condition>): Condition =>
  conditions.length === 0
    ? { sql: "true", params: [] }
    : {
        sql: conditions.map(({ sql }) => sql).join(" AND "),
        params: conditions.flatMap(({ params }) => params)
      }
