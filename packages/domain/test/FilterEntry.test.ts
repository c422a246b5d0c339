import { describe, expect, it } from "@effect/vitest"
import { FilterEntry, idOfEntry, standsForAll } from "@estate/domain/FilterEntry"
import { PayerId } from "@estate/domain/Invoice"
import { Array, Schema } from "effect"

const read = Schema.decodeUnknownSync(FilterEntry)

describe("a choice for a filter", () => {
  it("is the one key of its object and what that says", () => {
    expect(read({ "7": "LLC Horizon" })).toEqual({ id: "7", label: "LLC Horizon" })
    expect(Schema.encodeSync(FilterEntry)({ id: "7", label: "LLC Horizon" })).toEqual({ "7": "LLC Horizon" })
  })

  it("stands for all if its key is empty, and only then", () => {
    expect([{ "": "All" }, { "0": "All" }, { " ": "All" }].map(wire => standsForAll(read(wire)))).toEqual([
      true,
      false,
      false
    ])
  })

  it("has an id that invoices are filtered by, unless it stands for all or is a word", () => {
    const idsOf = ["7", "0", "", " 7", "-1", "1e2", "paid_full", "9".repeat(16)].map(id =>
      Schema.decodeOption(idOfEntry(PayerId))(id)
    )
    expect(Array.getSomes(idsOf)).toEqual([7, 0])
  })

  it.each([{}, { "1": "a", "2": "b" }])("is no object of another number of keys: %j", wire => {
    expect(() => read(wire)).toThrow("Expected an object of one key")
  })
})
