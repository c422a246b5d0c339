import { SqlClient } from "@effect/sql/SqlClient"
import type { Swap } from "@estate/rules/Rules"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { StoreError } from "./AlertStore.ts"

/** A swap of a rota, and who made it: a user of the operating system. */
export interface StoredSwap extends Swap {
  readonly id: number
  readonly madeBy: string
}

const decodeRows = Schema.decodeUnknown(
  Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      rota: Schema.String,
      person: Schema.String,
      from: Schema.DateTimeUtcFromNumber,
      to: Schema.DateTimeUtcFromNumber,
      madeBy: Schema.String
    })
  )
)

/**
 * The swaps of rotas in the state, which every process that uses it follows. As with silences, no
 * write depends on an earlier read.
 */
export class Swaps extends Context.Tag("@estate/slack-notifier/Swaps")<
  Swaps,
  {
    /** Stores a swap, and returns its id. */
    readonly add: (swap: Omit<StoredSwap, "id">) => Effect.Effect<number, StoreError>
    /** Removes a swap that is not over; false if there is none of this id. */
    readonly undo: (id: number, now: DateTime.Utc) => Effect.Effect<boolean, StoreError>
    /** Those that end after a moment, in the order in which they were made. */
    readonly endingAfter: (moment: DateTime.Utc) => Effect.Effect<ReadonlyArray<StoredSwap>, StoreError>
    /** Deletes those that ended before a moment. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<void, StoreError>
  }
>() {
  /** Over a state that was brought to this version's form. */
  static readonly layer: Layer.Layer<Swaps, never, SqlClient> = Layer.effect(
    Swaps,
    Effect.map(SqlClient, sql =>
      Swaps.of({
        add: Effect.fn("Swaps.add")(function* ({ rota, person, from, to, madeBy }) {
          const rows = yield* sql<{ readonly id: number }>`
            INSERT INTO swap (rota, person, from_at, until_at, made_by)
            VALUES (${rota}, ${person}, ${from.epochMillis}, ${to.epochMillis}, ${madeBy}) RETURNING id`
          return rows[0]?.id ?? 0
        }),
        undo: Effect.fn("Swaps.undo")((id, { epochMillis }) =>
          Effect.map(
            sql`DELETE FROM swap WHERE id = ${id} AND until_at > ${epochMillis} RETURNING id`,
            rows => rows.length > 0
          )
        ),
        endingAfter: Effect.fn("Swaps.endingAfter")(function* ({ epochMillis }) {
          return yield* decodeRows(
            yield* sql`
              SELECT id, rota, person, from_at AS "from", until_at AS "to", made_by AS "madeBy"
              FROM swap WHERE until_at > ${epochMillis} ORDER BY id`
          )
        }),
        prune: Effect.fn("Swaps.prune")(
          before => sql`DELETE FROM swap WHERE until_at < ${DateTime.toEpochMillis(before)}`
        )
      })
    )
  )
}
