import { describe, expect, it } from "@effect/vitest"
import type { Recording } from "@estate/reports/Calls/Recordings"
import { columnsOf } from "@estate/reports/Report/Columns"
import { Duration, Option } from "effect"
import { day } from "../Sample.ts"

const cellsOf = <Row extends object>(columns: ReturnType<typeof columnsOf<Row>>, row: Row) =>
  columns.map(({ heading, text }) => [heading, text(row)])

describe("columns by the names of JSON", () => {
  it("show the beginning of a long message", () => {
    const [text] = cellsOf(columnsOf("en", "lastMessage"), { lastMessage: "Is it free? ".repeat(400) })
    expect(text?.[1]).toMatch(/^(Is it free\? ){13}Is…$/u)
  })

  it("write a value by its kind, in both languages", () => {
    const row = {
      createdAt: day("2026-11-20"),
      amount: 1_500_000,
      month: "2026-11",
      times: 3.5,
      status: "paid_partial",
      duration: Duration.seconds(31),
      waiting: Duration.seconds(31),
      reachedAt: Option.none<string>(),
      payer: ""
    }
    const columns = (language: "en" | "ru") =>
      columnsOf<typeof row>(
        language,
        "createdAt",
        "amount",
        "month",
        "times",
        "status",
        "duration",
        "waiting",
        "reachedAt",
        "payer"
      )
    expect(cellsOf(columns("en"), row)).toEqual([
      ["Created", "20 Nov 2026"],
      ["Amount", "1,500,000\u00a0₽"],
      ["Month", "November 2026"],
      ["Ratio", "× 3.5"],
      ["Status", "partly paid"],
      ["Talk", "31 s"],
      ["Waiting", "<1 min"],
      ["Reached", "–"],
      ["Payer", "–"]
    ])
    expect(cellsOf(columns("ru"), row).slice(3, 6)).toEqual([
      ["Рост", "× 3,5"],
      ["Статус", "оплачен частично"],
      ["Разговор", "31 с"]
    ])
  })

  it("lead to a number and to a recording", () => {
    const [phone, recording] = columnsOf<Pick<Recording, "phone" | "recordingUrl">>(
      "en",
      "phone",
      "recordingUrl"
    )
    const row = { phone: "79161234567", recordingUrl: "https://example.com/1.mp3" }
    expect([phone?.text(row), phone?.link?.(row)]).toEqual([
      "+7\u00a0916\u00a0123-45-67",
      { kind: "phone", phone: row.phone }
    ])
    expect([recording?.text(row), recording?.link?.(row)]).toEqual([
      "listen",
      { kind: "recording", url: row.recordingUrl }
    ])
  })
})
