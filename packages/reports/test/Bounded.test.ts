import { describe, expect, it } from "@effect/vitest"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { Foremost } from "@estate/reports/Foremost"
import { Groups } from "@estate/reports/Groups"
import { heatBounds, heatShade } from "@estate/reports/HeatLevels"
import { timeSteps } from "@estate/reports/TimeSteps"
import { Option, Order } from "effect"
import { day } from "./Sample.ts"

describe("Groups", () => {
  it("tallies by key, and together what finds no place", () => {
    const groups = new Groups<string, { count: number }>(() => ({ count: 0 }), 2)
    for (const key of ["a", "b", "c", "a", "d", "c"]) groups.at(key).count += 1
    expect(groups.entries()).toEqual([
      ["a", { count: 2 }],
      ["b", { count: 1 }]
    ])
    expect(groups.others).toEqual(Option.some({ count: 3 }))
  })
})

describe("Foremost", () => {
  it("keeps the first of any number, in order", () => {
    const smallest = new Foremost(Order.number, 3)
    for (let n = 100; n > 0; n--) smallest.add((n * 37) % 101)
    expect(smallest.values()).toEqual([1, 2, 3])
  })

  it("keeps fewer where there are fewer", () => {
    const smallest = new Foremost(Order.number, 3)
    expect(smallest.values()).toEqual([])
    smallest.add(5)
    expect(smallest.values()).toEqual([5])
  })
})

describe("timeSteps", () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ date: dateOfDay(dayNumber(day(first)) + index) }))
  const steps = (first: string, count: number) => timeSteps(daysFrom(first, count), "en")

  it("are days, then weeks from Monday, then months, so that a chart stays readable", () => {
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

describe("the shades of a heat map", () => {
  it("part the cells that have anything into fifths, their bounds included", () => {
    const bounds = heatBounds([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000],
      [0, null]
    ])
    expect(bounds).toEqual([2, 4, 6, 8, 1000])
    expect([0, null, 1, 2, 3, 8, 9, 1000].map(value => heatShade(value, bounds))).toEqual([
      0, 0, 1, 1, 2, 4, 5, 5
    ])
  })

  it("are fewer where the cells are few, and none where there is nothing", () => {
    expect(heatBounds([[7, 7, 7]])).toEqual([7])
    expect(heatShade(7, [7])).toBe(5)
    expect(heatBounds([[0, null]])).toEqual([])
  })
})
