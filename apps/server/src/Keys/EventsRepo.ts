import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { operator } from "@estate/command-line/Operator"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { rowsAs } from "../Store/StoredText.ts"

/** What was done to a key, when, and by which user of the operating system. */
export const KeyEvent = Schema.Struct({
  at: Schema.DateTimeUtc,
  event: Schema.Literal("created", "replaced", "revoked", "limited"),
  key: Schema.String,
  company: Schema.Int,
  name: Schema.String,
  operator: Schema.String,
  details: Schema.String
})
export type KeyEvent = typeof KeyEvent.Type

const eventsOf = rowsAs(KeyEvent)

/** The events of keys, which outlive them. */
export class KeyEvents extends Context.Tag("@estate/server/KeyEvents")<
  KeyEvents,
  {
    /** Adds an event with the present time and the user who runs the program. */
    readonly add: (event: Omit<KeyEvent, "at" | "operator">) => Effect.Effect<void, SqlError>
    /** Oldest first. */
    readonly list: Effect.Effect<ReadonlyArray<KeyEvent>, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    KeyEvents,
    Effect.map(SqlClient, sql => ({
      add: event =>
        Effect.flatMap(
          DateTime.now,
          now =>
            sql`INSERT INTO key_events ${sql.insert({ at: DateTime.formatIso(now), operator: operator(), ...event })}`
        ),
      list: sql`SELECT at, event, key, company, name, operator, details FROM key_events ORDER BY number`.pipe(
        eventsOf,
        Effect.withSpan("KeyEvents.list")
      )
    }))
  )
}
