import { describe, expect, it } from "@effect/vitest"
import { FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import { Schema } from "effect"

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

  it.each([{}, { "1": "a", "2": "b" }])("is no object of another number of keys: %j", wire => {
    expect(() => read(wire)).toThrow("Expected an object of one key")
  })
})
