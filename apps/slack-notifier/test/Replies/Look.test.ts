import { describe, expect, it } from "vitest"
import { lookAt } from "../../src/Replies/Look.ts"
import { message, messageId } from "../Records.ts"

const ours = (n: number, text: string) => message(n, { direction: "outgoing", message: text })

describe("a thread, looked at for a reply", () => {
  it("shows messages of the company with its text, however the platform writes them", () => {
    const messages = [
      ours(1, "Caf\u00e9\nhello"),
      ours(2, " Cafe\u0301\r\nhello "),
      message(3, { message: "Café\nhello" })
    ]
    expect(lookAt(messages, { text: "Café\nhello", seen: messageId(2) })).toEqual({
      same: [messageId(1), messageId(2)],
      answer: undefined
    })
  })

  it("shows the newest answer that the author has not seen, in any order of the messages", () => {
    const messages = [ours(4, "four"), message(3), ours(2, "two"), message(1)]
    expect(lookAt(messages, { text: "mine", seen: messageId(1) }).answer).toBe(messageId(4))
    expect(lookAt(messages, { text: "mine", seen: messageId(3) }).answer).toBe(messageId(4))
    expect(lookAt(messages, { text: "mine", seen: messageId(4) }).answer).toBeUndefined()
    expect(lookAt(messages, { text: "mine", seen: "" }).answer).toBe(messageId(4))
  })

  it("goes by the id of a message that is not there any more", () => {
    expect(lookAt([message(1), ours(4, "four")], { text: "mine", seen: messageId(3) }).answer).toBe(
      messageId(4)
    )
    expect(lookAt([message(1), ours(2, "two")], { text: "mine", seen: messageId(3) }).answer).toBeUndefined()
  })
})
