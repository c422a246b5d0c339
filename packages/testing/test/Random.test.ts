import { Random } from "@estate/testing/Random"
import { describe, expect, it } from "vitest"

const drawn = (seed: number) => {
  const random = new Random(seed)
  return Array.from({ length: 1000 }, () => random.below(6))
}

describe("Random", () => {
  it("repeats its numbers for a seed, and differs for another", () => {
    expect(drawn(7)).toEqual(drawn(7))
    expect(drawn(7)).not.toEqual(drawn(8))
  })

  it("draws every number below the limit and no other", () => {
    expect([...new Set(drawn(1))].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })
})
