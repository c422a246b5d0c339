import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import { Context, Effect, Layer, Schema } from "effect"
import {
  type Check,
  creating,
  dropping,
  firstOffender,
  indexing,
  stagedRow,
  staging,
  taking,
  type Value
} from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

/** A line with its number in the file. */
export interface NumberedLine {
  readonly number: number
  readonly line: ImportLine
}

/** A line that cannot be imported, the wrong field, and why. */
export interface Refused {
  readonly line: number
  readonly path: string
  readonly detail: string
}

const decodeOffenders = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ line: Schema.Int, failed: Schema.Int, named: Schema.String }))
)

// The default keeps temporary tables in memory.
const roomy = ["PRAGMA temp_store = FILE"]
const usual = ["PRAGMA temp_store = DEFAULT"]

/** Rows per INSERT. */
const ROWS = 50

const checks = stagedTables.flatMap(table => table.checks)
const checksBefore = checks.filter(check => check.afterwards !== true)
const checksAfterwards = checks.filter(check => check.afterwards === true)

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
    readonly take: <E>(refuse: (refused: Refused) => E) => Effect.Effect<void, E | SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    StagedLines,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const oneAtATime = yield* Effect.makeSemaphore(1)
      const run = (statements: ReadonlyArray<string>) =>
        Effect.forEach(statements, statement => sql.unsafe(statement), { discard: true })

      const hold = Effect.fnUntraced(function* <E>(
        kept: ReadonlyArray<Check>,
        refuse: (refused: Refused) => E
      ) {
        const [found] = yield* Effect.orDie(decodeOffenders(yield* sql.unsafe(firstOffender(kept))))
        const check = found && kept[found.failed]
        if (found !== undefined && check !== undefined)
          return yield* Effect.fail(
            refuse({ line: found.line, path: check.path, detail: check.says(found.named) })
          )
      })

      const places = stagedTables.map(staged => ({
        staged,
        many: staging(staged, ROWS),
        one: staging(staged, 1),
        /** Rows that do not fill an INSERT yet. */
        waiting: [] as ReadonlyArray<Value>[]
      }))
      const write = (statement: string, rows: ReadonlyArray<ReadonlyArray<Value>>) =>
        sql.unsafe(statement, rows.flat())
      const writeRest = Effect.forEach(places, ({ one, waiting }) =>
        Effect.forEach(waiting.splice(0), row => write(one, [row]), { discard: true })
      )
      const forgetRest = Effect.sync(() => {
        for (const { waiting } of places) waiting.length = 0
      })

      return {
        within: use =>
          Effect.acquireUseRelease(
            Effect.zipRight(
              forgetRest,
              run([...roomy, ...stagedTables.map(dropping), ...stagedTables.map(creating)])
            ),
            () => use,
            () => Effect.ignoreLogged(run([...stagedTables.map(dropping), ...usual]))
          ).pipe(oneAtATime.withPermits(1)),

        add: Effect.fn("StagedLines.add")(function* (lines: ReadonlyArray<NumberedLine>) {
          for (const table of places) {
            for (const { number, line } of lines) {
              const row = table.staged.rowOf(line)
              if (row !== undefined) table.waiting.push(stagedRow(table.staged, number, row))
            }
            while (table.waiting.length >= ROWS) yield* write(table.many, table.waiting.splice(0, ROWS))
          }
        }),

        take: refuse =>
          Effect.zipRight(
            Effect.zipRight(writeRest, run(stagedTables.map(indexing))),
            hold(checksBefore, refuse).pipe(
              Effect.zipRight(run(stagedTables.map(taking))),
              Effect.zipRight(hold(checksAfterwards, refuse)),
              sql.withTransaction
            )
          ).pipe(Effect.withSpan("StagedLines.take"))
      }
    })
  )
}
