import { describe, expect, it } from "@effect/vitest"
import { morningReport } from "@estate/reports/Morning"
import { renderMorningCsv, renderMorningJson } from "@estate/reports/MorningFile"
import { renderMorningTable, renderMorningTabSeparated } from "@estate/reports/MorningTable"
import { widthOf } from "@estate/reports/TextWidth"
import { DateTime } from "effect"
import { unreadSince } from "./Sample.ts"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const noon = DateTime.unsafeMake("2026-11-20T09:00:00Z")

const report = morningReport(
  [
    unreadSince(1, 11, 56, {
      author: "Анна Каренина",
      order_title: "Двушка на Лесной 🏠",
      unread_messages: 12
    }),
    unreadSince(2, 9, 50, {
      last_message:
        "Good morning! We'd like to see it on Saturday,\nwould 11:00 suit you? We are two with a cat 🐈 and a piano"
    }),
    unreadSince(3, 11, 59, {
      last_message: "\u001b[31m=1+1\u001b[0m\tred\u202e",
      order_title: "Room, «Centre»"
    })
  ],
  noon,
  moscow
)
const nobody = morningReport([], noon, moscow)

describe("the morning report on a terminal", () => {
  it("has a title, a summary and a table in English", () => {
    expect(renderMorningTable(report, { language: "en", width: 110 })).toMatchSnapshot()
  })

  it("has them in Russian, in a narrow window", () => {
    expect(renderMorningTable(report, { language: "ru", width: 80 })).toMatchSnapshot()
  })

  it.each([20, 40, 60, 80, 110])("is never wider than %i columns", width => {
    for (const line of renderMorningTable(report, { language: "ru", width }).split("\n")) {
      expect(widthOf(line)).toBeLessThanOrEqual(width)
    }
  })

  it("says that nobody waits", () => {
    expect(renderMorningTable(nobody, { language: "en", width: 80 })).toBe(
      "Morning report: Friday, 20 November 2026, 12:00 (Europe/Moscow)\nThreads waiting for an answer: 0\n"
    )
  })

  it("lets its headings stand out", () => {
    const lines = renderMorningTable(report, { language: "en", width: 80, bold: line => `*${line}*` }).split(
      "\n"
    )
    expect(lines.filter(line => line.startsWith("*"))).toHaveLength(2)
  })
})

describe("the morning report in a pipe and in files", () => {
  it("has every row whole, with as many tabs in each", () => {
    const text = renderMorningTabSeparated(report, "en")
    expect(text).toMatchSnapshot()
    expect(
      new Set(
        text
          .trimEnd()
          .split("\n")
          .map(line => line.split("\t").length)
      )
    ).toEqual(new Set([7]))
    expect(renderMorningTabSeparated(nobody, "en").split("\n")).toHaveLength(2)
  })

  it("is CSV with the names of the JSON", () => {
    expect(renderMorningCsv(report)).toMatchSnapshot()
    expect(renderMorningCsv(nobody).split("\r\n")).toHaveLength(2)
  })

  it("is one JSON document whose text can do nothing to a terminal", () => {
    const json = renderMorningJson(report)
    expect(JSON.parse(json).unread[2].lastMessage).toBe("\u001b[31m=1+1\u001b[0m\tred\u202e")
    for (const character of ["\u001b", "\u202e"]) expect(json).not.toContain(character)
  })
})
