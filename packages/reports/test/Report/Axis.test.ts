import { describe, expect, it } from "@effect/vitest"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { partialMonths, timeSteps } from "@estate/reports/Report/Axis"
import { day } from "../Sample.ts"

describe("timeSteps", () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ date: dateOfDay(dayNumber(day(first)) + index) }))
  const steps = (first: string, count: number) => timeSteps(daysFrom(first, count), "en")

  it("are days, then weeks from Monday, then months", () => {
    expect(steps("2026-11-01", 62)).toMatchObject({ length: "day", steps: { length: 62 } })
    const weeks = steps("2026-11-01", 63)
    // 1 November 2026 is a Sunday: it ends the week that began on 26 October.
    expect(weeks.steps.slice(0, 2).map(({ label, days }) => [label, days.length])).toEqual([
      ["26 Oct", 1],
      ["2 Nov", 7]
    ])
    const months = steps("2025-12-31", 500)
    expect(months.steps.slice(0, 2).map(({ label, days }) => [label, days.length])).toEqual([
      ["Dec 2025", 1],
      ["Jan 2026", 31]
    ])
    expect(steps("2026-11-01", 0).steps).toEqual([])
  })

  it("tell which weeks and months are not whole", () => {
    expect(steps("2026-11-01", 62).partial.columns).toEqual([])
    expect(steps("2026-11-01", 63).partial).toEqual({ columns: [0, 9], note: "not a whole week" })
    expect(steps("2025-12-01", 457).partial).toEqual({ columns: [15], note: "not a whole month" })
    expect(steps("2025-12-01", 455).partial.columns).toEqual([])
  })

  it("call none partial where days are left out", () => {
    const everyOther = daysFrom("2026-01-01", 200).filter((_, index) => index % 2 === 0)
    expect(timeSteps(everyOther, "en")).toMatchObject({ length: "week", partial: { columns: [] } })
  })

  it("tell which months of a list are not whole", () => {
    const months = ["2026-09", "2026-10", "2026-11"]
    const columns = (from: string, to: string) =>
      partialMonths(months, { first: dayNumber(day(from)), last: dayNumber(day(to)) }, "en").columns
    expect(columns("2026-09-01", "2026-11-30")).toEqual([])
    expect(columns("2026-09-02", "2026-11-29")).toEqual([0, 2])
  })
})
