import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schema } from "effect"

/** The definitions of a store's tables, indexes and triggers, by name. */
type Form = ReadonlyMap<string, string>

const decodeDefinitions = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ name: Schema.String, sql: Schema.String }))
)

/** What SQLite's full-text search keeps for itself beside each of its tables. */
const SHADOW = /_(data|idx|content|docsize|config)$/

/** Selects the definitions. */
export const selectForm = `SELECT name, sql FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name`

/**
 * The schema that the selected definitions form. Names that begin with an underscore are ignored:
 * Litestream keeps tables of that kind.
 */
export const formOf = (found: ReadonlyArray<unknown>): Form => {
  const rows = decodeDefinitions(found)
  const virtual = rows.filter(row => row.sql.startsWith("CREATE VIRTUAL")).map(({ name }) => name)
  const isShadow = (name: string) => SHADOW.test(name) && virtual.includes(name.replace(SHADOW, ""))
  return new Map(
    rows
      .filter(({ name }) => !name.startsWith("_") && !isShadow(name))
      .map(row => [row.name, row.sql.replaceAll(/\s+/g, " ")])
  )
}

/** The schema of the open store. */
export const readForm: Effect.Effect<Form, SqlError, SqlClient> = Effect.flatMap(SqlClient, sql =>
  Effect.map(sql.unsafe(selectForm), formOf)
)

/** The names of definitions in which a schema differs from the expected one. */
export interface Differences {
  readonly missing: ReadonlyArray<string>
  readonly changed: ReadonlyArray<string>
  /** An operator's own tables and indexes, which are harmless. */
  readonly added: ReadonlyArray<string>
}

export const differencesOf = (form: Form, expected: Form): Differences => ({
  missing: [...expected.keys()].filter(name => !form.has(name)),
  changed: [...expected.keys()].filter(name => form.has(name) && form.get(name) !== expected.get(name)),
  added: [...form.keys()].filter(name => !expected.has(name))
})

/** What the program needs and the schema does not have; empty if it has everything. */
export const lacking = ({ missing, changed }: Differences): string =>
  [
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(", ")}`]),
    ...(changed.length === 0 ? [] : [`changed: ${changed.join(", ")}`])
  ].join("; ")
