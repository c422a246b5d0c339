import { Either, Schema } from "effect"
import type { Action } from "../../Action.ts"
import type { ViewBlock } from "../../Block.ts"
import type { CannotInteract } from "../../CannotInteract.ts"
import { readView } from "../methods/ViewInput.ts"
import type { Delivery } from "../socket/Envelopes.ts"
import type { Bot } from "../workspace/Bot.ts"
import {
  changeView,
  closeView,
  type Dialogs,
  type OpenView,
  replaceView,
  showView,
  type Values,
  viewOf
} from "../workspace/Dialogs.ts"
import { wireView } from "../workspace/WireView.ts"
import type { Workspace } from "../workspace/Workspace.ts"
import { actorOf, cannot } from "./Actor.ts"
import { begin, type Interaction } from "./Interact.ts"

type Submit = Extract<Action, { readonly kind: "submit" }>
type Close = Extract<Action, { readonly kind: "close" }>

/** The modal of a person; `values` are merged into what was entered before. */
const entered = (all: Workspace, action: Submit | Close) =>
  Either.gen(function* () {
    const { person, workspace } = yield* actorOf(all, action.person)
    const view = viewOf(workspace.dialogs, action.viewId)
    if (view === undefined || view.userId !== person.id)
      return yield* cannot(`${person.name} has no modal ${action.viewId}.`)
    const values = action.kind === "submit" ? { ...view.values, ...action.values } : view.values
    return { person, workspace, view: { ...view, values, errors: {} } }
  })

/** A submission: what Slack sends of it, or what Slack itself finds wrong, by `block_id`. */
export const submit = (
  all: Workspace,
  action: Submit,
  nowMillis: number
): Either.Either<Interaction & { readonly errors: Values }, CannotInteract> =>
  Either.gen(function* () {
    const { person, view, workspace } = yield* entered(all, action)
    const errors = problemsOf(view)
    const shown = { ...view, errors }
    const begun = begin(workspace, view.bot, person, action, view.id, nowMillis)
    return {
      errors,
      bot: view.bot,
      workspace: { ...begun.workspace, dialogs: replaceView(begun.workspace.dialogs, shown) },
      payload: { type: "view_submission", ...begun.common, view: wireView(shown), response_urls: [] }
    }
  })

/** A modal is closed; its app is notified only if it asked to be. */
export const close = (
  all: Workspace,
  action: Close,
  nowMillis: number
): Either.Either<
  Pick<Interaction, "workspace" | "payload"> & { readonly heardBy: Bot | undefined },
  CannotInteract
> =>
  Either.gen(function* () {
    const { person, view, workspace } = yield* entered(all, action)
    const begun = begin(workspace, view.bot, person, action, view.id, nowMillis)
    const isAll = action.all || view.view.clear_on_close === true
    const after = { ...begun.workspace, dialogs: closeView(begun.workspace.dialogs, view, isAll) }
    const { trigger_id: _, ...common } = begun.common
    return {
      workspace: after,
      heardBy: view.view.notify_on_close === true ? view.bot : undefined,
      payload: { type: "view_closed", ...common, view: wireView(view), is_cleared: action.all }
    }
  })

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
  const initial = element.type === "static_select" ? element.initial_option?.value : element.initial_value
  const value = values[block.block_id ?? ""] ?? initial ?? ""
  if (value === "") return block.optional === true ? undefined : "Please complete this required field."
  if (element.type === "static_select") return undefined
  const { max_length = 3000, min_length = 0 } = element
  if (value.length > max_length) return `Please write at most ${max_length} characters.`
  return value.length < min_length ? `Please write at least ${min_length} characters.` : undefined
}

const Response = Schema.Union(
  Schema.Struct({
    response_action: Schema.Literal("errors"),
    errors: Schema.Record({ key: Schema.String, value: Schema.String })
  }),
  Schema.Struct({ response_action: Schema.Literal("update", "push"), view: Schema.Unknown }),
  Schema.Struct({ response_action: Schema.Literal("clear") }),
  Schema.Struct({ response_action: Schema.optional(Schema.Undefined) })
)

/**
 * What an acknowledgement does to a submitted modal: without a response it closes.
 * https://docs.slack.dev/surfaces/modals#updating_response
 */
export const respond = (
  workspace: Workspace,
  viewId: string,
  { acknowledged, response }: Pick<Delivery, "acknowledged" | "response">,
  nowMillis: number
): { readonly workspace: Workspace; readonly errors: Values } => {
  const { dialogs } = workspace
  const view = viewOf(dialogs, viewId)
  if (view === undefined) return { workspace, errors: acknowledged ? {} : TROUBLED }
  const shown = (after: Dialogs) => ({ workspace: { ...workspace, dialogs: after }, errors: {} })
  const troubled = (errors: Values = TROUBLED) => ({
    ...shown(replaceView(dialogs, { ...view, errors })),
    errors
  })
  const read = Schema.decodeUnknownEither(Response)(response ?? {})
  if (!acknowledged || Either.isLeft(read)) return troubled()
  const answer = read.right
  switch (answer.response_action) {
    case undefined:
      return shown(closeView(dialogs, view, false))
    case "clear":
      return shown(closeView(dialogs, view, true))
    case "errors": {
      const inputs = view.view.blocks.flatMap(block => (block.type === "input" ? [block.block_id] : []))
      const isKnown = Object.keys(answer.errors).every(id => inputs.includes(id))
      return troubled(isKnown ? answer.errors : TROUBLED)
    }
    case "update":
    case "push": {
      const next = readView(answer.view, dialogs.serial)
      if (Either.isLeft(next)) return troubled()
      const [, after] =
        answer.response_action === "update"
          ? changeView(dialogs, view, next.right, nowMillis)
          : showView(dialogs, { ...view, view: next.right }, view, nowMillis)
      return shown(after)
    }
  }
}

/** What the modal says if its app does not answer, or answers with what Slack does not take. */
const TROUBLED: Values = { "": "We had some trouble connecting. Try again?" }
