import { describe, expect, it } from "@effect/vitest"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { timeSteps } from "@estate/reports/Report/Axis"
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
      ["2025-12", 1],
      ["2026-01", 31]
    ])
    expect(steps("2026-11-01", 0).steps).toEqual([])
  })
})
