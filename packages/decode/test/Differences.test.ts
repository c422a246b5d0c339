import { describe, expect, it } from "@effect/vitest"
import { type Difference, differencesFrom } from "@estate/decode/Differences"
import { Account } from "@estate/domain/Account"
import { Call } from "@estate/domain/Call"
import { CatalogueItemWithParent } from "@estate/domain/Catalogue"
import { Invoice } from "@estate/domain/Invoice"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { Schema } from "effect"

const differences = <A, I>(schema: Schema.Schema<A, I>, value: unknown) =>
  differencesFrom(schema)(value).map(({ path, kind, expected, actual, outcome }: Difference) =>
    [path, kind, expected, actual, outcome].join(" | ")
  )

describe("the differences between a value and a schema", () => {
  it.each<[string, Schema.Schema<unknown, unknown>, unknown]>([
    ["a thread", Schema.make(Thread.ast), wire.thread()],
    ["an unread message", Schema.make(Message.ast), wire.message()],
    ["an invoice", Schema.make(Invoice.ast), wire.invoice()],
    ["an account", Schema.make(Account.ast), wire.account()],
    ["an account with PHP's empty objects", Schema.make(Account.ast), wire.account({ packets: [] })],
    ["a call of a project", Schema.make(Call.ast), wire.projectCall()],
    ["a call of a listing", Schema.make(Call.ast), wire.listingCall()],
    [
      "a building with its complex",
      Schema.make(CatalogueItemWithParent.ast),
      { ...wire.catalogueItem({ photos: [wire.photo()] }), parent: { ...wire.catalogueItem(), parent: null } }
    ]
  ])("are none for %s of the spec", (_, schema, value) => {
    expect(differences(schema, value)).toEqual([])
  })

  it("are unknown and missing fields, types, forms and unknown values, each with its outcome", () => {
    const { author, author_avatar, ...rest } = wire.thread({
      unread_messages: "1",
      board_id: "none",
      last_message_at: "20.11.2026",
      entity: "resume",
      is_pinned: 1
    })
    expect(differences(Thread, rest)).toEqual([
      "author | missingField | string |  | unreadable",
      "author_avatar | missingField | string or null |  | read",
      "board_id | type | number | string | unreadable",
      "last_message_at | form | string | string | unreadable",
      "unread_messages | type | number | string | read",
      "entity | unknownValue | order | resume | read",
      "is_pinned | unknownField |  | number | ignored"
    ])
  })

  it("are found in lists and in the likelier member of a union", () => {
    const groups = { "0": { id: 1, title: "Sales", colour: "red" } }
    expect(differences(Account, wire.account({ groups }))).toEqual([
      "groups | type | array | object | read",
      "groups.colour | unknownField |  | string | ignored"
    ])
    expect(differences(Call, { ...wire.listingCall({ orderPrice: 4_500_000 }), status: 7 })).toEqual([
      "orderPrice | type | string | number | read",
      "status | unknownField |  | number | ignored"
    ])
    expect(differences(Call, wire.projectCall({ status: 7 }))).toEqual([
      "status | unknownValue | 0, 1, 2 | 7 | read"
    ])
  })

  it("hold no content: neither values nor keys that are data", () => {
    const record = {
      ...wire.invoice({ status: "Paid by Anna, +7 901 000-00-00", amount: "Anna" }),
      "79010000000": "Anna",
      "Anna Karenina": "Anna"
    }
    const found = differences(Invoice, record)
    expect(found).toHaveLength(4)
    expect(found.join("\n")).not.toMatch(/anna|7901|7 901/i)
  })
})
