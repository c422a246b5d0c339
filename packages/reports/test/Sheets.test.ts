import { allDefinition } from "@estate/reports/All/Document"
import { headingOf, partSheets } from "@estate/reports/Render/Sheets"
import { sheetNames } from "@estate/reports/Report/SheetTexts"
import { describe, expect, it } from "vitest"

describe("sheets of a workbook", () => {
  it("have a name and headings in both languages", () => {
    const parts = Object.entries(allDefinition.parts)
    const nameless = parts.flatMap(([part]) => part.split(".").filter(name => sheetNames[name] === undefined))
    const headless = parts.flatMap(([part, { names }]) =>
      names.filter(name => headingOf(name) === undefined).map(name => `${part}: ${name}`)
    )
    expect([nameless, headless]).toEqual([[], []])
  })

  it("tell how long a buyer waits from how many wait, whatever the list", () => {
    const parts = Object.entries(allDefinition.parts).map(
      ([part, { names, kinds }]) => [part, { names, kinds, rows: () => [] }] as const
    )
    const waiting = partSheets(undefined, Object.fromEntries(parts), "en").flatMap((sheet, index) =>
      sheet.columns.filter(({ name }) => name === "Waiting").map(({ kind }) => [parts[index]?.[0], kind])
    )
    expect(Object.fromEntries(waiting)).toEqual({
      "morning.waiting": "seconds",
      "morning.finished": "seconds",
      "morning.notReached": "seconds",
      "morning.invitations": "seconds",
      "morning.first": "seconds",
      "responses.unanswered": "seconds",
      "responses.hours": "any",
      "responses.weekdays": "any",
      "responses.weekHours": "any",
      "responses.listings": "any",
      "responses.boards": "any"
    })
  })
})
