import { describe, expect, it } from "@effect/vitest"
import { cutTo, padTo, widthOf, wrapTo } from "@estate/reports/TextWidth"

describe("widths", () => {
  it.each([
    ["Привет", 6],
    ["🏠", 2],
    ["👩‍👩‍👧", 2],
    ["e\u0301", 1],
    ["日本", 4]
  ])("%s takes %i columns", (text, width) => {
    expect(widthOf(text)).toBe(width)
    expect(widthOf(padTo(text, 10))).toBe(10)
  })

  it("cuts what does not fit and says so", () => {
    expect(cutTo("Привет", 6)).toBe("Привет")
    expect(cutTo("Привет, мир", 8)).toBe("Привет,…")
    expect(cutTo("🏠🏠🏠", 4)).toBe("🏠…")
    expect(cutTo("anything", 0)).toBe("")
  })
})

describe("wrapTo", () => {
  it("breaks between words, and within one that is longer than a line", () => {
    expect(wrapTo("добрый день всем", 11)).toEqual(["добрый день", "всем"])
    expect(wrapTo("see https://example.test/a", 10)).toEqual(["see", "https://ex", "ample.test", "/a"])
    expect(wrapTo("", 10)).toEqual([""])
  })

  it("ends even where a character is wider than a line", () => {
    expect(wrapTo("🏠🏠", 1)).toEqual(["🏠", "🏠"])
  })
})
