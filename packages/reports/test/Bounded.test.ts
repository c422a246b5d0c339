import { describe, expect, it } from "@effect/vitest"
import { Foremost } from "@estate/reports/Foremost"
import { Groups } from "@estate/reports/Groups"
import { Option, Order } from "effect"

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
