import { DateTime, Option } from "effect"
import { describe, expect, it } from "vitest"
import { readNoticeValue } from "../../src/Replies/NoticeAction.ts"
import { renderReplyNotice } from "../../src/Replies/RenderNotice.ts"
import { ReplyNotice, replyIdOf } from "../../src/Replies/ReplyNotice.ts"
import { threadId } from "../Records.ts"

const notice = (changes: Partial<ConstructorParameters<typeof ReplyNotice>[0]>) =>
  new ReplyNotice({
    replyId: replyIdOf("", "V1"),
    number: 2,
    company: "default",
    threadId,
    author: "U01ANNA",
    what: "stale",
    reason: Option.none(),
    answeredBy: Option.none(),
    text: "",
    choice: Option.none(),
    at: DateTime.unsafeMake("2026-11-21T06:44:00Z"),
    ...changes
  })

/** The buttons of a message, by their ids. */
const buttonsOf = (shown: ReplyNotice) => {
  const blocks = JSON.stringify(renderReplyNotice(shown, "en").blocks)
  return Array.from(blocks.matchAll(/"action_id":"(\w+)"/g), ([, id]) => id)
}

describe("what is said about a reply in Slack", () => {
  it("names who was quicker, if that was one of us", () => {
    expect(renderReplyNotice(notice({}), "en").text).toBe(
      "⚠️ <@U01ANNA>, the buyer got another answer meanwhile. Your reply was not sent."
    )
    expect(renderReplyNotice(notice({ answeredBy: Option.some("U02OLEG") }), "ru").text).toBe(
      "⚠️ <@U01ANNA>, пока вы писали, покупателю ответил(а) <@U02OLEG>. Ваш ответ не отправлен."
    )
  })

  it("has buttons until one is pressed, and none that cannot help", () => {
    expect(buttonsOf(notice({}))).toEqual(["replySend", "replyEdit", "replyDiscard"])
    expect(buttonsOf(notice({ choice: Option.some("approved") }))).toEqual([])
    const gone = notice({ what: "returned", reason: Option.some("gone") })
    expect(buttonsOf(gone)).toEqual(["replyEdit", "replyDiscard"])
    expect(buttonsOf(notice({ what: "unsure" }))).toEqual([])
  })

  it("shows what was sent as plain text, and names its reply in buttons without other data", () => {
    const { blocks } = renderReplyNotice(notice({ what: "sent", text: "<!channel> *hi*" }), "en")
    expect(blocks.at(-1)).toMatchObject({ text: { type: "plain_text", text: "<!channel> *hi*" } })
    const shown = JSON.stringify(renderReplyNotice(notice({}), "en").blocks)
    const [, value = ""] = /"value":"([^"]*)"/.exec(shown) ?? []
    expect(readNoticeValue(value)).toEqual({ replyId: replyIdOf("", "V1"), number: 2 })
    expect(readNoticeValue("elsewhere 2")).toBeUndefined()
  })
})
