import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Schema } from "effect"
import type { Line } from "./Line.ts"
import { type Check, creating, dropping, firstOffender, taking } from "./StagedTable.ts"
import { stagedTables } from "./StagedTables.ts"

/** A line, and where it stands in its file. */
export interface NumberedLine {
  readonly number: number
  readonly line: Line
}

/** A line that cannot be taken, the field that is wrong, and why. */
export interface Refused {
  readonly line: number
  readonly path: string
  readonly detail: string
}

const decodeOffenders = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ line: Schema.Int, failed: Schema.Int, named: Schema.String }))
)

// Temporary tables would be kept in memory, and many indexes grow slowly in a cache of two megabytes.
const roomy = ["PRAGMA temp_store = FILE", "PRAGMA cache_size = -65536"]
const usual = ["PRAGMA temp_store = DEFAULT", "PRAGMA cache_size = -2000"]

const checks = stagedTables.flatMap(table => table.checks)
const checksBefore = checks.filter(check => check.afterwards !== true)
const checksAfterwards = checks.filter(check => check.afterwards === true)

/** Lines on their way into the store. */
export class StagedLines extends Context.Tag("@estate/server/StagedLines")<
  StagedLines,
  {
    /** Sets up the place for one import's lines, and clears it away after use. */
    readonly within: <A, E, R>(use: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
    readonly add: (lines: ReadonlyArray<NumberedLine>) => Effect.Effect<void, SqlError>
    /** Takes all lines in one go, or tells the first that cannot be taken and takes none. */
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

      return {
        within: use =>
          Effect.acquireUseRelease(
            run([...roomy, ...stagedTables.map(dropping), ...stagedTables.flatMap(creating)]),
            () => use,
            () => Effect.ignoreLogged(run([...stagedTables.map(dropping), ...usual]))
          ).pipe(oneAtATime.withPermits(1)),

        add: Effect.fn("StagedLines.add")(function* (lines: ReadonlyArray<NumberedLine>) {
          for (const { table, rowOf } of stagedTables) {
            const rows = lines.flatMap(({ number, line }) => {
              const row = rowOf(line)
              return row === undefined ? [] : [{ line: number, ...row }]
            })
            if (rows.length > 0) yield* sql`INSERT INTO ${sql(`staged_${table}`)} ${sql.insert(rows)}`
          }
        }),

        take: Effect.fn("StagedLines.take")(function* <E>(refuse: (refused: Refused) => E) {
          yield* hold(checksBefore, refuse)
          yield* run(stagedTables.map(taking))
          yield* hold(checksAfterwards, refuse)
        }, sql.withTransaction)
      }
    })
  )
}
