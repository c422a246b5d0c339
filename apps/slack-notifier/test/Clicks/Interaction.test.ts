import { Either } from "effect"
import { describe, expect, it } from "vitest"
import { buttonBlocks, silenceQuestion } from "../../src/Alerts/Buttons.ts"
import { readInteraction } from "../../src/Clicks/Interaction.ts"
import { episode, now } from "../Delivery/Harness.ts"

const { alertId } = episode(1)
const body = {
  type: "block_actions",
  team: { id: "T1", domain: "estate" },
  user: { id: "U01ANNA", name: "anna", team_id: "T1" },
  trigger_id: "1.2.a",
  container: { type: "message", message_ts: "1.000001", channel_id: "C1" },
  channel: { id: "C1", name: "leads" }
}
const read = (payload: object) => Either.getOrUndefined(readInteraction("NORTH", "e1", payload))
const action = (fields: object) => read({ ...body, actions: [{ action_ts: "7.1", ...fields }] })

const common = { workspace: "NORTH", envelope: "e1", slackUser: "U01ANNA", team: "T1", triggerId: "1.2.a" }

describe("an interaction", () => {
  it("is a click on a button or in the menu of an alert", () => {
    const click = {
      ...common,
      kind: "click",
      alertId,
      message: { channel: "C1", ts: "1.000001" },
      isWhisper: false,
      actionTs: "7.1"
    }
    expect(action({ action_id: "take", value: alertId })).toEqual({ ...click, what: "take" })
    const option = { value: `handled ${alertId}`, text: { type: "plain_text", text: "Handled" } }
    expect(action({ action_id: "more", selected_option: option })).toEqual({ ...click, what: "handled" })
  })

  it("is another click if no alert is in it, so that nothing is done about one", () => {
    expect(action({ action_id: "take", value: "'; DROP" })).toMatchObject({ kind: "other click" })
    expect(action({ action_id: "explode", value: alertId })).toMatchObject({ actionId: "explode" })
  })

  it("is a submission, with the texts that were entered", () => {
    const state = { values: { text: { input: { type: "plain_text_input", value: "Good morning" } } } }
    const view = { id: "V1", hash: "h", callback_id: "reply", private_metadata: "m", state }
    expect(read({ ...body, type: "view_submission", view })).toEqual({
      ...common,
      kind: "submission",
      view: {
        id: "V1",
        blocks: [],
        hash: "h",
        callbackId: "reply",
        privateMetadata: "m",
        values: { text: "Good morning" }
      }
    })
  })

  it.each([[{ type: "shortcut" }], [{ ...body, actions: [] }], [{ type: "event_callback", event: {} }]])(
    "is nothing else: %o",
    payload => {
      expect(read(payload)).toBeUndefined()
    }
  )

  it("comes of every button that an alert can have", () => {
    const question = silenceQuestion(alertId, "Silence?", "en")
    expect(JSON.stringify(question)).toContain('"action_id":"silenceNow"')
    expect(action({ action_id: "silenceNow", value: alertId })).toMatchObject({ what: "silenceNow" })
    const sent = buttonBlocks(episode(1), { canReply: true, hasHours: true }, "en", now)
    const [block] = sent
    expect(JSON.stringify(block).match(/"action_id":"\w+"/g)).toEqual(
      ["take", "reply", "more"].map(id => `"action_id":"${id}"`)
    )
    const values = JSON.stringify(block).match(/"value":"\w+ \w+"/g) ?? []
    expect(
      values.map(value => action({ action_id: "more", selected_option: { value: value.slice(9, -1) } }))
    ).toMatchObject(["snooze", "snoozeOpening", "handled", "silence", "why"].map(what => ({ what })))
  })
})
