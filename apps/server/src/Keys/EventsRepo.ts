import type { SqlClient } from "@effect/sql/SqlClient"
import { operator } from "@estate/command-line/Operator"
import { DateTime, Effect, Schema } from "effect"
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
export const keyEvents = (sql: SqlClient) => ({
  /** Adds an event with the present time and the user who runs the program. */
  add: (event: Omit<KeyEvent, "at" | "operator">) =>
    Effect.flatMap(
      DateTime.now,
      now =>
        sql`INSERT INTO key_events ${sql.insert({ at: DateTime.formatIso(now), operator: operator(), ...event })}`
    ),
  /** Oldest first. */
  list: sql`SELECT at, event, key, company, name, operator, details FROM key_events ORDER BY number`.pipe(
    eventsOf,
    Effect.withSpan("KeyEvents.list")
  )
})
