import { describe, expect, it } from "@effect/vitest"
import { lenientDecoderOf } from "@estate/decode/Lenient"
import { Account } from "@estate/domain/Account"
import { Call } from "@estate/domain/Call"
import { CatalogueCounter, CatalogueItem, CatalogueItemWithParent } from "@estate/domain/Catalogue"
import { FilterEntry } from "@estate/domain/FilterEntry"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { ListingField } from "@estate/domain/ListingField"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { Arbitrary, Either, FastCheck, ParseResult, Schema } from "effect"

const schemas: ReadonlyArray<Schema.Schema<unknown, unknown>> = [
  Account,
  Call,
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemWithParent,
  FilterEntry,
  Invoice,
  InvoiceDetails,
  ListingField,
  Message,
  Thread
].map(({ ast }) => Schema.make(ast))

/** Fields whose type the spec does not define: they are kept as they are. */
const LOOSE = /^(payment_order|payed_at|file|packets|wholesale\w*)$/

/** A record as PHP may write it: numbers as text, booleans as 0 and 1, lists as objects. */
const asPhp = (value: unknown): unknown => {
  if (typeof value === "number") return String(value)
  if (typeof value === "boolean") return Number(value)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, LOOSE.test(name) ? each : asPhp(each)])
  )
}

const wiresOf = (schema: Schema.Schema<unknown, unknown>): FastCheck.Arbitrary<unknown> =>
  Arbitrary.make(schema).map(record => JSON.parse(JSON.stringify(Schema.encodeSync(schema)(record))))

const read = <A, I>(schema: Schema.Schema<A, I>, input: unknown) =>
  Either.mapLeft(lenientDecoderOf(schema)(input), error =>
    ParseResult.ArrayFormatter.formatErrorSync(error)
      .slice(0, 1)
      .map(({ path, message }) => [path.join("."), message])
  )

describe("a lenient decoder", () => {
  it.each(schemas)("reads %s as PHP writes it", schema => {
    const decode = Schema.decodeUnknownSync(schema)
    FastCheck.assert(
      FastCheck.property(wiresOf(schema), record => {
        const lenient = Either.map(read(schema, asPhp(record)), ({ value }) => value)
        expect(lenient).toStrictEqual(Either.right(decode(record)))
      }),
      { numRuns: 60 }
    )
  })

  it.each(schemas)("reads what %s reads, and notes nothing", schema => {
    const decode = Schema.decodeUnknownSync(schema)
    FastCheck.assert(
      FastCheck.property(wiresOf(schema), record => {
        expect(read(schema, record)).toStrictEqual(Either.right({ value: decode(record), leniencies: [] }))
      }),
      { numRuns: 30 }
    )
  })

  it("counts what it read, by field and types, without a value", () => {
    const page = Schema.Struct({ items: Schema.Array(Account), total: Schema.Int })
    const anna = wire.account({ id: "5", groups: {}, type: { isAdmin: 1, title: null } })
    const boris = wire.account({ id: "6", phone: 79010000000, groups: { "3": { id: 1, title: "Sales" } } })
    const result = read(page, { items: [anna, boris], total: "2" })
    expect(Either.map(result, ({ leniencies }) => leniencies)).toEqual(
      Either.right([
        { path: "items.id", expected: "number", actual: "string", count: 2 },
        { path: "items.groups", expected: "array", actual: "object", count: 2 },
        { path: "items.type.isAdmin", expected: "boolean", actual: "number", count: 1 },
        { path: "items.type.title", expected: "string", actual: "null", count: 1 },
        { path: "items.phone", expected: "string", actual: "number", count: 1 },
        { path: "total", expected: "number", actual: "string", count: 1 }
      ])
    )
  })

  it("does not name a key that is data", () => {
    const record = wire.account({ permissions: { "79010000000": 1 } })
    expect(Either.map(read(Account, record), ({ leniencies }) => leniencies)).toEqual(
      Either.right([{ path: "permissions.*", expected: "string", actual: "number", count: 1 }])
    )
  })

  it.each<[string, Schema.Schema<unknown, unknown>, unknown, string]>([
    ["null for an id", Schema.make(Thread.ast), wire.thread({ ulid: null }), "ulid"],
    ["null for a time", Schema.make(Thread.ast), wire.thread({ last_message_at: null }), "last_message_at"],
    ["null for a direction", Schema.make(Message.ast), wire.message({ direction: null }), "direction"],
    ["a number for a direction", Schema.make(Message.ast), wire.message({ direction: 1 }), "direction"],
    ["a text that is no number", Schema.make(Thread.ast), wire.thread({ board_id: "7a" }), "board_id"],
    ["no number", Schema.make(Thread.ast), wire.thread({ board_id: "" }), "board_id"],
    ["a boolean for a number", Schema.make(Thread.ast), wire.thread({ board_id: true }), "board_id"],
    ["2 for a boolean", Schema.make(Invoice.ast), wire.invoice({ can_delete: 2 }), "can_delete"],
    ["null for a list", Schema.make(Account.ast), wire.account({ groups: null }), "groups"],
    ["an object for a list", Schema.make(Account.ast), wire.account({ groups: { id: 1 } }), "groups"],
    ["an object for nothing", Schema.make(Schema.Tuple().ast), {}, ""]
  ])("refuses %s", (_, schema, record, path) => {
    expect(read(schema, record)).toMatchObject({ left: [[path, expect.any(String)]] })
  })

  it("names what cannot be read, not what it read leniently", () => {
    const result = read(Thread, wire.thread({ board_id: "7", unread_messages: -1 }))
    expect(result).toMatchObject({ left: [["unread_messages", expect.stringContaining("-1")]] })
  })

  it("does so too if the record may have several forms", () => {
    const result = lenientDecoderOf(Call)(wire.projectCall({ id: "77", status: "1", callLength: -5 }))
    const paths = Either.match(result, {
      onLeft: error => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join(".")),
      onRight: () => []
    })
    expect(paths).toContain("callLength")
    expect(paths).not.toContain("id")
    expect(paths).not.toContain("status")
  })
})
