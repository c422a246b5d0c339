import { SqlClient } from "@effect/sql/SqlClient"
import { readSilenceMatch } from "@estate/rules/File/SilenceMatch"
import { Context, DateTime, Effect, Either, Layer, Schema } from "effect"
import type { StoredSilence } from "../Alerts/StoredSilence.ts"
import type { StoreError } from "./AlertStore.ts"

const decodeRows = Schema.decodeUnknown(
  Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      written: Schema.String,
      from: Schema.DateTimeUtcFromNumber,
      until: Schema.DateTimeUtcFromNumber,
      madeBy: Schema.String,
      comment: Schema.String
    })
  )
)

/**
 * The silences in the state, which every process that uses it follows. Any process adds and ends
 * them, without a fence: they belong to no task, and no write depends on an earlier read.
 */
export class Silences extends Context.Tag("@estate/slack-notifier/Silences")<
  Silences,
  {
    /** Stores a silence, and returns its id. */
    readonly add: (silence: Omit<StoredSilence, "id" | "match">) => Effect.Effect<number, StoreError>
    /** Ends a silence; false if none of this id is in force. */
    readonly end: (id: number, now: DateTime.Utc) => Effect.Effect<boolean, StoreError>
    /** Those that end after a moment, the one that ends first at first. */
    readonly endingAfter: (moment: DateTime.Utc) => Effect.Effect<ReadonlyArray<StoredSilence>, StoreError>
    /** Deletes those that ended before a moment. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<void, StoreError>
  }
>() {
  /** Over a state that was brought to this version's form. */
  static readonly layer: Layer.Layer<Silences, never, SqlClient> = Layer.effect(
    Silences,
    Effect.map(SqlClient, sql =>
      Silences.of({
        add: Effect.fn("Silences.add")(function* ({ written, from, until, madeBy, comment }) {
          const rows = yield* sql<{ readonly id: number }>`
            INSERT INTO silence (conditions, from_at, until_at, made_by, comment)
            VALUES (${written}, ${from.epochMillis}, ${until.epochMillis}, ${madeBy}, ${comment}) RETURNING id`
          return rows[0]?.id ?? 0
        }),
        end: Effect.fn("Silences.end")((id, { epochMillis }) =>
          Effect.map(
            sql`
              UPDATE silence SET until_at = ${epochMillis} WHERE id = ${id} AND until_at > ${epochMillis}
              RETURNING id`,
            rows => rows.length > 0
          )
        ),
        endingAfter: Effect.fn("Silences.endingAfter")(function* ({ epochMillis }) {
          const rows = yield* sql`
            SELECT id, conditions AS written, from_at AS "from", until_at AS until, made_by AS "madeBy", comment
            FROM silence WHERE until_at > ${epochMillis} ORDER BY until_at, id`
          return (yield* decodeRows(rows)).map(row => ({ ...row, match: matchOf(row.written) }))
        }),
        prune: Effect.fn("Silences.prune")(
          before => sql`DELETE FROM silence WHERE until_at < ${DateTime.toEpochMillis(before)}`
        )
      })
    )
  )
}

const parse = Schema.decodeUnknownEither(Schema.parseJson())

const matchOf = (written: string) =>
  Either.getOrUndefined(Either.flatMap(parse(written), value => readSilenceMatch(value)))
