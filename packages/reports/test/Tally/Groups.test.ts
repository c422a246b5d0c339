import { describe, expect, it } from "@effect/vitest"
import { Groups } from "@estate/reports/Tally/Groups"
import { Option } from "effect"

describe("Groups", () => {
  it("tallies by key up to the limit, and the others together", () => {
    const groups = new Groups<string, { count: number }>(() => ({ count: 0 }), 2)
    for (const key of ["a", "b", "c", "a", "d", "c"]) groups.at(key).count += 1
    expect(groups.entries()).toEqual([
      ["a", { count: 2 }],
      ["b", { count: 1 }]
    ])
    expect(groups.others).toEqual(Option.some({ count: 3 }))
  })
})
