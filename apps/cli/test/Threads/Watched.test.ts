import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { Message, MessageId } from "@estate/domain/Message"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { newMessages, oldest } from "../../src/Threads/Watched.ts"

const id = (n: number) => MessageId.make(`01JD3Q8Z6N4T2V9W5X7Y0MSG0${n}`)
const at = (second: number) => `2026-11-20 09:30:0${second}`
const message = (n: number, second: number, text: string) =>
  Schema.decodeSync(Message)({
    ulid: id(n),
    message: text,
    type: "text",
    direction: "incoming",
    created_at: at(second)
  })
const stood = (second: number, text: string) => ({
  text,
  at: Schema.decodeSync(LocalDateTimeFromWire)(at(second))
})
const texts = (found: ReadonlyArray<Message>) => found.map(({ text }) => text)

describe("new messages of a thread", () => {
  const messages = [message(3, 2, "c"), message(1, 1, "a"), message(2, 1, "b"), message(4, 2, "a")]

  it("are those behind the last one then, the oldest first, also within a second", () => {
    expect(texts(newMessages(messages, stood(1, "a"), new Set()))).toEqual(["b", "c", "a"])
    expect(texts(newMessages(messages, stood(1, "b"), new Set()))).toEqual(["c", "a"])
    expect(texts(newMessages(messages, stood(2, "a"), new Set()))).toEqual([])
  })

  it("are reported once, and are all of them if there were none before", () => {
    expect(texts(newMessages(messages, undefined, new Set([id(1), id(3)])))).toEqual(["b", "a"])
  })

  it("are the later ones where the last one then has been changed", () => {
    expect(texts(newMessages(messages, stood(1, "edited"), new Set()))).toEqual(["c", "a"])
  })

  it("are all from the second on in which the oldest of the known threads last said something", () => {
    const since = oldest([stood(2, "of another"), stood(1, "of a third")])
    const late = messages.filter(({ text }) => text !== "a")
    expect(texts(newMessages([...late, message(5, 0, "before")], since, new Set([id(3)])))).toEqual(["b"])
    expect(texts(newMessages(messages, undefined, new Set()))).toHaveLength(4)
  })
})
