import { expect, it } from "@effect/vitest"
import { makeSeededRandom } from "@estate/demo-data/SeededRandom"

const thousand = <A>(draw: () => A) => Array.from({ length: 1_000 }, draw)

it("the same seed and topic draw the same numbers, others draw others", () => {
  const drawn = (seed: number, topic: string) => thousand(makeSeededRandom(seed, topic).next)
  expect(drawn(1, "calls")).toEqual(drawn(1, "calls"))
  expect(drawn(1, "calls")).not.toEqual(drawn(2, "calls"))
  expect(drawn(1, "calls")).not.toEqual(drawn(1, "invoices"))
  expect(drawn(1, "calls")).not.toEqual(drawn(2 ** 32 + 1, "calls"))
})

it("draws are even, and include both bounds", () => {
  const random = makeSeededRandom(5, "evenness")
  const rolls = thousand(() => random.intBetween(1, 6))
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const times = rolls.filter(roll => roll === face).length
    expect(times).toBeGreaterThan(120)
    expect(times).toBeLessThan(220)
  }
  expect(new Set(rolls).size).toBe(6)
})

it("the median of log-normal draws is as given", () => {
  const random = makeSeededRandom(6, "log-normal")
  const below = thousand(() => random.logNormal(100, 0.8)).filter(drawn => drawn < 100).length
  expect(below).toBeGreaterThan(440)
  expect(below).toBeLessThan(560)
})

it("a cycle returns all items before any repeats", () => {
  const next = makeSeededRandom(7, "cycle").shuffledCycle(["а", "б", "в"])
  expect([next(), next(), next()].toSorted()).toEqual(["а", "б", "в"])
  expect([next(), next(), next()].toSorted()).toEqual(["а", "б", "в"])
})
