import type { Bound, Reads } from "@estate/sqlite/SqliteReads"

/** A page of a list whose records are ready JSON, with commas between them. */
export interface ReadyPage {
  readonly items: string
  readonly total: number
  readonly page: number
  readonly totalPages: number
}

/** SQL that answers yes or no of a row, and what its question marks stand for. */
export interface Condition {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
}

/** One page of a list. Behind its last page there is nothing to be read. */
export const readyPage = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
  itemsOf: (limit: number, offset: number) => string
): ReadyPage => {
  const offset = (page - 1) * limit
  const items = offset < total ? itemsOf(limit, offset) : ""
  return { items, total, page, totalPages: Math.ceil(total / limit) }
}

/**
 * The JSON of a few rows of a statement that is in order and has a column `record`, joined by SQLite: one value that crosses into
 * JavaScript instead of one for each row.
 */
export const joined = (reads: Reads, select: string, params: ReadonlyArray<Bound>): string =>
  reads.text(`SELECT group_concat(record) AS value FROM (${select})`, params) ?? ""

/** How many rows of `from` fulfil a condition. */
export const counted = (reads: Reads, from: string, { sql, params }: Condition): number =>
  reads.number(`SELECT count(*) AS value FROM ${from} WHERE ${sql}`, params) ?? 0

/** All of the conditions at once. */
export const allOf = (conditions: ReadonlyArray<Condition>): Condition =>
  conditions.length === 0
    ? { sql: "true", params: [] }
    : {
        sql: conditions.map(({ sql }) => sql).join(" AND "),
        params: conditions.flatMap(({ params }) => params)
      }
