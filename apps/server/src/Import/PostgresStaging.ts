import type { SqlClient } from "@effect/sql/SqlClient"
import { sortKey } from "../Store/Postgres/SortKey.ts"
import type { ColumnType } from "../Store/StoredTables.ts"
import { definitions, type StagedTable, type Value } from "./StagedTable.ts"
import type { Staging } from "./Staging.ts"

const types: Readonly<Record<ColumnType, string>> = {
  INTEGER: "bigint",
  TEXT: 'text COLLATE "C"',
  "TEXT COLLATE NOCASE": 'citext COLLATE "C"',
  ANY: "bytea"
}

/** A lone half of a surrogate pair, which UTF-8 cannot have. */
const LONE_SURROGATE = /\p{Surrogate}/gu

const inJson = (type: ColumnType, value: Value | undefined) => {
  if (value === undefined || value === null) return null
  if (type === "ANY") return `\\x${Buffer.from(sortKey(value)).toString("hex")}`
  return typeof value === "string" ? value.replaceAll(LONE_SURROGATE, "\ufffd") : value
}

/** In Postgres: temporary tables of one transaction. */
export const postgresStaging = (sql: SqlClient): Staging => ({
  create: staged =>
    `CREATE TEMP TABLE staged_${staged.table} (${definitions(staged, type => types[type])}) ON COMMIT DROP`,
  insert: ({ table, columns }: StagedTable, rows) => {
    const types = Object.entries(columns)
    const objects = rows.map(({ number, row }) => ({
      line: number,
      ...Object.fromEntries(types.map(([name, type]) => [name, inJson(type, row[name])]))
    }))
    return sql.unsafe(
      `INSERT INTO staged_${table} SELECT * FROM json_populate_recordset(NULL::staged_${table}, $1::json)`,
      [JSON.stringify(objects)]
    )
  }
})
