import { expect, it } from "@effect/vitest"
import { readWholeNumber } from "@estate/text/WholeNumber"

it("an id is read from its digits, up to the largest exact number", () => {
  expect(["0", "42", "9007199254740991"].map(readWholeNumber)).toEqual([0, 42, 9_007_199_254_740_991])
})

it.each(["", "x", "-1", "1.5", "9007199254740992", "9007199254740993", "10000000000000000"])(
  "what is none, or would be rounded, is not read: %j",
  text => {
    expect(readWholeNumber(text)).toBeUndefined()
  }
)
