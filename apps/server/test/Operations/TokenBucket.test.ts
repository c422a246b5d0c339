import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makeBuckets } from "../../src/Operations/Buckets.ts"
import { fillMillis, fullBucket, type Limit, takeToken } from "../../src/Operations/TokenBucket.ts"

const limits = FastCheck.record({
  perSecond: FastCheck.integer({ min: 1, max: 300 }),
  burst: FastCheck.integer({ min: 1, max: 50 })
})

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

const allowedTimes = (limit: Limit, gapsMillis: ReadonlyArray<number>) => {
  const buckets = makeBuckets(limit)
  return timesOf(gapsMillis).filter(now => buckets.take("somebody", now).isAllowed)
}

describe("a token bucket", () => {
  it.prop("never allows more than burst + rate · t, in any window", [limits, gaps], ([limit, gapsMillis]) => {
    const allowed = allowedTimes(limit, gapsMillis)
    for (let from = 0; from < allowed.length; from++)
      for (let to = from; to < allowed.length; to++) {
        const millis = (allowed[to] ?? 0) - (allowed[from] ?? 0)
        // In thousandths of a request, since a fraction of a second is not exact.
        if ((to - from + 1) * 1000 > limit.burst * 1000 + limit.perSecond * millis)
          expect.fail(`${to - from + 1} in ${millis} ms`)
      }
  })

  it.prop("refuses only where one more would be too many", [limits, gaps], ([limit, gapsMillis]) => {
    let bucket = fullBucket(limit, 0)
    let exact = limit.burst * 1000
    let last: number | undefined
    for (const now of timesOf(gapsMillis)) {
      exact = Math.min(limit.burst * 1000, exact + (now - (last ?? now)) * limit.perSecond)
      const taken = takeToken(last === undefined ? fullBucket(limit, now) : bucket, limit, now)
      expect(taken.isAllowed).toBe(exact >= 1000)
      if (taken.isAllowed) exact -= 1000
      bucket = taken.bucket
      last = now
    }
  })

  it.prop(
    "allows a request after a second, and is full at the reset",
    [limits, gaps],
    ([limit, gapsMillis]) => {
      let bucket = fullBucket(limit, 1_700_000_000_000)
      for (const now of timesOf(gapsMillis)) {
        const taken = takeToken(bucket, limit, now)
        bucket = taken.bucket
        expect(takeToken(bucket, limit, now + 1000).isAllowed).toBe(true)
        expect(takeToken(bucket, limit, now + taken.resetSeconds * 1000).remaining).toBe(limit.burst - 1)
      }
    }
  )

  it("gets no tokens while the clock goes backwards", () => {
    const limit = { perSecond: 10, burst: 1 }
    const { bucket } = takeToken(fullBucket(limit, 5_000), limit, 5_000)
    expect(takeToken(bucket, limit, 1_000).isAllowed).toBe(false)
    expect(takeToken(takeToken(bucket, limit, 1_000).bucket, limit, 5_099).isAllowed).toBe(false)
  })
})

describe("the buckets of all callers", () => {
  const limit = { perSecond: 100, burst: 1000 }

  it("are independent", () => {
    const buckets = makeBuckets({ perSecond: 1, burst: 1 })
    expect(["a", "a", "b"].map(caller => buckets.take(caller, 0).isAllowed)).toEqual([true, false, true])
  })

  it("are dropped when unused for a fill time", () => {
    const buckets = makeBuckets(limit)
    for (let caller = 0; caller < 5_000; caller++) buckets.take(`address ${caller}`, 0)
    expect(buckets.size()).toBe(5_000)
    buckets.take("somebody", fillMillis(limit))
    buckets.take("somebody", 2 * fillMillis(limit))
    expect(buckets.size()).toBe(1)
  })

  it("are never more than twice the bound, however many callers there are", () => {
    const buckets = makeBuckets(limit, 100)
    for (let caller = 0; caller < 5_000; caller++) {
      buckets.take(`address ${caller}`, 0)
      expect(buckets.size()).toBeLessThanOrEqual(200)
    }
  })
})
