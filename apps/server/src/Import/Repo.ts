import type { SqlClient } from "@effect/sql/SqlClient"
import type { ImportLine } from "@estate/api/ImportLine"
import { Schema as Decoded, Effect } from "effect"
import {
  type Check,
  createSql,
  firstViolationSql,
  indexSql,
  type Schema,
  type StagedTable,
  stagedRow,
  stageSql,
  type Value
} from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

/** How lines are staged in a store. */
export interface Staging {
  readonly create: (table: StagedTable) => string
  readonly index: (table: StagedTable) => string
  /** The parameter at an index from 1. */
  readonly parameter?: (index: number) => string
  /** A value of a column without a type. */
  readonly ofAnyType?: (value: Value) => Value
}

/** In SQLite: temporary tables of the store's connection, or those of the file that it opened. */
export const inSqlite = (schema: Schema): Staging => ({
  create: table => createSql(table, schema),
  index: table => indexSql(table, schema)
})

/** A line with its number in the file. */
export interface NumberedLine {
  readonly number: number
  readonly line: ImportLine
}

/** A line that cannot be imported, the wrong field, and why. */
export interface RefusedLine {
  readonly line: number
  readonly path: string
  readonly detail: string
}

const decodeViolations = Decoded.decodeUnknown(
  Decoded.Array(Decoded.Struct({ line: Decoded.Int, failed: Decoded.Int, named: Decoded.String }))
)

/** Rows per INSERT. */
const ROWS = 50

const checks: ReadonlyArray<Check> = stagedTables.flatMap(table => table.checks)

/** Runs statements, in order. */
export const runAll = (sql: SqlClient, statements: ReadonlyArray<string>) =>
  Effect.forEach(statements, statement => sql.unsafe(statement), { discard: true })

/** Lines in tables of their own, which `sql` sees beside the store's. */
export const makeStaged = (sql: SqlClient, { create, index, parameter, ofAnyType }: Staging) => {
  const tables = stagedTables.map(staged => ({
    staged,
    many: stageSql(staged, ROWS, parameter),
    one: stageSql(staged, 1, parameter),
    /** Rows that do not fill an INSERT yet. */
    pending: [] as ReadonlyArray<Value>[]
  }))
  const write = (statement: string, rows: ReadonlyArray<ReadonlyArray<Value>>) =>
    sql.unsafe(statement, rows.flat())

  const add = Effect.fn("StagedLines.add")(function* (lines: ReadonlyArray<NumberedLine>) {
    for (const { staged, many, pending } of tables) {
      for (const { number, line } of lines) {
        const row = staged.rowOf(line)
        if (row !== undefined) pending.push(stagedRow(staged, number, row, ofAnyType))
      }
      while (pending.length >= ROWS) yield* write(many, pending.splice(0, ROWS))
    }
  })
  const writePending = Effect.forEach(
    tables,
    ({ one, pending }) => Effect.forEach(pending.splice(0), row => write(one, [row]), { discard: true }),
    { discard: true }
  )

  return {
    create: runAll(sql, stagedTables.map(create)),
    add,
    /** All lines are there: indexes them. */
    complete: Effect.zipRight(writePending, runAll(sql, stagedTables.map(index))),
    /** Fails with the first line that cannot be imported. */
    check: Effect.fnUntraced(function* <E>(refuse: (refused: RefusedLine) => E) {
      const [found] = yield* Effect.orDie(decodeViolations(yield* sql.unsafe(firstViolationSql(checks))))
      const check = found && checks[found.failed]
      if (found !== undefined && check !== undefined)
        return yield* Effect.fail(
          refuse({ line: found.line, path: check.path, detail: check.message(found.named) })
        )
    })
  }
}
