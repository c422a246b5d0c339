import { expect, it } from "@effect/vitest"
import { dialled, phoneDigits, searchedDigits } from "@estate/domain/PhoneDigits"

it.each([
  ["8 (916) 123-45-67", "9161234567"],
  ["+7 916 123 45 67", "9161234567"],
  ["9161234567", "9161234567"],
  ["+358 40 1234567", "358401234567"],
  ["8800", "8800"]
])("the digits of %s are %s", (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits)
})

it("every form of a Russian number matches", () => {
  for (const way of ["8916", "+7 (916) 1", "916", "4567"])
    expect(dialled("+79161234567")).toContain(searchedDigits(way))
  expect(searchedDigits("Анна 916")).toBeUndefined()
  expect(searchedDigits("+ -")).toBeUndefined()
})
