import { describe, expect, it } from "@effect/vitest"
import { Foremost } from "@estate/reports/Tally/Foremost"
import { Order } from "effect"

describe("Foremost", () => {
  it("keeps the first values, in order", () => {
    const smallest = new Foremost(Order.number, 3)
    for (let n = 100; n > 0; n--) smallest.add((n * 37) % 101)
    expect(smallest.values()).toEqual([1, 2, 3])
  })

  it("keeps fewer if there are fewer", () => {
    const smallest = new Foremost(Order.number, 3)
    expect(smallest.values()).toEqual([])
    smallest.add(5)
    expect(smallest.values()).toEqual([5])
  })
})
