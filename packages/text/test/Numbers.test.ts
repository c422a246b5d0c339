import { describe, expect, it } from "@effect/vitest"
import { formatCount, formatRoubles, formatShare, orNoValue } from "@estate/text/Numbers"
import { Option } from "effect"

describe("numbers", () => {
  it("are grouped as the reader's language does it", () => {
    expect(formatCount(1234567, "en")).toBe("1,234,567")
    expect(formatCount(1234567, "ru")).toBe("1\u00a0234\u00a0567")
    expect(formatRoubles(12500, "en")).toBe("12,500\u00a0₽")
  })

  it("have one decimal as a percentage, and a dash for none", () => {
    expect(formatShare(Option.some(0.12345), "en")).toBe("12.3%")
    expect(formatShare(Option.some(0.12345), "ru")).toBe("12,3\u00a0%")
    expect(formatShare(Option.none(), "en")).toBe("–")
  })

  it("are a dash where a text shows nothing", () => {
    expect(["", "  ", "\u202e", "\u00a0\n"].map(orNoValue)).toEqual(["–", "–", "–", "–"])
    expect(orNoValue(" Анна ")).toBe(" Анна ")
  })
})
