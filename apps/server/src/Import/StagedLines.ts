import type { SqlClient } from "@effect/sql/SqlClient"
import type { ImportLine } from "@estate/api/ImportLine"
import { Data, Effect, Schema } from "effect"
import { importedTables } from "./ImportedTables.ts"
import { firstViolationSql } from "./LineCheck.ts"
import { runAll, type Staging } from "./Staging.ts"

/** A line with its number in the file. */
export interface NumberedLine {
  readonly number: number
  readonly line: ImportLine
}

/** The line is readable, but the store's data or an earlier line forbids it. */
export class LineRefused extends Data.TaggedError("LineRefused")<{
  readonly number: number
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return `${this.path}: ${this.detail}`
  }
}

const decodeViolations = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ line: Schema.Int, failed: Schema.Int, named: Schema.String }))
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
  /** All lines are there. An index that is made now costs less than one that is kept. */
  index: runAll(
    sql,
    importedTables.map(({ table }) => `CREATE INDEX staged_${table}_id ON staged_${table} (id, line)`)
  ),
  /** Fails with the first line that cannot be imported. */
  check: Effect.gen(function* () {
    const [found] = yield* Effect.orDie(decodeViolations(yield* sql.unsafe(firstViolationSql(checks))))
    const check = found && checks[found.failed]
    if (found === undefined || check === undefined) return
    return yield* new LineRefused({
      number: found.line,
      path: check.path,
      detail: check.message(found.named)
    })
  })
})
