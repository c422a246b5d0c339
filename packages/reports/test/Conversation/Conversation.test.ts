import { describe, expect, it } from "@effect/vitest"
import type { Message } from "@estate/domain/Message"
import { Conversation, conversationAt, conversationOf } from "@estate/reports/Conversation/Conversation"
import { Schema } from "effect"
import { messageOf, wallClock } from "../Sample.ts"

const at = (time: string) => `2026-11-20 ${time}`
const asks = (n: number, time: string, message = "Is it free?") =>
  messageOf(n, "incoming", at(time), { message })
const answers = (n: number, time: string) => messageOf(n, "outgoing", at(time))
const read = (messages: ReadonlyArray<Message>) => {
  const { turns, isFinished } = Schema.encodeSync(Conversation)(conversationOf(messages))
  return { turns: turns.map(turn => [turn.askedAt.slice(11), turn.repliedAt?.slice(11)]), isFinished }
}

describe("conversationOf", () => {
  it("has a turn from the buyer's first message to the answer, each time, in any order", () => {
    const messages = [
      answers(1, "09:00:00"),
      asks(2, "10:00:00"),
      asks(3, "10:01:00"),
      answers(4, "10:05:00"),
      answers(5, "10:09:00"),
      asks(6, "11:00:00")
    ]
    const expected = {
      turns: [
        ["10:00:00", "10:05:00"],
        ["11:00:00", undefined]
      ],
      isFinished: false
    }
    expect(read(messages)).toEqual(expected)
    expect(read(messages.toReversed())).toEqual(expected)
  })

  it("has no turn if the buyer never wrote", () => {
    expect(read([])).toEqual({ turns: [], isFinished: false })
    expect(read([answers(1, "10:00:00")])).toEqual({ turns: [], isFinished: false })
  })

  it("takes messages of one second in the order of their ids", () => {
    expect(read([answers(2, "10:00:00"), asks(1, "10:00:00")]).turns).toEqual([["10:00:00", "10:00:00"]])
    expect(read([answers(1, "10:00:00"), asks(2, "10:00:00")]).turns).toEqual([["10:00:00", undefined]])
  })

  it("leaves out what is neither the buyer's nor the agency's", () => {
    const notice = messageOf(2, "incoming", at("10:01:00"), { direction: "system" })
    expect(read([asks(1, "10:00:00"), notice]).turns).toEqual([["10:00:00", undefined]])
  })

  it("is finished by thanks to what the agency wrote, and by nothing else in the last turn", () => {
    const first = [asks(1, "10:00:00"), answers(2, "10:05:00")]
    const isFinished = (...last: ReadonlyArray<Message>) => read([...first, ...last]).isFinished
    expect(isFinished(asks(3, "10:06:00", "Спасибо!"))).toBe(true)
    expect(isFinished(asks(3, "10:06:00", "Хорошо."), asks(4, "10:06:00", "До свидания"))).toBe(true)
    expect(isFinished()).toBe(false)
    expect(isFinished(asks(3, "10:06:00", "А торг?"), asks(4, "10:06:00", "Спасибо!"))).toBe(false)
    expect(isFinished(asks(3, "10:06:00", "Спасибо!"), answers(4, "10:07:00"))).toBe(false)
    const file = messageOf(4, "incoming", at("10:07:00"), { type: "file", message: "" })
    expect(isFinished(asks(3, "10:06:00", "Спасибо!"), file)).toBe(false)
    expect(read([asks(1, "10:00:00", "Спасибо!")]).isFinished).toBe(false)
  })
})

describe("conversationAt", () => {
  const ended = conversationOf([asks(1, "10:00:00"), answers(2, "10:05:00"), asks(3, "10:06:00", "Спасибо!")])
  const readAt = (minutes: number) => {
    const { turns, isFinished } = conversationAt(ended, wallClock(2026, 11, 20, 10, minutes))
    return [...turns.map(({ repliedAt }) => repliedAt._tag), isFinished]
  }

  it("knows no turn and no answer that came later", () => {
    expect(readAt(4)).toEqual(["None", false])
    expect(readAt(5)).toEqual(["Some", false])
    expect(readAt(6)).toEqual(["Some", "None", true])
    expect(conversationAt(ended, wallClock(2026, 11, 20, 9, 59)).turns).toEqual([])
  })
})
