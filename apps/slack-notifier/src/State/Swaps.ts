import type { SqlClient } from "@effect/sql/SqlClient"
import { Context, Layer, Schema } from "effect"
import { makeStoredList, type StoredList, textIn, timeIn } from "./StoredList.ts"

/** A swap in a rota, and the operating-system user who made it. */
const MadeSwap = Schema.Struct({
  rota: Schema.String,
  person: Schema.String,
  from: timeIn("from_at"),
  to: timeIn("until_at"),
  madeBy: textIn("made_by")
})

export type StoredSwap = typeof MadeSwap.Type & { readonly id: number }

/** The swaps of rotas in the state. */
export class Swaps extends Context.Tag("@estate/slack-notifier/Swaps")<
  Swaps,
  StoredList<typeof MadeSwap.Type>
>() {
  /** Over a state that was migrated to this version's schema. */
  static readonly layer: Layer.Layer<Swaps, never, SqlClient> = Layer.effect(
    Swaps,
    makeStoredList("swap", MadeSwap)
  )
}
