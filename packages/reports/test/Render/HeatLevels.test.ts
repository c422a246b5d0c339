import { describe, expect, it } from "@effect/vitest"
import { heatBounds, heatShade } from "@estate/reports/Render/HeatLevels"

describe("the shades of a heat map", () => {
  it("split the cells above zero into fifths, bounds included", () => {
    const bounds = heatBounds(
      [
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000],
        [0, null]
      ],
      "count"
    )
    expect(bounds).toEqual([2, 4, 6, 8, 1000])
    expect([0, null, "bad" as const, 1, 2, 3, 8, 9, 1000].map(v => heatShade(v, "count", bounds))).toEqual([
      0, 0, 0, 1, 1, 2, 4, 5, 5
    ])
  })

  it("are fewer for few cells, and none for empty ones", () => {
    expect(heatBounds([[7, 7, 7]], "count")).toEqual([7])
    // One value is no extreme.
    expect(heatShade(7, "count", [7])).toBe(3)
    expect(heatBounds([[0, null]], "count")).toEqual([])
  })

  it("tell a share of nothing missed from nothing measured", () => {
    const bounds = heatBounds([[0, 0, 0.1, 0.2, 0.5, null]], "share")
    expect(heatShade(0, "share", bounds)).toBe(1)
    expect(heatShade(0.5, "share", bounds)).toBe(5)
    expect(heatShade(null, "share", bounds)).toBe(0)
  })
})
