import { Schema } from "effect"
import { FaultKind } from "./Fault.ts"
import { optionalField } from "./internal/OptionalField.ts"
import { Timestamp } from "./Timestamp.ts"

/** Responded `ok:true`; with the `ts` and `channel` that the call concerned, if any. */
export const Accepted = Schema.Struct({
  ok: Schema.Literal(true),
  ts: optionalField(Timestamp),
  channel: optionalField(Schema.String),
  /** When an envelope was acknowledged, and the `payload` of the acknowledgement. */
  acknowledgedAt: optionalField(Schema.String),
  acknowledgement: optionalField(Schema.Unknown)
})

/**
 * Responded `ok:false` with one of Slack's codes. For an envelope it is `waiting` for three
 * seconds, then `not_acknowledged`, with `acknowledgedAt` if the acknowledgement came later;
 * `no_connection` means that nobody was listening.
 */
export const Refused = Schema.Struct({
  ok: Schema.Literal(false),
  error: Schema.String,
  acknowledgedAt: optionalField(Schema.String)
})

/**
 * A fault replaced the response; `committed` says whether the call took effect. A `late` call is
 * not committed until it takes effect, which rewrites the entry with `landedAt`.
 */
export const Faulted = Schema.Struct({
  fault: FaultKind,
  committed: Schema.Boolean,
  ts: optionalField(Timestamp),
  channel: optionalField(Schema.String),
  error: optionalField(Schema.String),
  landedAt: optionalField(Schema.String)
})

/** How a call ended. */
export const Outcome = Schema.Union(Accepted, Refused, Faulted)

/** How a call ended. */
export type Outcome = typeof Outcome.Type

/**
 * One API request, or one message of Socket Mode (`method` is its type: `interactive`,
 * `events_api`, `hello`, `disconnect`; `request` is the message and its `connection`). `seq` counts
 * from 1, `at` is ISO 8601, `bot_id` is null without a valid token,
 * `request` holds the parameters as sent (JSON in form fields is parsed), never the token.
 */
export const LedgerEntry = Schema.Struct({
  seq: Schema.Int,
  at: Schema.String,
  method: Schema.String,
  bot_id: Schema.NullOr(Schema.String),
  request: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  outcome: Outcome
})

/** One API request or message of Socket Mode, and how it ended. */
export type LedgerEntry = typeof LedgerEntry.Type
