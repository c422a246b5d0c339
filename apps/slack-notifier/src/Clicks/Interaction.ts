import { Either, type ParseResult, Record, Schema } from "effect"
import { AlertId } from "../Alerts/AlertId.ts"
import { MENU, What } from "../Alerts/Buttons.ts"
import { type View, ViewBlock } from "../Replies/View.ts"

/** Who acts, according to Slack. */
export interface Clicker {
  /** `U…` or `W…`. */
  readonly slackUser: string
  /** The workspace that they belong to. */
  readonly team: string
}

interface Envelope extends Clicker {
  /** What the settings call the workspace whose app received it. */
  readonly workspace: string
  readonly envelope: string
  /** For `views.open`, once, within three seconds. */
  readonly triggerId: string
}

/** A click on a message of ours. */
export interface Click extends Envelope {
  readonly kind: "click"
  readonly what: What
  readonly alertId: AlertId
  /** Where the click was; the message may have been forged, moved or deleted. */
  readonly message: { readonly channel: string; readonly ts: string }
  /** Whether that is a message that only this person sees. */
  readonly isWhisper: boolean
  /** Where Slack accepts the message's new contents, five times within 30 minutes. */
  readonly responseUrl: string | undefined
  /** Different for each action of a person. */
  readonly actionTs: string
}

/** Another click, on a message or in a modal; its id shows what it is. */
export interface OtherClick extends Envelope {
  readonly kind: "other click"
  readonly actionId: string
  readonly value: string
  /** Absent in a modal. */
  readonly message: Click["message"] | undefined
  readonly view: View | undefined
  readonly actionTs: string
}

/** A modal was submitted. */
export interface Submission extends Envelope {
  readonly kind: "submission"
  readonly view: View
}

/** What Slack sends when a person acts. */
export type Interaction = Click | OtherClick | Submission

/**
 * The acknowledgement for Slack: nothing, or what to do with a modal (`response_action`).
 * https://docs.slack.dev/surfaces/modals#response_actions
 */
export type Acknowledgement =
  | { readonly response_action: "clear" }
  | { readonly response_action: "errors"; readonly errors: Readonly<Record<string, string>> }
  | undefined

const text = Schema.optionalWith(Schema.String, { default: () => "" })

const Common = {
  team: Schema.NullishOr(Schema.Struct({ id: Schema.String })),
  user: Schema.Struct({ id: Schema.String, team_id: Schema.optional(Schema.String) }),
  trigger_id: text
}

const FieldState = Schema.Struct({
  value: Schema.optional(Schema.NullOr(Schema.String)),
  selected_option: Schema.optional(Schema.NullOr(Schema.Struct({ value: Schema.String })))
})

const ViewPayload = Schema.Struct({
  id: Schema.String,
  blocks: Schema.optionalWith(Schema.Array(ViewBlock), { default: () => [] }),
  hash: text,
  callbackId: text.pipe(Schema.fromKey("callback_id")),
  privateMetadata: text.pipe(Schema.fromKey("private_metadata")),
  state: Schema.Struct({
    values: Schema.Record({
      key: Schema.String,
      value: Schema.Record({ key: Schema.String, value: FieldState })
    })
  })
})

const ActionPayload = Schema.Struct({
  action_id: Schema.String,
  value: Schema.optional(Schema.String),
  selected_option: Schema.optional(Schema.NullOr(Schema.Struct({ value: Schema.String }))),
  action_ts: Schema.NonEmptyString
})

/** https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
const BlockActions = Schema.Struct({
  ...Common,
  type: Schema.Literal("block_actions"),
  actions: Schema.NonEmptyArray(ActionPayload),
  channel: Schema.optional(Schema.Struct({ id: Schema.String })),
  container: Schema.optional(
    Schema.Struct({
      message_ts: Schema.optional(Schema.String),
      is_ephemeral: Schema.optional(Schema.Boolean)
    })
  ),
  response_url: Schema.optional(Schema.String),
  view: Schema.optional(ViewPayload)
})

/** https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
const ViewSubmission = Schema.Struct({
  ...Common,
  type: Schema.Literal("view_submission"),
  view: ViewPayload
})

const decode = Schema.decodeUnknownEither(Schema.Union(BlockActions, ViewSubmission))
const isWhat = Schema.is(What)
const isAlertId = Schema.is(AlertId)

/**
 * An interaction, from the payload of its envelope; decoding fails for everything else that Slack
 * may send.
 */
export const readInteraction = (
  workspace: string,
  envelope: string,
  payload: unknown
): Either.Either<Interaction, ParseResult.ParseError> =>
  Either.map(decode(payload), read => {
    const common = {
      workspace,
      envelope,
      slackUser: read.user.id,
      team: read.user.team_id ?? read.team?.id ?? "",
      triggerId: read.trigger_id
    }
    return read.type === "view_submission"
      ? { ...common, kind: "submission", view: viewOf(read.view) }
      : { ...common, ...clickOf(read) }
  })

const clickOf = (payload: typeof BlockActions.Type) => {
  const { actions, channel, container, view, response_url: responseUrl } = payload
  const [action] = actions
  const { action_id: actionId, action_ts: actionTs } = action
  const value = action.selected_option?.value ?? action.value ?? ""
  const ts = container?.message_ts
  const message = channel === undefined || ts === undefined ? undefined : { channel: channel.id, ts }
  const [what, alertId] = actionId === MENU ? value.split(" ", 2) : [actionId, value]
  return message !== undefined && isWhat(what) && isAlertId(alertId)
    ? {
        kind: "click" as const,
        what,
        alertId,
        message,
        isWhisper: container?.is_ephemeral === true,
        responseUrl,
        actionTs
      }
    : {
        kind: "other click" as const,
        actionId,
        value,
        message,
        view: view === undefined ? undefined : viewOf(view),
        actionTs
      }
}

const viewOf = ({ state, ...view }: typeof ViewPayload.Type): View => ({
  ...view,
  values: Record.map(state.values, fields => {
    const [field] = Object.values(fields)
    return field?.value ?? field?.selected_option?.value ?? ""
  })
})
