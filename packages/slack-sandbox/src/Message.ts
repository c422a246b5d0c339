import { Schema } from "effect"
import { Block } from "./Block.ts"
import { optionalField } from "./internal/OptionalField.ts"
import { Metadata } from "./Metadata.ts"
import { Timestamp } from "./Timestamp.ts"

/**
 * A message as in Slack's history; the sandbox's own list adds `channel`.
 * https://docs.slack.dev/reference/events/message
 */
export const Message = Schema.Struct({
  type: Schema.Literal("message"),
  subtype: optionalField(Schema.Literal("tombstone")),
  ts: Timestamp,
  text: Schema.String,
  user: optionalField(Schema.String),
  bot_id: optionalField(Schema.String),
  app_id: optionalField(Schema.String),
  team: optionalField(Schema.String),
  bot_profile: optionalField(
    Schema.Struct({
      id: Schema.String,
      app_id: Schema.String,
      user_id: Schema.String,
      name: Schema.String,
      icons: Schema.Record({ key: Schema.String, value: Schema.String }),
      deleted: Schema.Boolean,
      updated: Schema.Int,
      team_id: Schema.String
    })
  ),
  hidden: optionalField(Schema.Boolean),
  blocks: optionalField(Schema.Array(Block)),
  metadata: optionalField(Metadata),
  edited: optionalField(Schema.Struct({ user: Schema.String, ts: Timestamp })),
  thread_ts: optionalField(Timestamp),
  parent_user_id: optionalField(Schema.String),
  reply_count: optionalField(Schema.Int),
  reply_users_count: optionalField(Schema.Int),
  reply_users: optionalField(Schema.Array(Schema.String)),
  latest_reply: optionalField(Timestamp),
  is_locked: optionalField(Schema.Boolean),
  subscribed: optionalField(Schema.Boolean),
  channel: optionalField(Schema.String)
})

/** A message as in Slack's history. */
export type Message = typeof Message.Type
