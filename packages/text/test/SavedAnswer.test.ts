import { fillSavedAnswer, readAnswerName, readSavedAnswer } from "@estate/text/SavedAnswer"
import { Either } from "effect"
import { describe, expect, it } from "vitest"

const filled = (text: string, facts: { buyer?: string; listing?: string } = {}) =>
  Either.map(readSavedAnswer(text), answer =>
    fillSavedAnswer(answer, { buyer: "Анна", listing: "2-комн. квартира", ...facts })
  )

describe("a saved answer", () => {
  it("names the buyer and the listing, in both languages", () => {
    expect(filled("\ufeffЗдравствуйте, {buyer}!\n{объявление} свободна.\n")).toEqual(
      Either.right({ text: "Здравствуйте, Анна!\n2-комн. квартира свободна.", missing: [] })
    )
  })

  it("has braces of its own, and never fills what a buyer wrote", () => {
    expect(filled("{{buyer}} {buyer}", { buyer: "{listing}" })).toEqual(
      Either.right({ text: "{buyer} {listing}", missing: [] })
    )
  })

  it("tells what the thread does not have", () => {
    expect(filled("{покупатель}, да", { buyer: " " })).toEqual(
      Either.right({ text: "{buyer}, да", missing: ["buyer"] })
    )
  })

  it.each([
    ["Да\nЦена {price}", "line 2: {price} is unknown; allowed: {buyer}, {listing}"],
    ["{buyer", "line 1: { is unknown"],
    ["да }", "line 1: } is unknown"],
    [" \n", "the answer is empty"]
  ])("says what is wrong in %j", (text, error) => {
    expect(Either.getOrThrow(Either.flip(readSavedAnswer(text))).en).toContain(error)
  })

  it("has a name that is a file's on every system", () => {
    expect(["показ", "viewing-2", "../x", "a b", "", "й".normalize("NFD")].map(readAnswerName)).toEqual([
      "показ",
      "viewing-2",
      undefined,
      undefined,
      undefined,
      "й"
    ])
  })
})
