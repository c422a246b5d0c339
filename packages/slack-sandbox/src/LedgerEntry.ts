import { Schema } from "effect"
import { FaultKind } from "./Fault.ts"
import { optionalField } from "./internal/OptionalField.ts"
import { Timestamp } from "./Timestamp.ts"

/** The call was answered `ok:true`; `ts` and `channel` where it concerned a message or a channel. */
export const Accepted = Schema.Struct({
  ok: Schema.Literal(true),
  ts: optionalField(Timestamp),
  channel: optionalField(Schema.String)
})

/** The call was answered `ok:false` with one of Slack's codes. */
export const Refused = Schema.Struct({ ok: Schema.Literal(false), error: Schema.String })

/**
 * A fault stood in for the answer; `committed` says whether the call took effect. A `late` one is entered as not
 * committed and is rewritten, with `landedAt`, when it lands.
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
 * One API request as it came in: `seq` counts from 1, `at` is ISO 8601, `bot_id` is null without a usable token,
 * `request` holds the fields as sent (JSON in form fields parsed) and never the token.
 */
export const LedgerEntry = Schema.Struct({
  seq: Schema.Int,
  at: Schema.String,
  method: Schema.String,
  bot_id: Schema.NullOr(Schema.String),
  request: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  outcome: Outcome
})

/** One API request and how it ended. */
export type LedgerEntry = typeof LedgerEntry.Type
