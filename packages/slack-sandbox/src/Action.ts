import { Schema } from "effect"
import { optionalField } from "./internal/OptionalField.ts"

/** Changes a payload into one that Slack would not send, or that comes too late. */
const forge = optionalField(
  Schema.Struct({
    /** The `trigger_id` is expired when it arrives. */
    expiredTrigger: optionalField(Schema.Boolean),
    /** Another workspace's id. */
    team: optionalField(Schema.String),
    /** Another person's id. */
    user: optionalField(Schema.String),
    /** Another value of a button. */
    value: optionalField(Schema.String)
  })
)

const common = {
  /** A name or an id; `NAME@WORKSPACE` for a person of another workspace. */
  person: Schema.String,
  /** How often Slack delivers the same envelope. */
  times: Schema.optionalWith(Schema.Int.pipe(Schema.between(1, 10)), { default: () => 1 }),
  forge
}

const Values = Schema.Record({ key: Schema.String, value: Schema.String })

/**
 * A person clicks a button, or chooses the option with this `value` in a menu, in a message
 * (`channel` by id or name, and `ts`) or in a modal (`viewId`; `values` by `block_id` are what has
 * been entered so far).
 */
export const Click = Schema.Struct({
  kind: Schema.Literal("click"),
  ...common,
  channel: optionalField(Schema.String),
  ts: optionalField(Schema.String),
  viewId: optionalField(Schema.String),
  actionId: Schema.String,
  blockId: optionalField(Schema.String),
  value: optionalField(Schema.String),
  values: Schema.optionalWith(Values, { default: () => ({}) })
})

/** A person clicks a button, or chooses an option in a menu. */
export type Click = typeof Click.Type

/** A person submits a modal with these `values` by `block_id`: a text, or an option's value. */
export const Submit = Schema.Struct({
  kind: Schema.Literal("submit"),
  ...common,
  viewId: Schema.String,
  values: Schema.optionalWith(Values, { default: () => ({}) })
})

/** A person submits a modal. */
export type Submit = typeof Submit.Type

/** A person closes a modal. */
export const Close = Schema.Struct({ kind: Schema.Literal("close"), ...common, viewId: Schema.String })

/** A person closes a modal. */
export type Close = typeof Close.Type

/** A person writes a message, in a thread or in the channel. */
export const Say = Schema.Struct({
  kind: Schema.Literal("say"),
  ...common,
  channel: Schema.String,
  threadTs: optionalField(Schema.String),
  text: Schema.NonEmptyString
})

/** A person writes a message. */
export type Say = typeof Say.Type

/** What a person does. */
export const Action = Schema.Union(Click, Submit, Close, Say)

/** What a person does, with every default. */
export type Action = typeof Action.Type

/** What a person does, as written: `times` and `values` are optional. */
export type ActionInput = typeof Action.Encoded

/**
 * The result of an action: the envelope that Slack sent, whether it was acknowledged within three
 * seconds, and what was wrong with a submission, by `block_id`. `ts` is that of a new message.
 */
export interface ActionResult {
  readonly envelope_id: string | undefined
  readonly acknowledged: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly ts: string | undefined
}
