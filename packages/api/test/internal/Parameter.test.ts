import { describe, expect, it } from "@effect/vitest"
import { Either, ParseResult, Schema } from "effect"
import { pagingParameters } from "../../src/internal/Paging.ts"
import {
  bitParameter,
  booleanParameter,
  choiceParameter,
  numbersParameter
} from "../../src/internal/Parameter.ts"

const query = Schema.Struct({
  ...pagingParameters(),
  only_uread: booleanParameter(),
  with_acts: bitParameter(),
  direction: choiceParameter(["asc", "desc"]),
  entity: choiceParameter(["order"]),
  "status[]": numbersParameter([0, 1, 2])
})
const read = Schema.decodeUnknownEither(query)
const written = Schema.encodeSync(query)

/** The first error of each parameter. */
const faults = (urlParams: unknown) =>
  Either.match(read(urlParams), {
    onLeft: error =>
      ParseResult.ArrayFormatter.formatErrorSync(error).map(
        ({ path, message }) => `${path.join(".")}: ${message}`
      )[0],
    onRight: value => value
  })

describe("page and limit", () => {
  const refused = ["0", "-1", "+1", "1e2", "0x10", " 7", "7 ", "1.0", "1,0", "٣", "NaN", "7\n", "12345678901"]

  it.each([...refused, "2147483648"])("page refuses %j and says what it may be", text => {
    expect(faults({ page: text })).toBe("page: a whole number from 1 to 2147483647")
  })

  it.each([...refused, "1001"])("limit refuses %j and says what it may be", text => {
    expect(faults({ limit: text })).toBe("limit: a whole number from 1 to 1000")
  })

  it("take digits and nothing else, zeros before them too", () => {
    expect(read({ page: "1", limit: "1000" })).toEqual(Either.right({ page: 1, limit: 1000 }))
    expect(read({ page: "007", limit: "0010" })).toEqual(Either.right({ page: 7, limit: 10 }))
    expect(read({ page: "2147483647" })).toEqual(Either.right({ page: 2_147_483_647 }))
  })

  it("empty are as good as absent", () => {
    expect(read({ page: "", limit: "", only_uread: "" })).toEqual(Either.right({}))
    expect(read({})).toEqual(Either.right({}))
  })

  it("may be given once", () => {
    expect(Either.isLeft(read({ page: ["1", "2"] }))).toBe(true)
  })

  it("are written in digits, or omitted", () => {
    expect(written(Schema.decodeUnknownSync(query)({ page: "007", limit: "10" }))).toEqual({
      page: "7",
      limit: "10"
    })
    expect(written({})).toEqual({})
  })
})

describe("a yes or no", () => {
  it.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false]
  ])("%j is %s", (text, value) => {
    expect(read({ only_uread: text })).toEqual(Either.right({ only_uread: value }))
  })

  it.each(["yes", "TRUE", "2", "on", " 1", "01"])("%j is refused in words", text => {
    expect(faults({ only_uread: text })).toBe("only_uread: true, 1, false or 0")
  })

  it("is written as a word, or as a digit if the spec shows one", () => {
    expect([true, false].map(value => written({ only_uread: value, with_acts: value }))).toEqual([
      { only_uread: "true", with_acts: "1" },
      { only_uread: "false", with_acts: "0" }
    ])
    expect(read({ with_acts: "true" })).toEqual(Either.right({ with_acts: true }))
  })
})

describe("one of some words", () => {
  it("is one of them, to the letter", () => {
    expect(read({ direction: "desc", entity: "order" })).toEqual(
      Either.right({ direction: "desc", entity: "order" })
    )
    expect(read({ direction: "" })).toEqual(Either.right({}))
    expect(written({ direction: "asc" })).toEqual({ direction: "asc" })
  })

  it("has an error with all allowed values", () => {
    expect(faults({ direction: "up" })).toBe("direction: asc or desc")
    expect(faults({ entity: "project" })).toBe("entity: order")
  })
})

describe("any of some numbers", () => {
  it("are given once for each, as many as there are", () => {
    expect(read({ "status[]": ["1"] })).toEqual(Either.right({ "status[]": [1] }))
    expect(read({ "status[]": ["2", "0", "2"] })).toEqual(Either.right({ "status[]": [2, 0, 2] }))
    expect(written({ "status[]": [0, 2] })).toEqual({ "status[]": ["0", "2"] })
  })

  it("are none if all are empty", () => {
    expect(read({ "status[]": ["", ""] })).toEqual(Either.right({}))
    expect(read({ "status[]": [] })).toEqual(Either.right({}))
    expect(read({ "status[]": ["", "1"] })).toEqual(Either.right({ "status[]": [1] }))
  })

  it.each(["3", "-1", "1.0", "0x1", "1e0", " 1", "one"])("%j is refused in words", text => {
    expect(read({ "status[]": ["1", text] })).toMatchObject({
      left: { message: expect.stringContaining("0, 1 or 2") }
    })
  })
})
