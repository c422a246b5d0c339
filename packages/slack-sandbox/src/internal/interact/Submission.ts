import { Either, Schema } from "effect"
import type { Close, Submit } from "../../Action.ts"
import type { ViewBlock } from "../../Block.ts"
import type { CannotInteract } from "../../CannotInteract.ts"
import type { Delivery } from "../socket/Envelopes.ts"
import {
  closeView,
  type Dialogs,
  type OpenView,
  replaceView,
  type Values,
  viewOf
} from "../workspace/Dialogs.ts"
import { wireView } from "../workspace/WireView.ts"
import type { Workspaces } from "../workspace/Workspace.ts"
import { actorOf } from "./Actor.ts"
import { begin, type Interaction } from "./Interact.ts"
import { openView } from "./Source.ts"

/** The modal of a person; `values` are merged into what was entered before. */
const entered = (all: Workspaces, action: Submit | Close) =>
  Either.gen(function* () {
    const { person, workspace } = yield* actorOf(all, action.person)
    const view = yield* openView(workspace, person, action.viewId)
    const values = action.kind === "submit" ? { ...view.values, ...action.values } : view.values
    return { person, workspace, view: { ...view, values, errors: {} } }
  })

/** A submission: what Slack sends of it, or what Slack itself finds wrong, by `block_id`. */
export const submit = (
  all: Workspaces,
  action: Submit,
  nowMillis: number
): Either.Either<Interaction & { readonly errors: Values }, CannotInteract> =>
  Either.gen(function* () {
    const { person, view, workspace } = yield* entered(all, action)
    const errors = problemsOf(view)
    const shown = { ...view, errors }
    const begun = begin(workspace, view.bot, person, action, nowMillis)
    return {
      errors,
      bot: view.bot,
      workspace: { ...begun.workspace, dialogs: replaceView(begun.workspace.dialogs, shown) },
      payload: { type: "view_submission", ...begun.common, view: wireView(shown), response_urls: [] }
    }
  })

/** A person closes a modal; Slack sends its app nothing. */
export const close = (
  all: Workspaces,
  action: Close
): Either.Either<Pick<Interaction, "workspace">, CannotInteract> =>
  Either.map(entered(all, action), ({ view, workspace }) => ({
    workspace: { ...workspace, dialogs: closeView(workspace.dialogs, view) }
  }))

// The client checks these before it sends anything.
const problemsOf = ({ values, view }: OpenView): Values =>
  Object.fromEntries(
    view.blocks.flatMap(block => {
      const problem = problemOf(block, values)
      return problem === undefined ? [] : [[block.block_id ?? "", problem]]
    })
  )

const problemOf = (block: ViewBlock, values: Values): string | undefined => {
  if (block.type !== "input") return undefined
  const { element } = block
  const value = values[block.block_id ?? ""] ?? element.initial_value ?? ""
  if (value === "") return block.optional === true ? undefined : "Please complete this required field."
  const { max_length = 3000 } = element
  return value.length > max_length ? `Please write at most ${max_length} characters.` : undefined
}

const Response = Schema.Union(
  Schema.Struct({
    response_action: Schema.Literal("errors"),
    errors: Schema.Record({ key: Schema.String, value: Schema.String })
  }),
  Schema.Struct({ response_action: Schema.optional(Schema.Literal("clear")) })
)

/**
 * What an acknowledgement does to a submitted modal: unless it names errors, the modal closes.
 * https://docs.slack.dev/surfaces/modals#updating_response
 */
export const respond = (
  dialogs: Dialogs,
  viewId: string,
  { acknowledged, response }: Pick<Delivery, "acknowledged" | "response">
): { readonly dialogs: Dialogs; readonly errors: Values } => {
  const view = viewOf(dialogs, viewId)
  if (view === undefined) return { dialogs, errors: acknowledged ? {} : NOT_ANSWERED }
  const withErrors = (errors: Values = NOT_ANSWERED) => ({
    dialogs: replaceView(dialogs, { ...view, errors }),
    errors
  })
  const read = Schema.decodeUnknownEither(Response)(response ?? {})
  if (!acknowledged || Either.isLeft(read)) return withErrors()
  if (read.right.response_action !== "errors") return { dialogs: closeView(dialogs, view), errors: {} }
  const { errors } = read.right
  const inputs = view.view.blocks.flatMap(block => (block.type === "input" ? [block.block_id] : []))
  return withErrors(Object.keys(errors).every(id => inputs.includes(id)) ? errors : NOT_ANSWERED)
}

/**
 * What the modal says if its app does not answer, or sends an answer that Slack does not accept.
 */
const NOT_ANSWERED: Values = { "": "We had some trouble connecting. Try again?" }
