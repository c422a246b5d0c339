import { describe, expect, it } from "@effect/vitest"
import { Distribution } from "@estate/reports/Tally/Distribution"
import { Duration, FastCheck, Option } from "effect"

const of = (...seconds: ReadonlyArray<number>) => {
  const distribution = new Distribution()
  for (const each of seconds) distribution.add(each)
  return distribution
}
const secondsOf = (duration: Option.Option<Duration.Duration>) =>
  Option.getOrNull(Option.map(duration, Duration.toSeconds))

describe("Distribution", () => {
  it("has no percentile without durations", () => {
    expect(of().percentile(50)).toEqual(Option.none())
    expect(of().within(10)).toBe(0)
  })

  it("returns a single duration for every percentile", () => {
    for (const percent of [0, 1, 50, 90, 100]) expect(secondsOf(of(7).percentile(percent))).toBe(7)
  })

  it("uses the nearest rank, and never interpolates", () => {
    // Of ten: the fifth is the 50th percentile, the ninth the 90th, the tenth the 91st.
    const ten = of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    expect([50, 51, 90, 91, 100].map(percent => secondsOf(ten.percentile(percent)))).toEqual([
      5, 6, 9, 10, 10
    ])
    expect(secondsOf(of(1, 100).percentile(50))).toBe(1)
    expect(secondsOf(of(1, 100).percentile(51))).toBe(100)
  })

  it("counts equal durations separately", () => {
    const many = of(...Array.from({ length: 99 }, () => 3), 1000)
    expect(secondsOf(many.percentile(99))).toBe(3)
    expect(secondsOf(many.percentile(100))).toBe(1000)
  })

  it("counts durations within a limit, including the limit", () => {
    expect(of(299, 300, 301).within(300)).toBe(2)
    expect(of(86_400, 86_401).within(86_400)).toBe(1)
  })

  it("keeps long durations to the second", () => {
    const long = of(86_461, 400 * 86_400, 1e12, -5)
    expect([25, 50, 100].map(percent => secondsOf(long.percentile(percent)))).toEqual([0, 86_461, 1e12])
  })

  it("adds up with another distribution", () => {
    const seconds = FastCheck.array(FastCheck.integer({ min: 0, max: 200_000 }))
    FastCheck.assert(
      FastCheck.property(seconds, seconds, (some, others) => {
        const together = of(...some)
        together.addAll(of(...others))
        const all = of(...some, ...others)
        expect(together.count).toBe(all.count)
        for (const percent of [50, 90]) expect(together.percentile(percent)).toEqual(all.percentile(percent))
      })
    )
  })

  it("differs by chance in one of 20 cases, and clearly where twice as long is usual", () => {
    let seed = 11
    const waits = (usual: number) =>
      of(
        ...Array.from({ length: 100 }, () => {
          seed = (seed * 48_271) % 2_147_483_647
          return -usual * Math.log(seed / 2_147_483_647)
        })
      )
    const shareOf = (usual: number) =>
      Array.from({ length: 1000 }, () => waits(600).differs(50, waits(usual))).filter(Boolean).length / 1000
    expect(shareOf(600)).toBeLessThan(0.06)
    expect(shareOf(600)).toBeGreaterThan(0.01)
    expect(shareOf(1800)).toBeGreaterThan(0.95)
  })

  it("differs by how many are longer than any, and not where there are too few to tell", () => {
    const hundred = of(...Array.from({ length: 100 }, (_, index) => index))
    expect(hundred.differs(50, hundred, 0, 90)).toBe(true)
    expect(hundred.differs(50, hundred, 90, 90)).toBe(false)
    expect(of(1, 2).differs(50, of(100, 200))).toBe(false)
    expect(of().differs(50, hundred)).toBe(false)
  })
})
