import { describe, expect, it } from "@effect/vitest"
import { hasPattern, readPattern } from "@estate/rules/Pattern"
import * as FastCheck from "effect/FastCheck"

const has = (pattern: string, text: string) => hasPattern(readPattern(pattern) ?? [], text)

describe("a pattern", () => {
  it.each([
    ["casino*", "Casino777 бонус", true],
    ["casino*", "мое casino", true],
    ["casino", "casino777", false],
    ["*ая", "Большая Морская, 5", true],
    ["жк северный парк", "1-к, ЖК «Северный  Парк», 5 эт.", true],
    ["северный парк", "парк северный", false],
    ["северный парк", "северный большой парк", false],
    ["еж", "Ёж", true],
    ["a*b*c", "aXbXbXc", true],
    ["a*b*c", "aXbXbX", false],
    ["* парк", "парк", false],
    ["* парк", "Северный парк", true]
  ])("%s in %s: %s", (pattern, text, expected) => {
    expect(has(pattern, text)).toBe(expected)
  })

  it.each(["", "*", "**", "«»", "/[a-z]{4,}/", "/casino/i"])("%j is none", text => {
    expect(readPattern(text)).toBeUndefined()
  })

  it("means what the same regular expression means, for any word", () => {
    const letters = FastCheck.stringMatching(/^[ab]{1,8}$/)
    FastCheck.assert(
      FastCheck.property(FastCheck.stringMatching(/^[ab*]{0,5}[ab]$/), letters, (glob, word) => {
        expect(has(glob, word)).toBe(new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(word))
      }),
      { numRuns: 2000 }
    )
  })

  it("takes no time to speak of over a hostile text", () => {
    expect(has(`${"a*".repeat(30)}b`, "a".repeat(20_000))).toBe(false)
  })
})
