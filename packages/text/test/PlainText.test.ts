import { describe, expect, it } from "@effect/vitest"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { FastCheck } from "effect"

describe("plainLine", () => {
  it.each([
    ["colours", "\u001b[1;31mred\u001b[0m", "red"],
    ["a cleared screen", "a\u001b[2J\u001b[Hb", "ab"],
    ["a window title", "a\u001b]0;owned\u0007b", "ab"],
    ["a link", "\u001b]8;;http://evil\u001b\\click\u001b]8;;\u001b\\", "click"],
    ["a title that never ends", "\u001b]0;title", "0;title"],
    ["one-character CSI and OSC", "\u009b31mred \u009d0;owned\u009ctext", "red text"],
    ["a lone escape", "a\u001b", "a\ufffd"],
    ["tabs and line breaks", "a\tb\r\nc\u2028d", "a b c d"],
    ["a backspace and a bell", "ab\b\u0007", "ab\ufffd\ufffd"],
    ["bidi controls", "\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"],
    ["what may stay", "Ёлка, é, 👩‍👩‍👧 = 5 м²", "Ёлка, é, 👩‍👩‍👧 = 5 м²"]
  ])("neutralises %s", (_, text, plain) => {
    expect(plainLine(text)).toBe(plain)
  })

  it("leaves no control characters, and is idempotent", () => {
    const hostile = FastCheck.string({
      unit: FastCheck.constantFrom(..."\u001b\u009b\u009d\u0007\u009c[];\\0mA \r\n\t\u202e")
    })
    FastCheck.assert(
      FastCheck.property(hostile, text => {
        const plain = plainLine(text)
        expect(plain).not.toMatch(/[\p{Cc}\u202e]/u)
        expect(plainLine(plain)).toBe(plain)
      })
    )
  })
})

describe("plainLines", () => {
  it("splits a text into plain lines", () => {
    expect(plainLines("one\r\n\r\n\u001b[31mtwo\tthree\n")).toEqual(["one", "", "two three", ""])
  })
})
