import { Either, HashMap, Schema } from "effect"
import { optionalField } from "../OptionalField.ts"
import {
  changeView,
  type Dialogs,
  type OpenView,
  showView,
  TRIGGER_MILLIS,
  type Trigger,
  triggerOf,
  viewOf
} from "../workspace/Dialogs.ts"
import { wireView } from "../workspace/WireView.ts"
import { readFields } from "./Fields.ts"
import { type Answer, type Call, type Method, unchanged } from "./Method.ts"
import { present, Refusal, refuse } from "./Refusal.ts"
import { readView } from "./ViewInput.ts"

// After the first modal an app may push two more.
const MAX_VIEWS = 3

const readOpen = readFields(Schema.Struct({ trigger_id: Schema.String, view: Schema.Unknown }))

/** Opens a modal. https://docs.slack.dev/reference/methods/views.open */
export const viewsOpen: Method = call =>
  Either.gen(function* () {
    const { trigger_id, view } = yield* readOpen(call.fields)
    const used = yield* useTrigger(call, trigger_id)
    return shown(
      call,
      showView(used.dialogs, { ...used.trigger, view: yield* newView(call, view) }, undefined, call.nowMillis)
    )
  })

/** Opens a modal on top of another one. https://docs.slack.dev/reference/methods/views.push */
export const viewsPush: Method = call =>
  Either.gen(function* () {
    const { trigger_id, view } = yield* readOpen(call.fields)
    const { dialogs, trigger } = yield* useTrigger(call, trigger_id)
    const below = yield* present(viewOf(dialogs, trigger.viewId ?? ""), "not_found")
    if (dialogs.views.filter(({ rootId }) => rootId === below.rootId).length >= MAX_VIEWS)
      return yield* refuse("push_limit_reached")
    return shown(
      call,
      showView(dialogs, { ...trigger, view: yield* newView(call, view) }, below, call.nowMillis)
    )
  })

const readUpdate = readFields(
  Schema.Struct({
    view_id: optionalField(Schema.String),
    external_id: optionalField(Schema.String),
    hash: optionalField(Schema.String),
    view: Schema.Unknown
  })
)

/** Replaces a modal's content. https://docs.slack.dev/reference/methods/views.update */
export const viewsUpdate: Method = call =>
  Either.gen(function* () {
    const fields = yield* readUpdate(call.fields)
    const { dialogs } = call.workspace
    const before = yield* present(
      dialogs.views.find(
        each =>
          each.bot.appId === call.bot.appId &&
          (fields.view_id === undefined
            ? fields.external_id !== undefined && each.view.external_id === fields.external_id
            : each.id === fields.view_id)
      ),
      "not_found"
    )
    if (fields.hash !== undefined && fields.hash !== before.hash) return yield* refuse("hash_conflict")
    const view = yield* readView(fields.view, dialogs.serial)
    return shown(call, changeView(dialogs, before, view, call.nowMillis))
  })

/**
 * Uses a trigger up. Fails with `invalid_trigger_id`, `exchanged_trigger_id` or
 * `expired_trigger_id`.
 */
const useTrigger = (
  { bot, nowMillis, workspace: { dialogs } }: Call,
  id: string
): Either.Either<{ readonly trigger: Trigger; readonly dialogs: Dialogs }, Refusal> => {
  const trigger = triggerOf(dialogs, id)
  if (trigger === undefined || trigger.bot.appId !== bot.appId) return refuse("invalid_trigger_id")
  if (trigger.isUsed) return refuse("exchanged_trigger_id")
  if (nowMillis - trigger.madeAtMillis > TRIGGER_MILLIS) return refuse("expired_trigger_id")
  const triggers = HashMap.set(dialogs.triggers, id, { ...trigger, isUsed: true })
  return Either.right({ trigger, dialogs: { ...dialogs, triggers } })
}

const newView = ({ workspace: { dialogs } }: Call, input: unknown) =>
  Either.filterOrLeft(
    readView(input, dialogs.serial),
    ({ external_id = "" }) =>
      external_id === "" || dialogs.views.every(({ view }) => view.external_id !== external_id),
    () => Refusal.of("duplicate_external_id")
  )

const shown = (call: Call, [view, dialogs]: readonly [OpenView, Dialogs]): Answer => ({
  ...unchanged(call, { view: wireView(view) }),
  workspace: { ...call.workspace, dialogs }
})
