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
    ["a day that is over", "2026-11-19", "2026-11-19", ["2026-11-18", "2026-11-18", "2026-11-19 12:00:00"]],
    ["today so far", "2026-11-20", "2026-11-20", ["2026-11-19", "2026-11-19", "2026-11-19 12:00:00"]],
    ["thirty days", "2026-10-22", "2026-11-20", ["2026-09-22", "2026-10-21", "2026-10-21 12:00:00"]],
    [
      "a month that is not over",
      "2026-11-01",
      "2026-11-30",
      ["2026-10-02", "2026-10-31", "2026-10-21 12:00:00"]
    ],
    ["across a leap day", "2024-03-01", "2024-03-02", ["2024-02-28", "2024-02-29", "2026-11-18 12:00:00"]],
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
      "2026-10-23",
      "2026-10-24",
      "2026-10-24 12:00:00"
    ])
  })

  it("is named with one full stop, where a Russian date has its own", () => {
    const whole = Option.getOrThrow(previousPeriod(period("2026-11-18", "2026-11-18"), noon, moscow))
    expect(formatPrevious(whole, "en")).toBe("Changes are against 17 November 2026.")
    expect(formatPrevious(whole, "ru")).toMatch(/17 ноября 2026 г\.$/)
    expect(formatPrevious(whole, "ru")).not.toContain("..")
  })

  it("counts nothing that came later than its time, and says so", () => {
    const today = Option.getOrThrow(previousPeriod(period("2026-11-20", "2026-11-20"), noon, moscow))
    const at = (date: number, hours: number, minutes: number) =>
      isInPrevious(wallClock(2026, 11, date, hours, minutes), today)
    expect([at(18, 23, 59), at(19, 0, 0), at(19, 12, 0), at(19, 12, 1)]).toEqual([false, true, true, false])
    expect(formatPrevious(today, "en")).toMatch(/12:00.*as much of those days/)
    const over = Option.getOrThrow(previousPeriod(period("2026-11-18", "2026-11-19"), noon, moscow))
    expect(formatPrevious(over, "en")).not.toContain("12:00")
  })
})
