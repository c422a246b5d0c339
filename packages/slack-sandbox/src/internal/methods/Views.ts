import { Either, HashMap, Schema } from "effect"
import {
  changeView,
  type Dialogs,
  type OpenView,
  showView,
  TRIGGER_MILLIS,
  type Trigger,
  triggerOf
} from "../workspace/Dialogs.ts"
import { wireView } from "../workspace/WireView.ts"
import { type Call, type MethodResult, method, unchanged } from "./Method.ts"
import { present, type Refusal, refuse } from "./Refusal.ts"
import { readView } from "./ViewInput.ts"

/** Opens a modal. https://docs.slack.dev/reference/methods/views.open */
export const viewsOpen = method(
  Schema.Struct({ trigger_id: Schema.String, view: Schema.Unknown }),
  ({ trigger_id, view }, call) =>
    Either.gen(function* () {
      const { dialogs, trigger } = yield* useTrigger(call, trigger_id)
      const opened = { ...trigger, view: yield* readView(view, dialogs.serial) }
      return shown(call, showView(dialogs, opened, call.nowMillis))
    })
)

/** Replaces a modal's content. https://docs.slack.dev/reference/methods/views.update */
export const viewsUpdate = method(
  Schema.Struct({ view_id: Schema.String, view: Schema.Unknown }),
  (fields, call) =>
    Either.gen(function* () {
      const { dialogs } = call.workspace
      const before = yield* present(
        dialogs.views.find(each => each.bot.appId === call.bot.appId && each.id === fields.view_id),
        "not_found"
      )
      const view = yield* readView(fields.view, dialogs.serial)
      return shown(call, changeView(dialogs, before, view, call.nowMillis))
    })
)

/**
 * Uses up a trigger. Fails with `invalid_trigger_id`, `exchanged_trigger_id` or
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

const shown = (call: Call, [view, dialogs]: readonly [OpenView, Dialogs]): MethodResult => ({
  ...unchanged(call, { view: wireView(view) }),
  workspace: { ...call.workspace, dialogs }
})
