import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import { Context, Effect, Layer, Schema } from "effect"
import {
  type Check,
  createSql,
  dropSql,
  firstViolationSql,
  indexSql,
  stagedRow,
  stageSql,
  upsertSql,
  type Value
} from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

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

const decodeViolations = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ line: Schema.Int, failed: Schema.Int, named: Schema.String }))
)

// The default keeps temporary tables in memory.
const tempTablesOnDisk = ["PRAGMA temp_store = FILE"]
const defaultTempTables = ["PRAGMA temp_store = DEFAULT"]

/** Rows per INSERT. */
const ROWS = 50

const checks = stagedTables.flatMap(table => table.checks)
const checksBeforeInsert = checks.filter(check => check.afterInsert !== true)
const checksAfterInsert = checks.filter(check => check.afterInsert === true)

/** Stages lines in temporary tables, and moves them to the store together. */
export class StagedLines extends Context.Tag("@estate/server/StagedLines")<
  StagedLines,
  {
    /** Creates the temporary tables, and drops them after use. */
    readonly within: <A, E, R>(use: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
    readonly add: (lines: ReadonlyArray<NumberedLine>) => Effect.Effect<void, SqlError>
    /**
     * Moves all lines to the store, or fails with the first that cannot be imported and moves none.
     */
    readonly take: <E>(refuse: (refused: RefusedLine) => E) => Effect.Effect<void, E | SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    StagedLines,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const oneAtATime = yield* Effect.makeSemaphore(1)
      const run = (statements: ReadonlyArray<string>) =>
        Effect.forEach(statements, statement => sql.unsafe(statement), { discard: true })

      const enforce = Effect.fnUntraced(function* <E>(
        checks: ReadonlyArray<Check>,
        refuse: (refused: RefusedLine) => E
      ) {
        const [found] = yield* Effect.orDie(decodeViolations(yield* sql.unsafe(firstViolationSql(checks))))
        const check = found && checks[found.failed]
        if (found !== undefined && check !== undefined)
          return yield* Effect.fail(
            refuse({ line: found.line, path: check.path, detail: check.message(found.named) })
          )
      })

      const tables = stagedTables.map(staged => ({
        staged,
        many: stageSql(staged, ROWS),
        one: stageSql(staged, 1),
        /** Rows that do not fill an INSERT yet. */
        pending: [] as ReadonlyArray<Value>[]
      }))
      const write = (statement: string, rows: ReadonlyArray<ReadonlyArray<Value>>) =>
        sql.unsafe(statement, rows.flat())
      const writePending = Effect.forEach(tables, ({ one, pending }) =>
        Effect.forEach(pending.splice(0), row => write(one, [row]), { discard: true })
      )
      const dropPending = Effect.sync(() => {
        for (const { pending } of tables) pending.length = 0
      })

      return {
        within: use =>
          Effect.acquireUseRelease(
            Effect.zipRight(
              dropPending,
              run([...tempTablesOnDisk, ...stagedTables.map(dropSql), ...stagedTables.map(createSql)])
            ),
            () => use,
            () => Effect.ignoreLogged(run([...stagedTables.map(dropSql), ...defaultTempTables]))
          ).pipe(oneAtATime.withPermits(1)),

        add: Effect.fn("StagedLines.add")(function* (lines: ReadonlyArray<NumberedLine>) {
          for (const table of tables) {
            for (const { number, line } of lines) {
              const row = table.staged.rowOf(line)
              if (row !== undefined) table.pending.push(stagedRow(table.staged, number, row))
            }
            while (table.pending.length >= ROWS) yield* write(table.many, table.pending.splice(0, ROWS))
          }
        }),

        take: refuse =>
          Effect.zipRight(
            Effect.zipRight(writePending, run(stagedTables.map(indexSql))),
            enforce(checksBeforeInsert, refuse).pipe(
              Effect.zipRight(run(stagedTables.map(upsertSql))),
              Effect.zipRight(enforce(checksAfterInsert, refuse)),
              sql.withTransaction
            )
          ).pipe(Effect.withSpan("StagedLines.take"))
      }
    })
  )
}
