import { Schema } from "effect"
import Database from "libsql"

/** What a statement selects in an SQLite file. */
export const rows = (file: string, sql: string): ReadonlyArray<unknown> => {
  const database = new Database(file)
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
  AND name NOT LIKE '%\\_text%' ESCAPE '\\'`
const tableNames = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ name: Schema.String })))

/** The empty tables of a file. */
export const emptyTables = (file: string) =>
  tableNames(rows(file, TABLES))
    .map(({ name }) => name)
    .filter(name => rows(file, `SELECT 1 FROM "${name}" LIMIT 1`).length === 0)
