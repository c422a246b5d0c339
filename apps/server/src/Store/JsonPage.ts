import type { Bound, Reads } from "@estate/sqlite/SqliteReads"

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
export const joinedRecords = (reads: Reads, select: string, params: ReadonlyArray<Bound>): string =>
  reads.text(`SELECT group_concat(record) AS value FROM (${select})`, params) ?? ""

/** The number of rows that fulfil a condition. */
export const countRows = (reads: Reads, from: string, { sql, params }: Condition): number =>
  reads.number(`SELECT count(*) AS value FROM ${from} WHERE ${sql}`, params) ?? 0

/** All of the conditions. */
export const allOf = (conditions: ReadonlyArray<Condition>): Condition =>
  conditions.length === 0
    ? { sql: "true", params: [] }
    : {
        sql: conditions.map(({ sql }) => sql).join(" AND "),
        params: conditions.flatMap(({ params }) => params)
      }
