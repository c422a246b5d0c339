import { describe, expect, it } from "@effect/vitest"
import { isThreadSearch, SearchTooShort, Thread, ThreadNotFound } from "@estate/domain/Thread"
import { Arbitrary, Either, FastCheck, Option, ParseResult, Schema } from "effect"
import { thread as wire } from "./wires/Messages.ts"

const { author_avatar: _, ...withoutAvatar } = wire

const read = Schema.decodeUnknownSync(Thread)

describe("a thread", () => {
  it("has on the wire the spec's fields, no more and no less", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Thread), thread => {
        expect(Object.keys(Schema.encodeSync(Thread)(thread)).sort()).toEqual(Object.keys(wire).sort())
      })
    )
  })

  it("is read by what its fields mean", () => {
    const { lastMessageAt, ...rest } = read(wire)
    expect(lastMessageAt.toWire()).toBe("2026-11-20 09:30:00")
    expect(rest).toEqual({
      id: wire.ulid,
      boardId: 7,
      listingId: 42,
      listingTitle: "Flat, 2 rooms",
      author: "Anna",
      authorAvatar: Option.some("https://example.com/anna.png"),
      lastMessage: "Is it still free?",
      unreadCount: 1,
      entity: "order"
    })
  })

  it.each([
    ["null", { ...wire, author_avatar: null }],
    ["empty", { ...wire, author_avatar: "" }],
    ["absent", withoutAvatar]
  ])("has no avatar where that is %s", (__, faceless) => {
    expect(read(faceless).authorAvatar).toEqual(Option.none())
    expect(Schema.encodeSync(Thread)(read(faceless))).toStrictEqual({ ...wire, author_avatar: "" })
  })

  it("is unread by its own counter", () => {
    expect([read(wire).isUnread, read({ ...wire, unread_messages: 0 }).isUnread]).toEqual([true, false])
  })

  it("keeps an unknown entity, and drops unknown fields", () => {
    const thread = read({ ...wire, entity: "project", muted: true })
    expect(thread.entity).toBe("project")
    expect(thread).not.toHaveProperty("muted")
  })

  it.each([
    ["ulid", ""],
    ["board_id", "7"],
    ["order_id", -1],
    ["order_title", null],
    ["author", undefined],
    ["author_avatar", 7],
    ["last_message", 7],
    ["last_message_at", "2026-02-30 00:00:00"],
    ["unread_messages", 1.5],
    ["entity", null]
  ])("names the wire's %s when that is %j", (field, value) => {
    const result = Schema.decodeUnknownEither(Schema.Struct({ items: Schema.Array(Thread) }))({
      items: [wire, { ...wire, [field]: value }]
    })
    const paths = Either.match(result, {
      onLeft: error => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join(".")),
      onRight: () => ["read"]
    })
    expect(new Set(paths)).toEqual(new Set([`items.1.${field}`]))
  })
})

describe("what threads are searched by", () => {
  it.each(["7", "42", " 42 ", "000", "abc", "ели", " abc ", "🏠🏠🏠", "a b"])("%j will do", text => {
    expect(isThreadSearch(text)).toBe(true)
  })

  it.each(["", " ", "ab", " ab ", "4a", "-1", "4.", "🏠🏠", "é́"])("%j will not", text => {
    expect(isThreadSearch(text)).toBe(false)
  })

  it("says how many characters there were, spaces around them not counted", () => {
    expect(new SearchTooShort({ search: " 🏠a " }).message).toBe(
      "a search needs at least 3 characters, this one has 2"
    )
  })
})

it("the error of a missing thread has the platform's text", () => {
  expect(new ThreadNotFound({ detail: "Thread not found", requestId: Option.none() }).message).toBe(
    "no such thread: Thread not found"
  )
})
