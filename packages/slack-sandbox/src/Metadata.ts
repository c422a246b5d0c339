import { Schema } from "effect"

/** What an app hides in its message: a type and a JSON object. https://docs.slack.dev/messaging/message-metadata */
export const Metadata = Schema.Struct({
  event_type: Schema.NonEmptyString,
  event_payload: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

/** What an app hides in its message: a type and a JSON object. */
export type Metadata = typeof Metadata.Type
