import { expect, it } from "@effect/vitest"
import { makeDice } from "@estate/demo-data/SeededRandom"

const thousand = <A>(draw: () => A) => Array.from({ length: 1_000 }, draw)

it("the same seed and topic draw the same; another of either draws something else", () => {
  const drawn = (seed: number, topic: string) => thousand(makeDice(seed, topic).next)
  expect(drawn(1, "calls")).toEqual(drawn(1, "calls"))
  expect(drawn(1, "calls")).not.toEqual(drawn(2, "calls"))
  expect(drawn(1, "calls")).not.toEqual(drawn(1, "invoices"))
  expect(drawn(1, "calls")).not.toEqual(drawn(2 ** 32 + 1, "calls"))
})

it("draws are even, and both ends of a range come", () => {
  const dice = makeDice(5, "fairness")
  const rolls = thousand(() => dice.between(1, 6))
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const times = rolls.filter(roll => roll === face).length
    expect(times).toBeGreaterThan(120)
    expect(times).toBeLessThan(220)
  }
  expect(new Set(rolls).size).toBe(6)
})

it("half of what is drawn around a middle lies below it", () => {
  const dice = makeDice(6, "around")
  const below = thousand(() => dice.around(100, 0.8)).filter(drawn => drawn < 100).length
  expect(below).toBeGreaterThan(440)
  expect(below).toBeLessThan(560)
})

it("a deck deals all before any comes again", () => {
  const next = makeDice(7, "deck").deck(["а", "б", "в"])
  expect([next(), next(), next()].toSorted()).toEqual(["а", "б", "в"])
  expect([next(), next(), next()].toSorted()).toEqual(["а", "б", "в"])
})
