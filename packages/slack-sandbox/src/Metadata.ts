import { Schema } from "effect"

/**
 * Metadata of a message: a type and a JSON object.
 * https://docs.slack.dev/messaging/message-metadata
 */
export const Metadata = Schema.Struct({
  event_type: Schema.NonEmptyString,
  event_payload: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

/** Metadata of a message. */
export type Metadata = typeof Metadata.Type
