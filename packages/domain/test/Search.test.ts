import { describe, expect, it } from "@effect/vitest"
import { foldForSearch, isListingNumber, isSearchable } from "@estate/domain/Search"
import { FastCheck } from "effect"

const finds = (sought: string, text: string) => foldForSearch(text).includes(foldForSearch(sought))

describe("search", () => {
  it.each([
    ["ЁЛКИ", "елки"],
    ["елки", "Ёлки"],
    ["ё", "Е"],
    ["е\u0308лка", "Ёлка"],
    ["Е\u0308ЛКА", "елка"],
    ["и\u0306ога", "Йога"],
    ["cafe\u0301", "CAFÉ"],
    ["CAFÉ", "cafe\u0301"],
    ["straße", "STRAẞE"],
    ["ÅNGSTRÖM", "a\u030angstro\u0308m"]
  ])("finds by %j what is written %j", (sought, text) => {
    expect(finds(sought, text)).toBe(true)
  })

  it.each([
    ["й", "и"],
    ["ъ", "ь"],
    ["cafe", "thé"],
    ["100%", "1000"],
    ["a_b", "acb"],
    ["ss", "ß"],
    ["i", "ı"]
  ])("does not find by %j what is written %j", (sought, text) => {
    expect(finds(sought, text)).toBe(false)
  })

  it("finds a dotted İ by itself and by its small form", () => {
    expect(finds("İstanbul", "İSTANBUL")).toBe(true)
    expect(finds("i\u0307stanbul", "İstanbul")).toBe(true)
  })

  it("folds any text at all, and finds every text by itself in capitals or not", () => {
    // The unit "binary" of FastCheck takes a second to make.
    const unit = FastCheck.nat(0x10_ff_ff).map(point => String.fromCodePoint(point))
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit }), text => {
        expect(finds(text, text.normalize("NFD"))).toBe(true)
        expect(finds(text.toLowerCase(), text)).toBe(true)
      })
    )
    expect(foldForSearch("\ud800\u0308ё")).toBe("\ud800\u0308е")
  })

  it("does not depend on the language of the machine", () => {
    expect(foldForSearch("TITLE")).toBe("title")
  })
})

describe("the minimum length of a search", () => {
  it("is three characters, whatever they take in memory", () => {
    expect(["abc", " abc ", "🏠🏠🏠"].map(isSearchable)).toEqual([true, true, true])
    expect(["ab", "  ab  ", "🏠🏠", ""].map(isSearchable)).toEqual([false, false, false, false])
  })

  it("does not bound a listing's number, which is digits alone", () => {
    expect(["0", "42", "00042"].map(isListingNumber)).toEqual([true, true, true])
    expect(["", "-1", "4 2", "4.2", "٤٢", "42\n"].map(isListingNumber)).toEqual(Array(6).fill(false))
  })
})
