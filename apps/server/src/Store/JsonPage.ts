import type { PageNumber, PageSize } from "@estate/domain/Page"
import { type Bound, type Cost, makeCache, type Reads } from "@estate/store/Read"

/** JSON, or its UTF-8. */
export type Json = string | Uint8Array

/** The page of a list that is read. */
export interface Paging {
  readonly page: PageNumber
  readonly limit: PageSize
}

/** A page of a list; its records are JSON, separated by commas. */
export interface JsonPage {
  readonly items: Json
  readonly total: number
  readonly page: number
  readonly totalPages: number
}

/** A condition in SQL, and its parameters. */
export interface Condition {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
}

/** Reading or skipping this many rows in the order of an index takes at most a few milliseconds. */
export const FEW = 2000

/**
 * Skipping this many rows takes 15 µs. Finding where a day begins takes nothing, or 160 µs after a
 * write.
 */
export const NEAR = 500

/** Postgres skips entries of an index, and reads only the rows that the page has. */
const FEW_ENTRIES = 10_000

/** The cost of a page in the order of an index, where skipped rows are read. */
export const costOfPage = ({ dialect }: Pick<Reads, "dialect">, offset: number): Cost =>
  offset <= (dialect === "postgres" ? FEW_ENTRIES : FEW) ? "bounded" : "unbounded"

/** A page with more bytes of texts is made in a reader process: here it would delay others. */
const SMALL_BYTES = 256 * 1024

/** At most this many of the longest texts (4000 characters of 4 bytes) are fewer bytes. */
const ALWAYS_SMALL = 16

/**
 * The cost of a page by its texts: a statement's column `bytes`. SQLite knows the `octet_length` of
 * a column without reading it. Postgres is another process anyway.
 */
export const costOfTexts = (
  reads: Reads,
  select: string,
  params: ReadonlyArray<Bound>,
  records: number
): Cost => {
  const size = `SELECT sum(bytes) AS value FROM (${select}) AS page`
  const isSmall =
    records <= ALWAYS_SMALL ||
    reads.dialect === "postgres" ||
    (reads.number(size, params) ?? 0) <= SMALL_BYTES
  return isSmall ? "bounded" : "unbounded"
}

/** A page of a list. Past the last page, nothing is read. */
export const jsonPage = ({ page, limit }: Paging, total: number, itemsOf: (rows: Rows) => Json): JsonPage => {
  const offset = (page - 1) * limit
  const items = offset < total ? itemsOf({ limit, offset }) : ""
  return { items, total, page, totalPages: Math.ceil(total / limit) }
}

/** Rows of an ordered statement. */
export interface Rows {
  readonly limit: number
  readonly offset: number
}

/** The same rows counted from the other end of all of them. */
const fromOtherEnd = ({ limit, offset }: Rows, total: number): Rows => ({
  limit: Math.min(limit, total - offset),
  offset: Math.max(0, total - offset - limit)
})

/** Rows that are counted from another row, away from it. */
export interface Skipped extends Rows {
  readonly isReversed: boolean
  /** The rows on that side of a known row; by default, all rows. */
  readonly side?: "before" | "after"
}

/** The rows counted from the end that skips fewer. */
export const fromNearerEnd = (rows: Rows, total: number): Skipped => {
  const other = fromOtherEnd(rows, total)
  return other.offset < rows.offset ? { ...other, isReversed: true } : { ...rows, isReversed: false }
}

/** The same, or counted from a row of which is known how many rows are before it. */
export const fromNearest = (rows: Rows, total: number, before: number): Skipped => {
  const fromEnd = fromNearerEnd(rows, total)
  const { limit, offset } = rows
  if (offset >= before && offset - before < fromEnd.offset)
    return { limit, offset: offset - before, isReversed: false, side: "after" }
  if (offset + limit <= before && before - offset - limit < fromEnd.offset)
    return { limit, offset: before - offset - limit, isReversed: true, side: "before" }
  return fromEnd
}

/**
 * The `record` column of an ordered statement, joined by the store: one value crosses into
 * JavaScript instead of one per row, and from SQLite as bytes, since only the client reads it.
 *
 * Gain of the bytes: SQLite answers with ten calls in 11 µs of processor time instead of 17, and
 * nothing encodes them again (a request takes 90); large pages that clients do not read take half
 * the memory. To delete it: read texts.
 */
export const joinedRecords = (
  reads: Reads,
  select: string,
  params: ReadonlyArray<Bound>,
  cost: Cost
): Json =>
  reads.dialect === "sqlite"
    ? (reads.bytes(`SELECT CAST(group_concat(record) AS BLOB) AS value FROM (${select})`, params, cost) ?? "")
    : (reads.text(`SELECT string_agg(record, ',') AS value FROM (${select}) AS page`, params, cost) ?? "")

/** Rows with a record built from their columns; Postgres would build those that it skips, too. */
export const built = (
  reads: Reads,
  table: string,
  record: string,
  rows: (columns: string) => string
): string => (reads.dialect === "sqlite" ? rows(record) : `SELECT ${record} FROM (${rows("*")}) AS ${table}`)

/** The number of rows that match a condition. */
export const countRows = (reads: Reads, from: string, { sql, params }: Condition, cost: Cost): number =>
  reads.number(`SELECT count(*) AS value FROM ${from} WHERE ${sql}`, params, cost) ?? 0

const countFound = (reads: Reads, select: string, params: ReadonlyArray<Bound>, cost: Cost): number =>
  reads.number(`SELECT count(*) AS value FROM (${select}) AS found`, params, cost) ?? 0

/** The same up to `most` + 1. */
export const countUpTo = (reads: Reads, from: string, { sql, params }: Condition, most: number): number =>
  countFound(reads, `SELECT 1 FROM ${from} WHERE ${sql} LIMIT ?`, [...params, most + 1], "unbounded")

/** The same up to `FEW` + 1: bounded, however many there are, if an index has the condition. */
export const countUpToFew = (reads: Reads, from: string, { sql, params }: Condition): number =>
  countFound(reads, `SELECT 1 FROM ${from} WHERE ${sql} LIMIT ${FEW + 1}`, params, "bounded")

/** Names contain what callers sent: ten thousand of them are at most a few megabytes. */
const LONGEST_NAME = 400

const few = makeCache<number>()

/** The same, counted once between two writes. */
export const countFew = (reads: Reads, from: string, where: Condition): number => {
  const name = `${from} ${where.sql} ${JSON.stringify(where.params)}`
  const count = () => countUpToFew(reads, from, where)
  return name.length > LONGEST_NAME ? count() : few(reads, name, count)
}

/** The number of rows; counting few of them is cheap. */
export const countAll = (reads: Reads, table: string, where: Condition): number => {
  const some = countUpToFew(reads, table, where)
  return some <= FEW ? some : countRows(reads, table, where, "unbounded")
}

/** All of the conditions. */
export const allOf = (conditions: ReadonlyArray<Condition>): Condition => conditions.reduce(both, ALL)

/** No condition. */
export const ALL: Condition = { sql: "true", params: [] }

const both = (one: Condition, other: Condition): Condition => {
  if (one === ALL) return other
  if (other === ALL) return one
  return { sql: `${one.sql} AND ${other.sql}`, params: [...one.params, ...other.params] }
}
