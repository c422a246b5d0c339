import { allDefinition } from "@estate/reports/All/Document"
import { headingOf } from "@estate/reports/Render/Sheets"
import { sheetNames } from "@estate/reports/Report/SheetTexts"
import { describe, expect, it } from "vitest"

describe("sheets of a workbook", () => {
  it("have a name and headings in both languages", () => {
    const parts = Object.entries(allDefinition.parts)
    const nameless = parts.flatMap(([part]) => part.split(".").filter(name => sheetNames[name] === undefined))
    const headless = parts.flatMap(([part, { names }]) =>
      names.filter(name => headingOf(part, name) === undefined).map(name => `${part}: ${name}`)
    )
    expect([nameless, headless]).toEqual([[], []])
  })
})
