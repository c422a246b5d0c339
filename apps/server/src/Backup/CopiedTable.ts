import type { Value } from "@estate/store/PostgresQueries"
import type { Row } from "@estate/store/SqliteBackground"
import { literal } from "@estate/store/SqliteBackground"
import { sortKey } from "../Store/Postgres/SortKey.ts"
import { storable } from "../Store/StoredText.ts"

/** A table whose rows are copied, in the order of its key. */
export interface CopiedTable {
  readonly table: string
  readonly key: readonly [string, ...ReadonlyArray<string>]
  /** A column that another turn copies: it refers to rows of this table, which may come later. */
  readonly without?: string
  /** What may happen to a row between two runs of a copy; by default it may change. */
  readonly fate?: "mayVanish" | "neverChanges"
}

/**
 * Everything a store holds but what triggers derive from it. A table comes after those that it
 * refers to.
 */
export const copiedTables: ReadonlyArray<CopiedTable> = [
  { table: "companies", key: ["id"] },
  { table: "keys", key: ["id"], fate: "mayVanish" },
  { table: "key_events", key: ["number"], fate: "neverChanges" },
  { table: "accounts", key: ["id"] },
  { table: "invoices", key: ["id"] },
  { table: "catalogue_items", key: ["id"], without: "parent_id" },
  { table: "catalogue_items", key: ["id"] },
  { table: "listings", key: ["id"] },
  { table: "threads", key: ["number"] },
  { table: "messages", key: ["id"], fate: "mayVanish" },
  { table: "idempotency_keys", key: ["thread", "key"], fate: "mayVanish" },
  { table: "calls", key: ["id"] }
]

/** The columns of a table in Postgres, with their types. */
export const COLUMNS = `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position`

/** A column, and its type in Postgres. */
export interface Column {
  readonly name: string
  readonly type: string
}

/** A row as Postgres has it: a value for each column. */
export type Values = ReadonlyArray<Value>

/** How rows of a table are read from both stores, and written to one of them. */
export const statementsOf = ({ table, key, without }: CopiedTable, all: ReadonlyArray<Column>) => {
  const columns = all.filter(({ name }) => name !== without)
  const names = columns.map(({ name }) => name).join(", ")
  const keys = key.join(", ")
  const keyColumns = columns.filter(({ name }) => key.includes(name))
  const rest = columns.filter(({ name }) => !key.includes(name))
  const recordset = (of: ReadonlyArray<Column>) =>
    `json_to_recordset(?::json) AS row (${of.map(({ name, type }) => `${name} ${type}`).join(", ")})`
  const keyPlaces = key.map(name => columns.findIndex(column => column.name === name))
  const keyOf = (row: Values): Values => keyPlaces.map(place => row[place] ?? null)
  const insert = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM ${recordset(columns)}`
  const places = `(${key.map(() => "?").join(", ")})`
  const between = (after: Values | undefined, last: Values | undefined) =>
    [...(after ? [`(${keys}) > ${places}`] : []), ...(last ? [`(${keys}) <= ${places}`] : []), "true"].join(
      " AND "
    )
  const asJson = (of: ReadonlyArray<Column>, rows: ReadonlyArray<Values>) =>
    JSON.stringify(
      rows.map(row => Object.fromEntries(of.map(({ name }, place) => [name, inJson(row[place])])))
    )
  return {
    keyOf,
    /** Rows of SQLite after a key. */
    selectFrom: (after: Values | undefined, limit: number) => {
      const isAfter = after === undefined ? "true" : `(${keys}) > (${after.map(literalOf).join(", ")})`
      return `SELECT ${names} FROM ${table} WHERE ${isAfter} ORDER BY ${keys} LIMIT ${limit}`
    },
    rowFrom: (row: Row): Values => columns.map(({ name, type }) => valueIn(type, row[name])),
    /** Rows of Postgres after a key, up to another. */
    selectTo: (after: Values | undefined, last: Values | undefined) => ({
      sql: `SELECT ${names} FROM ${table} WHERE ${between(after, last)} ORDER BY ${keys}`,
      params: [...(after ?? []), ...(last ?? [])]
    }),
    rowTo: (row: Row): Values => columns.map(({ name }) => read(row[name])),
    insert: (rows: ReadonlyArray<Values>) => ({ sql: insert, params: [asJson(columns, rows)] }),
    replace: (rows: ReadonlyArray<Values>) => ({
      sql: `${insert} ON CONFLICT (${keys}) DO UPDATE SET ${rest.map(({ name }) => `${name} = excluded.${name}`).join(", ")}`,
      params: [asJson(columns, rows)]
    }),
    remove: (rows: ReadonlyArray<Values>) => ({
      sql: `DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${recordset(keyColumns)})`,
      params: [asJson(keyColumns, rows.map(keyOf))]
    }),
    isSame: (one: Values, other: Values) => one.every((value, place) => isSame(value, other[place] ?? null))
  }
}

/** A value of SQLite as Postgres has it. Values of any type become bytes that sort alike. */
const valueIn = (type: string, value: unknown): Value => {
  const known = read(value)
  if (type === "bytea" && known !== null) return sortKey(known)
  return typeof known === "string" ? storable(known) : known
}

const read = (value: unknown): Value => {
  if (value === null || typeof value === "string" || typeof value === "number") return value
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new Error(`a store has no value such as ${typeof value}`)
}

const isSame = (one: Value, other: Value): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array
    ? Buffer.compare(one, other) === 0
    : Object.is(one, other)

const inJson = (value: Value | undefined) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value

const literalOf = (value: Value): string => (typeof value === "string" ? literal(value) : String(value))
