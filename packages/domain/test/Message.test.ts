import { describe, expect, it } from "@effect/vitest"
import {
  firstUnread,
  isReplyWith,
  MESSAGE_MAX_LENGTH,
  Message,
  MessageEmpty,
  MessageText,
  MessageTooLong
} from "@estate/domain/Message"
import { Arbitrary, Array, Either, FastCheck, Option, ParseResult, Schema } from "effect"

const wire = {
  ulid: "01JD3W5Q6R7S8T9V0W1X2Y3Z4A",
  message: "Is it still free?",
  type: "text",
  direction: "incoming",
  readed_at: "2026-11-20 09:31:00",
  created_at: "2026-11-20 09:30:00"
}
const { readed_at: _, ...withoutReadAt } = wire

const read = Schema.decodeUnknownSync(Message)
const pathsOf = (value: unknown) =>
  Either.match(Schema.decodeUnknownEither(Message)(value), {
    onLeft: error => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join(".")),
    onRight: () => ["read"]
  })

describe("a message", () => {
  it("has on the wire the spec's fields, no more and no less", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Message), message => {
        expect(Object.keys(Schema.encodeSync(Message)(message)).sort()).toEqual(Object.keys(wire).sort())
      })
    )
  })

  it("is read by what its fields mean", () => {
    const message = read(wire)
    expect(message.text).toBe("Is it still free?")
    expect(message.createdAt.toWire()).toBe("2026-11-20 09:30:00")
    expect(Option.map(message.readAt, at => at.toWire())).toEqual(Option.some("2026-11-20 09:31:00"))
    expect(message.isUnread).toBe(false)
  })

  it.each([
    ["null", { ...wire, readed_at: null }],
    ["empty", { ...wire, readed_at: "" }],
    ["absent", withoutReadAt]
  ])("is unread where readed_at is %s, and is written with null", (__, unread) => {
    const message = read(unread)
    expect(message.readAt).toEqual(Option.none())
    expect(message.isUnread).toBe(true)
    expect(Schema.encodeSync(Message)(message)).toStrictEqual({ ...wire, readed_at: null })
  })

  it("is not unread if it is outgoing", () => {
    expect(read({ ...wire, direction: "outgoing", readed_at: null }).isUnread).toBe(false)
  })

  it("keeps unknown types and directions", () => {
    const message = read({ ...wire, type: "image", direction: "system" })
    expect([message.type, message.direction, message.isIncoming]).toEqual(["image", "system", false])
  })

  it("drops unknown fields", () => {
    expect(Object.keys(read({ ...wire, attachments: [{}] })).sort()).toEqual(
      ["createdAt", "direction", "id", "readAt", "text", "type"].sort()
    )
  })

  it.each([
    ["created_at", "2026-02-30 00:00:00"],
    ["created_at", null],
    ["ulid", "7"],
    ["message", 7],
    ["type", null],
    ["direction", 1]
  ])("names the wire's %s when that is %j", (field, value) => {
    expect(pathsOf({ ...wire, [field]: value })).toContain(field)
    expect(new Set(pathsOf({ ...wire, [field]: value }))).toEqual(new Set([field]))
  })

  it("names readed_at when it is no time", () => {
    expect(new Set(pathsOf({ ...wire, readed_at: "yesterday" }))).toEqual(new Set(["readed_at"]))
  })

  it("names a field that is not there", () => {
    const { created_at: __, ...rest } = wire
    expect(pathsOf(rest)).toEqual(["created_at"])
  })
})

describe("the text of a message", () => {
  const send = Schema.decodeUnknownEither(MessageText)
  const fits = (text: string) => Either.isRight(send(text))

  it.each([
    ["letters", "я"],
    ["emoji of two UTF-16 units", "🏠"],
    ["surrogates without their other half", "\ud83c"]
  ])(`may have ${MESSAGE_MAX_LENGTH} characters and no more: %s`, (_, character) => {
    expect(fits(character.repeat(MESSAGE_MAX_LENGTH))).toBe(true)
    expect(fits(character.repeat(MESSAGE_MAX_LENGTH + 1))).toBe(false)
  })

  it("counts code points, so that a family of one glyph counts for each of its members", () => {
    const family = "👨‍👩‍👧‍👦"
    expect(fits(family.repeat(571))).toBe(true)
    expect(fits(family.repeat(572))).toBe(false)
  })

  it("loses the spaces around it before it is measured", () => {
    expect(send("\n\t  Hello \u00a0\u3000")).toEqual(Either.right("Hello"))
    expect(fits(`  ${"a".repeat(MESSAGE_MAX_LENGTH)}  `)).toBe(true)
    expect(send("a  b")).toEqual(Either.right("a  b"))
  })

  it.each(["", " ", "\r\n\t\u00a0"])("is refused if blank: %j", text => {
    expect(Either.mapLeft(send(text), error => error.message)).toMatchObject({
      left: expect.stringContaining("the message is empty")
    })
  })

  it("says by how much it is too long, before anything is sent and by the schema alike", () => {
    expect(Either.mapLeft(send("a".repeat(4001)), error => error.message)).toMatchObject({
      left: expect.stringContaining("the message has 4001 characters, of at most 4000")
    })
    expect(new MessageTooLong({ length: 4001 }).message).toBe(
      "the message has 4001 characters, of at most 4000: shorten it or send it in parts"
    )
    expect(new MessageEmpty().message).toBe("the message is empty: write something to send")
  })
})

describe("a reply", () => {
  const reply = (message: string, direction = "outgoing") => read({ ...wire, message, direction })

  it.each(["Caf\u00e9\nhello", "  Cafe\u0301\nhello ", "Caf\u00e9\r\nhello\r\n"])(
    "is found by its text, whatever its line ends and the composition of its accents: %j",
    stored => {
      expect(isReplyWith(reply(stored), "Café\nhello")).toBe(true)
    }
  )

  it.each(["café\nhello", "Café hello", "Café\n\nhello", "Café\nhello!"])("is not %j", stored => {
    expect(isReplyWith(reply(stored), "Café\nhello")).toBe(false)
  })

  it("is none of the buyer's messages", () => {
    expect(isReplyWith(reply("hello", "incoming"), "hello")).toBe(false)
  })
})

describe("since when the buyer waits", () => {
  const at = (ulid: string, created_at: string, more: object = {}) =>
    read({ ...withoutReadAt, ulid: `01JD3W5Q6R7S8T9V0W1X2Y3Z${ulid}`, created_at, ...more })
  const first = at("1A", "2026-11-20 09:00:00")
  const tie = at("1B", "2026-11-20 09:00:00")
  const later = at("0A", "2026-11-20 09:00:01")
  const ours = at("0B", "2026-11-20 08:00:00", { direction: "outgoing" })
  const seen = at("0C", "2026-11-20 08:30:00", { readed_at: "2026-11-20 08:31:00" })

  it("is the earliest unread message of the buyer, in whatever order they come", () => {
    for (const messages of [
      [first, tie, later, ours, seen],
      [seen, later, tie, ours, first],
      [later, first]
    ]) {
      expect(firstUnread(messages)).toEqual(Option.some(first))
    }
  })

  it("is none if nobody waits", () => {
    expect(firstUnread([])).toEqual(Option.none())
    expect(firstUnread([ours, seen])).toEqual(Option.none())
  })

  it("does not depend on the order of any messages at all", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(Arbitrary.make(Message)), messages => {
        expect(firstUnread(Array.reverse(messages))).toEqual(firstUnread(messages))
      })
    )
  })
})
