import type { SqlClient } from "@effect/sql/SqlClient"
import { readSilenceMatch } from "@estate/rules/File/SilenceMatch"
import { Array, Context, DateTime, Effect, Either, Layer, Order, Schema } from "effect"
import type { StoredSilence } from "../Settings/StoredSilence.ts"
import type { StoreError } from "./AlertStore.ts"
import { makeStoredList, type StoredList, textIn, timeIn } from "./StoredList.ts"

const MadeSilence = Schema.Struct({
  written: textIn("conditions"),
  from: timeIn("from_at"),
  until: timeIn("until_at"),
  madeBy: textIn("made_by"),
  comment: Schema.String
})

/** The silences in the state. */
export class Silences extends Context.Tag("@estate/slack-notifier/Silences")<
  Silences,
  Omit<StoredList<typeof MadeSilence.Type>, "endingAfter"> & {
    /** Those that end after a moment, the first to end first. */
    readonly endingAfter: (moment: DateTime.Utc) => Effect.Effect<ReadonlyArray<StoredSilence>, StoreError>
  }
>() {
  /** Over a state that was migrated to this version's schema. */
  static readonly layer: Layer.Layer<Silences, never, SqlClient> = Layer.effect(
    Silences,
    Effect.map(makeStoredList("silence", MadeSilence), list => ({
      ...list,
      endingAfter: moment =>
        Effect.map(list.endingAfter(moment), made =>
          Array.sort(
            made.map(each => ({ ...each, match: matchOf(each.written) })),
            Order.mapInput(DateTime.Order, ({ until }: StoredSilence) => until)
          )
        )
    }))
  )
}

const parse = Schema.decodeUnknownEither(Schema.parseJson())

const matchOf = (written: string) =>
  Either.getOrUndefined(Either.flatMap(parse(written), value => readSilenceMatch(value)))
