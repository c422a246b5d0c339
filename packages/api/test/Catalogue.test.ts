import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { readAs } from "./Requests.ts"

const query = readAs("catalogue", "urlParams")

describe("the catalogue", () => {
  it("has filters by status, parent and level", () => {
    expect(query("items", { status: "not_finished", parent_id: "12", level: "2" })).toEqual(
      Either.right({ status: "not_finished", parent_id: 12, level: 2 })
    )
    expect(query("items", { status: "", parent_id: "", level: "" })).toEqual(Either.right({}))
  })

  it.each([
    [{ status: "frozen" }, "status: all, not_finished or finished"],
    [{ parent_id: "-1" }, "parent_id: a whole number from 0 to 9007199254740991"],
    [{ level: "3" }, "level: a whole number from 1 to 2"],
    [{ level: "0" }, "level: a whole number from 1 to 2"]
  ])("%j is refused in words", (urlParams, fault) => {
    expect(query("items", urlParams)).toEqual(Either.left(fault))
  })

  it("has its page in the path", () => {
    expect(readAs("catalogue", "path")("items", { page: "2", limit: "7" })).toEqual(
      Either.right({ page: 2, limit: 7 })
    )
  })
})

describe("an identifier in a path", () => {
  it.each([
    ["of a catalogue item", readAs("catalogue", "path"), "item"],
    ["of a listing", readAs("listingFields", "path"), "empty"]
  ] as const)("%s is digits", (_, path, name) => {
    expect(path(name, { id: "0042" })).toEqual(Either.right({ id: 42 }))
    expect(path(name, { id: "42x" })).toEqual(Either.left("id: a whole number from 0 to 9007199254740991"))
  })
})

describe("the list of accounts", () => {
  const accounts = readAs("accounts", "urlParams")

  it("has a filter by any text, each parameter once", () => {
    expect(accounts("list", { text: "a", page: "2", limit: "5" })).toEqual(
      Either.right({ text: "a", page: 2, limit: 5 })
    )
    expect(accounts("list", { text: "", page: "", limit: "" })).toEqual(Either.right({}))
    for (const name of ["text", "page", "limit"]) {
      expect(accounts("list", { [name]: ["1", "2"] })).toMatchObject(
        Either.left(expect.stringContaining(`${name}: `))
      )
    }
  })
})
