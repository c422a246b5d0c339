import type { ViewBlock } from "../../Block.ts"
import type { OpenView, Values } from "./Dialogs.ts"

/**
 * A modal in responses and payloads.
 * https://docs.slack.dev/reference/views/modal-views
 */
export const wireView = (open: OpenView) => ({
  id: open.id,
  team_id: open.teamId,
  type: "modal",
  blocks: open.view.blocks,
  private_metadata: open.view.private_metadata ?? "",
  callback_id: open.view.callback_id ?? "",
  state: { values: stateValues(open.view.blocks, open.values) },
  hash: open.hash,
  title: open.view.title,
  close: open.view.close ?? null,
  submit: open.view.submit ?? null,
  root_view_id: open.id,
  app_id: open.bot.appId,
  app_installed_team_id: open.teamId,
  bot_id: open.bot.botId
})

/** The state of fields and menus, by `block_id` and `action_id`, as Slack sends it. */
export const stateValues = (blocks: ReadonlyArray<ViewBlock>, values: Values) =>
  Object.fromEntries(
    blocks.flatMap(block => {
      const states = fieldsOf(block).flatMap(field => {
        const entered = values[block.block_id ?? ""]
        return field.action_id === undefined ? [] : [[field.action_id, stateOf(field, entered)] as const]
      })
      return states.length === 0 ? [] : [[block.block_id ?? "", Object.fromEntries(states)] as const]
    })
  )

const fieldsOf = (block: ViewBlock) => {
  if (block.type === "input") return [block.element]
  return block.type === "actions" ? block.elements.filter(element => element.type === "static_select") : []
}

const stateOf = (field: ReturnType<typeof fieldsOf>[number], entered: string | undefined) => {
  if (field.type === "plain_text_input") {
    const value = entered ?? field.initial_value ?? ""
    return { type: field.type, value: value === "" ? null : value }
  }
  const chosen = field.options.find(option => option.value === entered)
  return { type: field.type, selected_option: chosen ?? null }
}
