import { describe, expect, it } from "@effect/vitest"
import { countsDiffer, sharesDiffer } from "@estate/reports/Report/Interval"
import { Option } from "effect"

const of = (found: number, all: number) => ({ share: Option.some(found / all), of: all })

describe("what chance explains", () => {
  it.each([
    [30, 42, false],
    [30, 48, true],
    [0, 3, false],
    [0, 4, true],
    [1000, 1080, false],
    [1000, 1100, true]
  ])("of the counts %i and %i", (one, other, expected) => {
    expect([countsDiffer(one, other), countsDiffer(other, one)]).toEqual([expected, expected])
  })

  it.each([
    [of(690, 2556), of(680, 2556), false],
    [of(690, 2556), of(600, 2556), true],
    [of(0, 10), of(3, 10), false],
    [of(0, 10), of(6, 10), true],
    [of(10, 10), of(10, 10), false]
  ])("of the shares %j and %j", (one, other, expected) => {
    expect([sharesDiffer(one, other), sharesDiffer(other, one)]).toEqual([expected, expected])
  })

  it("leaves 19 of 20 differences of one die unmentioned", () => {
    let seed = 7
    const roll = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647 < 1 / 6
    }
    const sample = () => of(Array.from({ length: 120 }, roll).filter(Boolean).length, 120)
    const different = Array.from({ length: 2000 }, () => sharesDiffer(sample(), sample())).filter(Boolean)
    expect(different.length / 2000).toBeGreaterThan(0.03)
    expect(different.length / 2000).toBeLessThan(0.07)
  })
})
