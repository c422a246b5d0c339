import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { type Form, readForm } from "./Form.ts"

const namesOf = (type: "table" | "trigger") =>
  `SELECT name FROM sqlite_master
    WHERE type = '${type}' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY rowid`

/**
 * Gives a store of an earlier form the form that these statements make, in one transaction: sets
 * its rows aside, makes the tables anew and puts the rows back. Counts and search indexes come from
 * the triggers.
 */
export const mend = (isEarlier: (form: Form) => boolean, statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const names = (query: string) =>
      Effect.map(sql.unsafe<{ readonly name: string }>(query), rows => rows.map(({ name }) => name))
    const run = (each: ReadonlyArray<string>) =>
      Effect.forEach(each, statement => sql.unsafe(statement), { discard: true })

    const rebuild = Effect.gen(function* () {
      // Another process may have been here first.
      if (!isEarlier(yield* readForm)) return
      const tables = yield* names(namesOf("table"))
      const kept = tables.filter(name => name !== "ranks")
      yield* run(["PRAGMA defer_foreign_keys = ON"])
      yield* run(kept.map(name => `CREATE TEMP TABLE kept_${name} AS SELECT * FROM main.${name}`))
      yield* run((yield* names(namesOf("trigger"))).map(name => `DROP TRIGGER ${name}`))
      yield* run(tables.toReversed().map(name => `DROP TABLE main.${name}`))
      yield* run(statements)
      for (const name of kept) {
        const columns = yield* names(`SELECT name FROM pragma_table_info('kept_${name}')`)
        yield* run([
          `INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM temp.kept_${name}`,
          `DROP TABLE temp.kept_${name}`
        ])
      }
    })

    // The default keeps temporary tables in memory.
    yield* run(["PRAGMA temp_store = FILE"])
    yield* sql.withTransaction(rebuild)
    yield* run(["PRAGMA temp_store = DEFAULT"])
  })
