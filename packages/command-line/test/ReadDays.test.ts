import { readDays } from "@estate/command-line/ReadDays"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { Option } from "effect"
import { describe, expect, it } from "vitest"

/** Friday. */
const today = dayNumber({ year: 2026, month: 11, day: 20 })

const read = (text: string, on = today) =>
  Option.getOrNull(
    Option.map(readDays(text, on), ({ first, last }) =>
      [...new Set([first, last])].map(day => dateOfDay(day).toWire()).join("…")
    )
  )

describe("dates as people write them", () => {
  it.each([
    ["2026-11-05", "2026-11-05"],
    ["2026/1/5", "2026-01-05"],
    ["05.11.2026", "2026-11-05"],
    ["2026-02", "2026-02-01…2026-02-28"],
    ["2028-02", "2028-02-01…2028-02-29"],
    ["2025", "2025-01-01…2025-12-31"],
    ["20.11", "2026-11-20"],
    ["21.11.", "2025-11-21"],
    ["5.3.26", "2026-03-05"],
    ["20 ноября", "2026-11-20"],
    ["1 мая 2025 г.", "2025-05-01"],
    ["3 сент.", "2026-09-03"],
    ["20 November", "2026-11-20"],
    ["Dec 25", "2025-12-25"],
    ["Nov 5, 2024", "2024-11-05"],
    ["29 February", "2024-02-29"],
    ["ноябрь", "2026-11-01…2026-11-30"],
    ["march 2025", "2025-03-01…2025-03-31"],
    ["today", "2026-11-20"],
    [" Вчера ", "2026-11-19"],
    ["monday", "2026-11-16"],
    ["понедельника", "2026-11-16"],
    // On a Friday, Friday is the last one.
    ["fri", "2026-11-13"],
    ["sunday", "2026-11-15"],
    ["7d", "2026-11-13"],
    ["7 days ago", "2026-11-13"],
    ["2 недели назад", "2026-11-06"],
    ["this week", "2026-11-16…2026-11-22"],
    ["прошлая неделя", "2026-11-09…2026-11-15"],
    ["this month", "2026-11-01…2026-11-30"],
    ["last month", "2026-10-01…2026-10-31"],
    ["прошлый год", "2025-01-01…2025-12-31"],
    ["this quarter", "2026-10-01…2026-12-31"],
    ["прошлый квартал", "2026-07-01…2026-09-30"]
  ])("%j", (text, days) => {
    expect(read(text)).toBe(days)
  })

  it.each([
    "",
    "2026-02-30",
    "31.04.2026",
    "31.04",
    "20 no",
    "20 nove 5",
    "brumaire",
    "20 november 20",
    "2026-13",
    "0000",
    "soon",
    "-1d",
    "last",
    "d",
    "5"
  ])("%j is none", text => {
    expect(read(text)).toBeNull()
  })

  it("without a year are the last that have come, or the first from another day on", () => {
    const november = dayNumber({ year: 2026, month: 11, day: 1 })
    const first = (text: string, from?: number) =>
      Option.getOrNull(Option.map(readDays(text, today, from), days => dateOfDay(days.last).toWire()))
    expect(first("30.11")).toBe("2025-11-30")
    expect(first("30.11", november)).toBe("2026-11-30")
    expect(first("10 января", november)).toBe("2027-01-10")
    expect(first("20.11", november)).toBe("2026-11-20")
  })

  it("last month in January is December of the year before", () => {
    expect(read("last month", dayNumber({ year: 2026, month: 1, day: 31 }))).toBe("2025-12-01…2025-12-31")
  })
})
