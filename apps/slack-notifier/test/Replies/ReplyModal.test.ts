import { DateTime, Option, Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  fieldOf,
  type Purpose,
  readPurpose,
  replyModal,
  textProblem,
  withText
} from "../../src/Replies/ReplyModal.ts"
import { ViewBlock } from "../../src/Replies/View.ts"
import { episode } from "../Delivery/Harness.ts"
import { message, messageId } from "../Records.ts"

const alert = episode(1)
const style = (language: "en" | "ru") => ({ language, zone: DateTime.zoneUnsafeMakeNamed("Europe/Moscow") })
const purpose: Purpose = {
  alertId: alert.alertId,
  company: "default",
  threadId: alert.threadId,
  channel: "C1",
  ts: "1.000000",
  seen: messageId(7)
}

describe("the modal of a reply", () => {
  it("shows the last five messages as plain text, and who wrote them", () => {
    const messages = [1, 2, 3, 4, 5, 6, 7].map(n =>
      message(n, { message: `<!channel> *${n}*`, direction: n === 7 ? "outgoing" : "incoming" })
    )
    const { blocks } = replyModal(purpose, alert, messages, "", [], style("en"))
    const shown = JSON.stringify(blocks)
    expect(shown.match(/<!channel> \*\d\*/g)).toEqual([3, 4, 5, 6, 7].map(n => `<!channel> *${n}*`))
    expect(shown.match(/"mrkdwn"/g)).toHaveLength(5)
    expect(shown).toContain('"text":"We","emoji":false},{"type":"mrkdwn","text":"<!date^1795242960^')
    expect(shown).toContain("|2026-11-21 09:36>")
    expect(shown).not.toContain("initial_value")
  })

  it("can be written into though the thread is not known", () => {
    const { blocks } = replyModal(purpose, alert, undefined, "draft", [], style("ru"))
    expect(JSON.stringify(blocks)).toContain("Платформа сейчас не отвечает")
    expect(blocks.at(-1)).toMatchObject({ type: "input", element: { initial_value: "draft" } })
  })

  it("brings along what it is about, and no texts", () => {
    const { private_metadata = "" } = replyModal(purpose, alert, [message(1)], "draft", [], style("en"))
    expect(readPurpose(private_metadata)).toEqual(purpose)
    for (const text of [alert.author, alert.listingTitle, "draft"])
      expect(private_metadata).not.toContain(text)
    expect(readPurpose("{}")).toBeUndefined()
  })

  it("offers the saved answers, and takes the chosen one into a new field", () => {
    const { blocks } = replyModal(purpose, alert, [message(1)], "draft", ["free"], style("en"))
    expect(blocks.at(-2)).toMatchObject({ type: "actions", elements: [{ options: [{ value: "free" }] }] })
    const came = Schema.decodeUnknownSync(Schema.Array(ViewBlock))(blocks)
    const view = { blocks: came, hash: "h1", privateMetadata: JSON.stringify(purpose) }
    const after = withText(view, alert, "It is free.", "hint", "en")
    expect(after.blocks.slice(0, -1)).toEqual(blocks.slice(0, -1))
    expect(after.blocks.at(-1)).toMatchObject({
      block_id: "reply h1",
      element: { initial_value: "It is free." }
    })
    expect(readPurpose(after.private_metadata ?? "")).toEqual(purpose)
    expect(fieldOf({ replyAnswer: "free", "reply h1": "It is" })).toEqual({
      block: "reply h1",
      text: "It is"
    })
  })

  it("takes 1 to 3,000 characters, and names the command for more", () => {
    const problemOf = (text: string) => Option.getOrUndefined(textProblem(text, alert.threadId, "en"))
    expect(problemOf(" \n ")).toBe("Write something to send.")
    expect(problemOf(`${"😀".repeat(3000)} `)).toBeUndefined()
    expect(problemOf("x".repeat(3001))).toContain(`estate threads reply ${alert.threadId} --edit`)
  })
})
