import { SqlClient } from "@effect/sql/SqlClient"
import { type Row as FileRow, literal, type SqliteBackground } from "@estate/store/SqliteBackground"
import { Data, Effect } from "effect"
import { isStillOwn } from "../Store/Postgres/UnfinishedCopy.ts"
import { type StoredTable, storedTables, type TableName, tableNames } from "../Store/StoredTables.ts"
import { storable } from "../Store/StoredText.ts"
import { postgresStaging } from "./PostgresStaging.ts"
import { type Row, type StagedTable, upsertSql, type Value } from "./StagedTable.ts"

/** Rows that are read, compared and written together. */
const BATCH = 2_000

/** A copy that cannot continue, although both stores answer. */
export class CopyRefused extends Data.TaggedError("CopyRefused")<{
  readonly reason: "anotherRun" | "otherRecords"
}> {}

const copied = (table: TableName, without?: string): StagedTable => {
  const { columns, ...stored }: StoredTable = storedTables[table]
  const named = Object.entries(columns).filter(([name]) => name !== without)
  return { ...stored, table, columns: Object.fromEntries(named) }
}

/** All tables, in order; a table that refers to itself is first copied without those references. */
export const copiedTables: ReadonlyArray<StagedTable> = tableNames.flatMap(table => {
  const { refersToItself }: StoredTable = storedTables[table]
  return refersToItself === undefined ? [copied(table)] : [copied(table, refersToItself), copied(table)]
})

/** The key of a row: a value for each of its columns. */
type Key = ReadonlyArray<string | number>

/** Where rows come from, which run copies them, and what to do once some were compared. */
export interface CopyOf {
  readonly from: SqliteBackground
  readonly run: string
  readonly compared: (rows: number) => Effect.Effect<void>
}

/**
 * Makes a table in Postgres as it is in SQLite: stages the rows of the file in the order of their
 * key, and writes what differs. Returns the number of rows that differed. It reads the rows itself,
 * not through an import's reader: import lines have no keys, no log of keys and no deletions.
 */
export const copyTable = Effect.fn("Import.copyTable")(function* (
  table: StagedTable,
  { from, run, compared }: CopyOf
) {
  let differing = 0
  let after: Key | undefined
  for (;;) {
    const rows = (yield* from.rows(selectSql(table, after))).map(rowIn(table))
    const lastRow = rows.length < BATCH ? undefined : rows.at(-1)
    const last = lastRow && keyOf(table, lastRow)
    differing += yield* copyBatch(table, { run, rows, after, last })
    yield* compared(rows.length)
    if (last === undefined) return differing
    after = last
  }
})

/** All rows of the file whose keys come after one key and up to another. */
interface Batch {
  readonly run: string
  readonly rows: ReadonlyArray<Row>
  readonly after: Key | undefined
  readonly last: Key | undefined
}

const copyBatch = (table: StagedTable, { run, rows, after, last }: Batch) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const { create, insert } = postgresStaging(sql)
    const copying = Effect.gen(function* () {
      if (!(yield* isStillOwn(run))) return yield* new CopyRefused({ reason: "anotherRun" })
      yield* sql.unsafe(create(table))
      yield* insert(
        table,
        rows.map((row, number) => ({ number, row }))
      )
      const { length: surplus } = yield* sql.unsafe(surplusSql(table, after, last), [
        ...(after ?? []),
        ...(last ?? [])
      ])
      if (surplus > 0 && table.fate !== "mayVanish") return yield* new CopyRefused({ reason: "otherRecords" })
      const upsert = upsertSql(table, { lines: differs(table), numbers: "OVERRIDING SYSTEM VALUE" })
      const { length: written } = yield* sql.unsafe(`${upsert} RETURNING 1`)
      return surplus + written
    })
    return yield* sql.withTransaction(copying)
  })

/** Rows of the file after a key. */
const selectSql = ({ table, key, columns }: StagedTable, after: Key | undefined) => {
  const keys = key.join(", ")
  const values = after?.map(value => (typeof value === "string" ? literal(value) : String(value)))
  const isAfter = values === undefined ? "true" : `(${keys}) > (${values.join(", ")})`
  return `SELECT ${Object.keys(columns).join(", ")} FROM ${table} WHERE ${isAfter} ORDER BY ${keys} LIMIT ${BATCH}`
}

/**
 * Rows in Postgres between two keys that the file does not have. They are deleted if rows of the
 * table may disappear. Rows that never change must be equal.
 */
const surplusSql = (
  { table, key, columns, fate }: StagedTable,
  after: Key | undefined,
  last: Key | undefined
) => {
  const keys = key.join(", ")
  const keyFrom = (index: number) => `(${key.map((_, offset) => `$${index + offset}`).join(", ")})`
  const conditions = [
    ...(after === undefined ? [] : [`(${keys}) > ${keyFrom(1)}`]),
    ...(last === undefined ? [] : [`(${keys}) <= ${keyFrom(1 + (after?.length ?? 0))}`])
  ]
  const same = fate === "neverChanges" ? Object.keys(columns).join(", ") : keys
  const surplus = `FROM ${table} WHERE ${[...conditions, `(${same}) NOT IN (SELECT ${same} FROM staged_${table})`].join(" AND ")}`
  return fate === "mayVanish" ? `DELETE ${surplus} RETURNING 1` : `SELECT 1 ${surplus}`
}

/**
 * SQL condition for rows that are missing in the store or differ there. An upsert would lock the
 * others as well.
 */
const differs = ({ table, key, columns }: StagedTable) => {
  const [own, its] = ["other", table].map(row =>
    Object.keys(columns)
      .map(name => `${row}.${name}`)
      .join(", ")
  )
  return `staged.line IN (SELECT other.line FROM staged_${table} other LEFT JOIN ${table} USING (${key.join(", ")})
    WHERE (${own}) IS DISTINCT FROM (${its}))`
}

const rowIn =
  ({ columns }: StagedTable) =>
  (row: FileRow): Row =>
    Object.fromEntries(Object.keys(columns).map(name => [name, valueIn(row[name])]))

const valueIn = (value: unknown): Value => {
  if (value === null || typeof value === "number" || value instanceof Uint8Array) return value
  if (typeof value === "string") return storable(value)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new Error(`a store has no value such as ${typeof value}`)
}

const keyOf = ({ key }: StagedTable, row: Row): Key =>
  key.map(name => {
    const value = row[name]
    if (typeof value === "string" || typeof value === "number") return value
    throw new Error(`the key ${name} has no value`)
  })
