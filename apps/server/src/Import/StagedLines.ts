import type { SqlClient } from "@effect/sql/SqlClient"
import type { ImportLine } from "@estate/api/ImportLine"
import { runAll } from "@estate/store/RunAll"
import { Effect, Schema } from "effect"
import { rowsAs } from "../Store/StoredText.ts"
import { importedTables } from "./ImportedTables.ts"
import { violationsSql } from "./LineCheck.ts"
import { type LineProblem, LinesRefused, MOST_PROBLEMS } from "./LinesRefused.ts"
import type { Staging } from "./Staging.ts"

/** A line with its number in the file. */
export interface NumberedLine {
  readonly number: number
  readonly line: ImportLine
}

const violationsOf = rowsAs(
  Schema.Struct({ line: Schema.Int, failed: Schema.Int, named: Schema.String, count: Schema.Int })
)

const checks = importedTables.flatMap(table => table.checks)

/** Lines in tables of their own, which `sql` sees beside the store's. */
export const stagedLines = (sql: SqlClient, { create, insert }: Staging) => ({
  create: runAll(sql, importedTables.map(create)),
  add: Effect.fn("StagedLines.add")(function* (lines: ReadonlyArray<NumberedLine>) {
    for (const table of importedTables) {
      const rows = lines.flatMap(({ number, line }) => {
        const row = table.rowOf(line)
        return row === undefined ? [] : [{ number, row }]
      })
      if (rows.length > 0) yield* insert(table, rows)
    }
  }),
  /** All lines are there. Building an index now costs less than maintaining one. */
  index: runAll(
    sql,
    importedTables.map(({ table }) => `CREATE INDEX staged_${table}_id ON staged_${table} (id, line)`)
  ),
  /** Fails with the lines that are readable, but that the store or earlier lines forbid. */
  check: Effect.gen(function* () {
    const found = yield* violationsOf(sql.unsafe(violationsSql(checks, MOST_PROBLEMS)))
    const [first] = found
    if (first === undefined) return
    const problems = found.flatMap(({ line, failed, named }): ReadonlyArray<LineProblem> => {
      const check = checks[failed]
      return check === undefined ? [] : [{ number: line, path: check.path, what: check.message(named) }]
    })
    return yield* new LinesRefused({ problems, count: first.count })
  })
})
