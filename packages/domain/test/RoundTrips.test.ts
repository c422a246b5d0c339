import { describe, expect, it } from "@effect/vitest"
import { Arbitrary, FastCheck, Schema } from "effect"
import { everySchema } from "./EverySchema.ts"

const ulid = "01JD3W5Q6R7S8T9V0W1X2Y3Z4A"

const thread = {
  ulid,
  board_id: 7,
  order_id: 42,
  order_title: "Flat, 2 rooms",
  author: "Anna",
  author_avatar: "https://example.com/anna.png",
  last_message: "Is it still free?",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
}

const message = {
  ulid,
  message: "Is it still free?",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: "2026-11-20 09:30:00"
}

const { author_avatar: _, ...threadWithoutAvatar } = thread
const { readed_at: __, ...messageWithoutReadAt } = message

/** What the wire may say, and how the same is written by us. Where only one is given it is canonical already. */
const wires: Readonly<Record<string, ReadonlyArray<readonly [wire: unknown, canonical?: unknown]>>> = {
  "Company.AccountId": [[1], [9_007_199_254_740_991]],
  "Company.CompanyId": [[1], [12]],
  "Listing.ListingId": [[0], [42]],
  "LocalDateTime.LocalDateTimeFromWire": [
    ["2026-11-20 09:30:00"],
    ["0001-01-01 00:00:00"],
    ["2026-11-20T09:30:00", "2026-11-20 09:30:00"]
  ],
  "Message.Message": [
    [message],
    [{ ...message, readed_at: "2026-11-20 09:31:00" }],
    [
      { ...message, readed_at: "2026-11-20T09:31:00" },
      { ...message, readed_at: "2026-11-20 09:31:00" }
    ],
    [{ ...message, readed_at: "" }, message],
    [messageWithoutReadAt, message],
    [{ ...message, type: "image", direction: "system" }],
    [{ ...message, attachments: [] }, message]
  ],
  "Message.MessageEmpty": [[{ _tag: "MessageEmpty" }]],
  "Message.MessageId": [[ulid], [ulid.toLowerCase()]],
  "Message.MessageText": [["Hello"], [" Hello\n", "Hello"]],
  "Message.MessageTooLong": [[{ _tag: "MessageTooLong", length: 4001 }]],
  "Page.PageNumber": [[1], [2_147_483_647]],
  "Page.PageSize": [[1], [1000]],
  "Thread.SearchTooShort": [[{ _tag: "SearchTooShort", search: "ab" }]],
  "Thread.Thread": [
    [thread],
    [{ ...thread, author_avatar: "" }],
    [
      { ...thread, author_avatar: null },
      { ...thread, author_avatar: "" }
    ],
    [threadWithoutAvatar, { ...thread, author_avatar: "" }],
    [{ ...thread, entity: "project" }],
    [{ ...thread, muted: true }, thread]
  ],
  "Thread.ThreadId": [[ulid], [ulid.toLowerCase()]],
  "Ulid.Ulid": [[ulid], ["7ZZZZZZZZZZZZZZZZZZZZZZZZZ"]]
}

/** These exist on this side of the wire alone: what they are on it is the contract's business. */
const neverOnTheWire = [
  "Message.MessageRejected",
  "PlatformError.AccessDenied",
  "PlatformError.NotSignedIn",
  "PlatformError.PlatformFailed",
  "PlatformError.PlatformUnreachable",
  "PlatformError.RateLimited",
  "PlatformError.RequestRejected",
  "PlatformError.UnreadableResponse",
  "Thread.ThreadNotFound"
]

describe("every schema of the domain", () => {
  it("is held to its wires here", () => {
    expect(everySchema.map(([name]) => name).sort()).toEqual(
      [...Object.keys(wires), ...neverOnTheWire].sort()
    )
  })

  for (const [name, schema] of everySchema) {
    const decode = Schema.decodeUnknownSync(schema)
    const encode = Schema.encodeSync(schema)

    it(`${name}: what is written reads back as it was, and is written the same again`, () => {
      FastCheck.assert(
        FastCheck.property(Arbitrary.make(schema), value => {
          const wire = encode(value)
          const back = decode(wire)
          expect(back).toStrictEqual(value)
          expect(Schema.equivalence(schema)(back, value)).toBe(true)
          expect(encode(back)).toStrictEqual(wire)
        })
      )
    })

    for (const [wire, canonical = wire] of wires[name] ?? []) {
      it(`${name}: ${JSON.stringify(wire)} is written in its canonical form`, () => {
        expect(encode(decode(wire))).toStrictEqual(canonical)
        expect(encode(decode(canonical))).toStrictEqual(canonical)
      })
    }
  }
})

/** What is on neither side of the line. */
const refused: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  "Company.AccountId": [0, -1, 1.5, "1"],
  "Company.CompanyId": [0, -1, 1.5, "1", null],
  "Listing.ListingId": [-1, 1.5, "42"],
  "Page.PageNumber": [0, -1, 1.5, 2_147_483_648],
  "Page.PageSize": [0, 1001, 9.5],
  "Ulid.Ulid": [
    "",
    ulid.slice(1),
    `${ulid}0`,
    `8${ulid.slice(1)}`,
    `${ulid.slice(0, -1)}U`,
    `${ulid.slice(0, -1)}/`,
    `${ulid.slice(0, -1)}I`,
    `${ulid}\n`
  ]
}

describe("what is no such thing", () => {
  it("is told of schemas that there are", () => {
    expect(everySchema.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(refused)))
  })

  for (const [name, schema] of everySchema) {
    for (const wire of refused[name] ?? []) {
      it(`${name}: ${JSON.stringify(wire)} is refused`, () => {
        expect(Schema.decodeUnknownEither(schema)(wire)._tag).toBe("Left")
      })
    }
  }
})
