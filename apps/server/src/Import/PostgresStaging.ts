import type { SqlClient } from "@effect/sql/SqlClient"
import { sortKey } from "../Store/Postgres/SortKey.ts"
import { type ColumnType, postgresTypes as types } from "../Store/Released/Tables.ts"
import { definitions, type Staging, type Value } from "./StagedTable.ts"

/** The type of a parameter with the values of a column. */
const arrayOf = (type: ColumnType) => `${types[type].split(" ")[0]}[]`

const valueIn = (type: ColumnType, value: Value = null) =>
  type === "ANY" && value !== null ? sortKey(value) : value

/** In Postgres: temporary tables of one transaction. */
export const postgresStaging = (sql: SqlClient): Staging => ({
  create: staged =>
    `CREATE TEMP TABLE staged_${staged.table} (${definitions(staged, type => types[type])}) ON COMMIT DROP`,
  // One array for each column: Postgres takes twice as long for JSON.
  insert: ({ table, columns }, rows) => {
    const named = Object.entries(columns)
    const parameters = named.map(([, type], index) => `$${index + 2}::${arrayOf(type)}`)
    return sql.unsafe(
      `INSERT INTO staged_${table} SELECT * FROM unnest($1::integer[], ${parameters.join(", ")})`,
      [
        rows.map(({ number }) => number),
        ...named.map(([name, type]) => rows.map(({ row }) => valueIn(type, row[name])))
      ]
    )
  }
})
