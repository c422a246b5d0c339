import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Schema } from "effect"
import { messageRow, threadRow } from "../Threads/Rows.ts"
import { storable } from "../Threads/StoredText.ts"
import type { Line } from "./Line.ts"
import { firstRefused, stagingTables, takeStaged, unstage } from "./StagedSql.ts"

/** A line, and where it stands in its file. */
export interface NumberedLine {
  readonly number: number
  readonly line: Line
}

/** Why a line cannot be taken, and the id of whom it names. */
export const Refused = Schema.Struct({
  line: Schema.Int,
  why: Schema.Literal("companyMissing", "threadForeign", "threadMissing", "messageElsewhere"),
  named: Schema.String
})
export type Refused = typeof Refused.Type

const decodeRefused = Schema.decodeUnknown(Schema.Array(Refused))

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
      const insert = (table: string, rows: ReadonlyArray<Record<string, string | number | null>>) =>
        rows.length === 0 ? Effect.void : sql`INSERT INTO ${sql(table)} ${sql.insert([...rows])}`

      return {
        within: use =>
          Effect.acquireUseRelease(
            Effect.zipRight(run(unstage), run(stagingTables)),
            () => use,
            () => Effect.ignoreLogged(run(unstage))
          ).pipe(oneAtATime.withPermits(1)),

        add: Effect.fn("StagedLines.add")(function* (lines: ReadonlyArray<NumberedLine>) {
          yield* insert(
            "staged_companies",
            lines.flatMap(({ number, line }) =>
              line.type === "company"
                ? [{ line: number, id: line.id, title: storable(line.title), feeds: line.feeds ? 1 : 0 }]
                : []
            )
          )
          yield* insert(
            "staged_threads",
            lines.flatMap(({ number, line }) =>
              line.type === "thread" ? [{ line: number, ...threadRow(line.company, line.record) }] : []
            )
          )
          yield* insert(
            "staged_messages",
            lines.flatMap(({ number, line }) =>
              line.type === "message" ? [{ line: number, ...messageRow(line.thread, line.record) }] : []
            )
          )
        }),

        take: Effect.fn("StagedLines.take")(function* <E>(refuse: (refused: Refused) => E) {
          const [refused] = yield* Effect.orDie(decodeRefused(yield* sql.unsafe(firstRefused)))
          if (refused !== undefined) return yield* Effect.fail(refuse(refused))
          yield* run(takeStaged)
        }, sql.withTransaction)
      }
    })
  )
}
