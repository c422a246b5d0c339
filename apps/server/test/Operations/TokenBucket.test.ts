import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makeBuckets } from "../../src/Operations/Buckets.ts"
import { burstOf, FILL_MILLIS, fullBucket, takeToken } from "../../src/Operations/TokenBucket.ts"

/** Requests per second; most runs have more requests than these allow at once. */
const limits = FastCheck.integer({ min: 1, max: 20 })

/** Requests as they come: a number of milliseconds after the one before, in a steady run or in bunches with long rests. */
const gaps = FastCheck.oneof(
  FastCheck.array(FastCheck.integer({ min: 0, max: 20 }), { minLength: 100, maxLength: 200 }),
  FastCheck.array(FastCheck.oneof(FastCheck.constant(0), FastCheck.integer({ min: 0, max: 9_000 })), {
    minLength: 1,
    maxLength: 100
  })
)

const timesOf = (gapsMillis: ReadonlyArray<number>) => {
  let now = 1_700_000_000_000
  return gapsMillis.map(gap => {
    now += gap
    return now
  })
}

const allowedTimes = (perSecond: number, gapsMillis: ReadonlyArray<number>) => {
  const buckets = makeBuckets(perSecond)
  return timesOf(gapsMillis).filter(now => buckets.take("somebody", now).isAllowed)
}

describe("a token bucket", () => {
  it.prop(
    "never allows more than burst + rate · t, in any window",
    [limits, gaps],
    ([perSecond, gapsMillis]) => {
      const allowed = allowedTimes(perSecond, gapsMillis)
      for (let from = 0; from < allowed.length; from++)
        for (let to = from; to < allowed.length; to++) {
          const millis = (allowed[to] ?? 0) - (allowed[from] ?? 0)
          // In thousandths of a request, since a fraction of a second is not exact.
          if ((to - from + 1) * 1000 > burstOf(perSecond) * 1000 + perSecond * millis)
            expect.fail(`${to - from + 1} in ${millis} ms`)
        }
    }
  )

  it.prop("refuses only where one more would be too many", [limits, gaps], ([perSecond, gapsMillis]) => {
    let bucket = fullBucket(perSecond, 0)
    let exact = burstOf(perSecond) * 1000
    let last: number | undefined
    for (const now of timesOf(gapsMillis)) {
      exact = Math.min(burstOf(perSecond) * 1000, exact + (now - (last ?? now)) * perSecond)
      const taken = takeToken(last === undefined ? fullBucket(perSecond, now) : bucket, perSecond, now)
      expect(taken.isAllowed).toBe(exact >= 1000)
      if (taken.isAllowed) exact -= 1000
      bucket = taken.bucket
      last = now
    }
  })

  it.prop(
    "allows a request after a second, and is full at the reset",
    [limits, gaps],
    ([perSecond, gapsMillis]) => {
      let bucket = fullBucket(perSecond, 1_700_000_000_000)
      for (const now of timesOf(gapsMillis)) {
        const taken = takeToken(bucket, perSecond, now)
        bucket = taken.bucket
        expect(takeToken(bucket, perSecond, now + 1000).isAllowed).toBe(true)
        const atReset = takeToken(bucket, perSecond, now + taken.resetSeconds * 1000)
        expect(atReset.remaining).toBe(burstOf(perSecond) - 1)
      }
    }
  )

  it("gets no tokens while the clock goes backwards", () => {
    const empty = Array.from({ length: 10 }).reduce<ReturnType<typeof fullBucket>>(
      bucket => takeToken(bucket, 1, 5_000).bucket,
      fullBucket(1, 5_000)
    )
    expect(takeToken(empty, 1, 1_000).isAllowed).toBe(false)
    const { bucket } = takeToken(empty, 1, 1_000)
    expect(takeToken(bucket, 1, 5_999).isAllowed).toBe(false)
    expect(takeToken(bucket, 1, 6_000).isAllowed).toBe(true)
  })
})

describe("the buckets of all callers", () => {
  it("are independent", () => {
    const buckets = makeBuckets(1)
    const allowed = (caller: string) => buckets.take(caller, 0).isAllowed
    expect(Array.from({ length: 11 }, () => allowed("a"))).toEqual([...Array(10).fill(true), false])
    expect(allowed("b")).toBe(true)
  })

  it("are dropped when unused for a fill time", () => {
    const buckets = makeBuckets(100)
    for (let caller = 0; caller < 5_000; caller++) buckets.take(`address ${caller}`, 0)
    expect(buckets.size()).toBe(5_000)
    buckets.take("somebody", FILL_MILLIS)
    buckets.take("somebody", 2 * FILL_MILLIS)
    expect(buckets.size()).toBe(1)
  })

  it("are never more than twice the bound, however many callers there are", () => {
    const buckets = makeBuckets(100, 100)
    for (let caller = 0; caller < 5_000; caller++) {
      buckets.take(`address ${caller}`, 0)
      expect(buckets.size()).toBeLessThanOrEqual(200)
    }
  })
})
