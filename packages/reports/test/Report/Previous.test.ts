import { describe, expect, it } from "@effect/vitest"
import { formatPrevious, isInPrevious, previousPeriod } from "@estate/reports/Report/Previous"
import { DateTime, Option } from "effect"
import { berlin, day, moscow, noon, wallClock } from "../Sample.ts"

const period = (from: string, to: string) => ({ from: Option.some(day(from)), to: Option.some(day(to)) })
const daysOf = (found: ReturnType<typeof previousPeriod>) =>
  Option.getOrUndefined(
    Option.map(found, ({ period: { from, to }, asOf }) => [
      ...[from, to].map(end => Option.getOrThrow(end).toWire()),
      asOf.toWire()
    ])
  )

describe("the previous period", () => {
  it.each([
    ["a day that is over", "2026-11-19", "2026-11-19", ["2026-11-12", "2026-11-12", "2026-11-13 12:00:00"]],
    ["today so far", "2026-11-20", "2026-11-20", ["2026-11-13", "2026-11-13", "2026-11-13 12:00:00"]],
    ["a week", "2026-11-09", "2026-11-15", ["2026-11-02", "2026-11-08", "2026-11-13 12:00:00"]],
    ["eight days", "2026-11-08", "2026-11-15", ["2026-10-25", "2026-11-01", "2026-11-06 12:00:00"]],
    ["27 days", "2026-10-25", "2026-11-20", ["2026-09-27", "2026-10-23", "2026-10-23 12:00:00"]],
    ["thirty days", "2026-10-22", "2026-11-20", ["2026-09-22", "2026-10-21", "2026-10-21 12:00:00"]],
    ["a month", "2026-10-01", "2026-10-31", ["2026-09-01", "2026-09-30", "2026-10-20 12:00:00"]],
    ["a short month", "2026-02-01", "2026-02-28", ["2026-01-01", "2026-01-31", "2026-10-20 12:00:00"]],
    ["a month so far", "2026-11-01", "2026-11-20", ["2026-10-01", "2026-10-20", "2026-10-20 12:00:00"]],
    ["a month not over", "2026-11-01", "2026-11-30", ["2026-10-01", "2026-10-31", "2026-10-20 12:00:00"]],
    ["a quarter", "2026-07-01", "2026-09-30", ["2026-04-01", "2026-06-30", "2026-08-20 12:00:00"]],
    ["a year", "2025-01-01", "2025-12-31", ["2024-01-01", "2024-12-31", "2025-11-20 12:00:00"]],
    ["a year so far", "2026-01-01", "2026-11-20", ["2025-01-01", "2025-11-20", "2025-11-20 12:00:00"]],
    ["two years so far", "2025-01-01", "2026-11-20", ["2023-01-01", "2024-11-20", "2024-11-20 12:00:00"]],
    ["a year not over", "2026-01-01", "2026-12-31", ["2025-01-01", "2025-12-31", "2025-11-20 12:00:00"]],
    ["across a leap day", "2024-02-29", "2024-03-01", ["2024-02-22", "2024-02-23", "2026-11-13 12:00:00"]],
    ["days to come", "2026-11-21", "2026-11-22", undefined],
    ["all of history", "0001-01-01", "2026-11-20", undefined]
  ])("of %s", (_, from, to, expected) => {
    expect(daysOf(previousPeriod(period(from, to), noon, moscow))).toEqual(expected)
  })

  it("is none for an open end", () => {
    const from = Option.some(day("2026-11-01"))
    expect(previousPeriod({ from, to: Option.none() }, noon, moscow)).toEqual(Option.none())
    expect(previousPeriod({ from: Option.none(), to: from }, noon, moscow)).toEqual(Option.none())
  })

  it("ends at the same time of day, though a clock changed between", () => {
    const monday = DateTime.unsafeMake("2026-10-26T11:00:00Z")
    expect(daysOf(previousPeriod(period("2026-10-25", "2026-10-26"), monday, berlin))).toEqual([
      "2026-10-18",
      "2026-10-19",
      "2026-10-19 12:00:00"
    ])
  })

  it("ends with the last day of a shorter month, and begins a month by its weekdays", () => {
    const last = DateTime.unsafeMake("2026-03-31T09:00:00Z")
    expect(daysOf(previousPeriod(period("2026-03-01", "2026-03-31"), last, moscow))).toEqual([
      "2026-02-01",
      "2026-02-28",
      "2026-02-28 12:00:00"
    ])
    const second = DateTime.unsafeMake("2026-11-02T09:00:00Z")
    expect(daysOf(previousPeriod(period("2026-11-01", "2026-11-02"), second, moscow))).toEqual([
      "2026-10-25",
      "2026-10-26",
      "2026-10-26 12:00:00"
    ])
  })

  it("is named with one full stop, where a Russian date has its own", () => {
    const whole = Option.getOrThrow(previousPeriod(period("2026-11-18", "2026-11-18"), noon, moscow))
    expect(formatPrevious(whole, "en")).toBe("Changes are against 11 November 2026.")
    expect(formatPrevious(whole, "ru")).toMatch(/11 ноября 2026 г\.$/)
    expect(formatPrevious(whole, "ru")).not.toContain("..")
  })

  it("counts nothing that came later than its time, and says so", () => {
    const today = Option.getOrThrow(previousPeriod(period("2026-11-20", "2026-11-20"), noon, moscow))
    const at = (date: number, hours: number, minutes: number) =>
      isInPrevious(wallClock(2026, 11, date, hours, minutes), today)
    expect([at(12, 23, 59), at(13, 0, 0), at(13, 12, 0), at(13, 12, 1)]).toEqual([false, true, true, false])
    expect(formatPrevious(today, "en")).toMatch(/12:00.*as much of those days/)
    const over = Option.getOrThrow(previousPeriod(period("2026-11-18", "2026-11-19"), noon, moscow))
    expect(formatPrevious(over, "en")).not.toContain("12:00")
  })
})
