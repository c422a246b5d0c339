import { expect, it } from "@effect/vitest"
import { payersOf, recipients } from "@estate/demo-data/Phrases/Firms"

/** The check digit of an organisation's tax number, or the last of a person's two. */
const checkDigit = (digits: string) => {
  const weights = digits.length === 10 ? [2, 4, 10, 3, 5, 9, 4, 6, 8] : [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return String((sum % 11) % 10)
}

it("no firm of the demo can be a real one: its check digit is wrong", () => {
  // The tax number of a well-known state body, to see that the rule itself is right.
  expect(checkDigit("7707329152")).toBe("2")
  const numbers = [
    ...recipients.map(({ printed }) => printed.bankItin),
    ...[1, 2].flatMap(company =>
      payersOf(company).map(({ description }) => /ИНН (\d+)/.exec(description)?.[1] ?? "")
    )
  ]
  expect(numbers.filter(digits => digits.length === 10 || digits.length === 12)).toEqual(numbers)
  for (const digits of numbers) expect(digits.at(-1)).not.toBe(checkDigit(digits))
})
