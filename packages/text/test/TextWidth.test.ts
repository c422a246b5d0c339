import { describe, expect, it } from "@effect/vitest"
import { cutMiddle, cutTo, padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import { FastCheck } from "effect"
import stringWidth from "string-width"

describe("widths", () => {
  it.each([
    ["Привет", 6],
    ["🏠", 2],
    ["👩‍👩‍👧", 2],
    ["e\u0301", 1],
    ["日本", 4],
    ["№ 4 «д» м²", 10],
    ["\u001b[1mbold\u001b[22m", 4],
    ["\u0301", 0],
    ["\u200b\u2060", 0],
    ["❤️", 2],
    ["🇷🇺", 2]
  ])("%s takes %i columns", (text, width) => {
    expect(widthOf(text)).toBe(width)
    expect(widthOf(padTo(text, 10))).toBe(10)
  })

  it("marks what was cut", () => {
    expect(cutTo("Привет", 6)).toBe("Привет")
    expect(cutTo("Привет, мир", 8)).toBe("Привет,…")
    expect(cutTo("🏠🏠🏠", 4)).toBe("🏠…")
    expect(cutTo("anything", 0)).toBe("")
  })

  it("cuts in the middle what differs at its end", () => {
    expect(cutMiddle("Студия, ул. Лесная, 7", 21)).toBe("Студия, ул. Лесная, 7")
    expect(cutMiddle("3-комн. квартира, 89 м², ул. Лесная, 39", 21)).toBe("3-комн…ул. Лесная, 39")
    expect(cutMiddle("🏠🏠🏠🏠🏠🏠", 8)).toBe("🏠…🏠🏠")
    expect(cutMiddle("anything", 1)).toBe("…")
  })
})

describe("widthOf", () => {
  it("agrees with string-width on any text", () => {
    const texts = FastCheck.oneof(
      FastCheck.string({ unit: "grapheme" }),
      FastCheck.string({
        unit: FastCheck.constantFrom(
          "й",
          "ё",
          "é",
          "—",
          "№",
          "\u0306",
          "\u00ad",
          "ა",
          "한",
          "👍🏽",
          "‼",
          "‼\ufe0f",
          "ｶﾞ"
        )
      })
    )
    FastCheck.assert(
      FastCheck.property(texts, text => widthOf(text) === stringWidth(text)),
      { numRuns: 2000, seed: 42 }
    )
  })
})

describe("wrapTo", () => {
  it("wraps between words, and within a word longer than a line", () => {
    expect(wrapTo("добрый день всем", 11)).toEqual(["добрый день", "всем"])
    expect(wrapTo("see https://example.test/a", 10)).toEqual(["see", "https://ex", "ample.test", "/a"])
    expect(wrapTo("", 10)).toEqual([""])
  })

  it("terminates if a character is wider than a line", () => {
    expect(wrapTo("🏠🏠", 1)).toEqual(["🏠", "🏠"])
  })
})
