import { describe, expect, it } from "@effect/vitest"
import { Duration, Option } from "effect"
import { RateLimit } from "../../../src/internal/retry/RateLimit.ts"
import { TokenBucket } from "../../../src/internal/retry/TokenBucket.ts"

const settings = {
  firstWait: Duration.millis(500),
  longestWait: Duration.minutes(1)
}

const refusal = (seconds?: number) => ({
  status: 429,
  headers: {},
  detail: "slower",
  body: [],
  isFromProxy: false,
  requestId: Option.some("r-1"),
  retryAfter: Option.map(Option.fromNullable(seconds), Duration.seconds)
})

const call = (pausesBefore = 0, untilMillis = Number.POSITIVE_INFINITY) => ({
  pausesBefore,
  retries: 3,
  untilMillis
})

/** When this number of requests are sent, each as soon as allowed, in milliseconds from now. */
const startsOf = (bucket: TokenBucket, count: number, now = 0) => {
  let at = now
  return Array.from({ length: count }, () => {
    at += bucket.waitMillis(at)
    bucket.take(at)
    return at - now
  })
}

/** After a platform accepted `accepted` requests at once, and refused the next one. */
const limited = (accepted: number, seconds?: number) => {
  const rateLimit = new RateLimit(settings)
  for (let index = 0; index < accepted; index++) rateLimit.accept(rateLimit.period, 0)
  rateLimit.refuse(refusal(seconds), rateLimit.period, 0, 0)
  return rateLimit
}

describe("a pause", () => {
  it("is as long as the platform asks, and a little longer by chance", () => {
    expect(limited(0, 10).pauseMillis(0)).toBe(10_000)
    expect(limited(0, 10).pauseMillis(4000)).toBe(6000)
    const rateLimit = new RateLimit(settings)
    rateLimit.refuse(refusal(10), rateLimit.period, 0, 0.5)
    expect(rateLimit.pauseMillis(0)).toBe(10_500)
  })

  it("without a named wait is random, and doubles while nothing is accepted", () => {
    const rateLimit = new RateLimit(settings)
    const pauses = [0, 10_000, 20_000].map(now => {
      rateLimit.refuse(refusal(), rateLimit.period, now, 1)
      return rateLimit.pauseMillis(now)
    })
    expect(pauses).toEqual([500, 1000, 2000])
  })

  it("is one for all requests that were on their way", () => {
    const rateLimit = new RateLimit(settings)
    const { period } = rateLimit
    for (let index = 0; index < 8; index++) rateLimit.refuse(refusal(1), period, index, 0)
    expect([rateLimit.pauses, rateLimit.pauseMillis(7)]).toEqual([1, 1000])
    rateLimit.accept(period, 8)
    expect(rateLimit.isOpen).toBe(false)
  })

  it("ends when a request is accepted that was sent after it", () => {
    const rateLimit = limited(0, 1)
    rateLimit.accept(rateLimit.period, 1200)
    expect([rateLimit.isOpen, rateLimit.refusalOf(call(), 1200, 0)]).toEqual([true, undefined])
  })
})

describe("a platform that accepted a request", () => {
  it("is in no outage for five seconds", () => {
    const rateLimit = limited(20)
    expect([4999, 5000].map(now => rateLimit.isAccepting(now))).toEqual([true, false])
    expect(limited(0).isAccepting(0)).toBe(false)
  })
})

describe("a call that cannot wait", () => {
  it("fails at once if the platform asks for more than the longest wait, until that has passed", () => {
    const rateLimit = limited(0, 600)
    expect(rateLimit.refusalOf(call(), 10_000, 0)).toMatchObject({
      status: 429,
      requestId: Option.none(),
      retryAfter: Option.some(Duration.seconds(590))
    })
    expect(rateLimit.refusalOf(call(), 60_000, 0)).toBeUndefined()
  })

  it("says that the platform was not asked, until when it said to wait, and when it is asked again", () => {
    const wall = Date.parse("2026-11-20T09:30:00Z")
    const rateLimit = limited(0, 864_000)
    expect(rateLimit.refusalOf(call(), 20_000, wall + 20_000)).toMatchObject({
      detail:
        "nothing was sent: the platform said to wait until 2026-11-30T09:30:00Z; the next call can be sent in 40s",
      triedAgainIn: Option.some(Duration.seconds(40))
    })
    const unnamed = limited(0)
    expect(unnamed.refusalOf(call(0, 0), 0, wall)).toMatchObject({
      detail: "nothing was sent: the platform refuses requests; the next call will be sent"
    })
  })

  it("waits a minute at most for one to try again, however long the longest wait is", () => {
    const patient = new RateLimit({ ...settings, longestWait: Duration.minutes(10) })
    patient.refuse(refusal(864_000), patient.period, 0, 0)
    expect(patient.pauseMillis(0)).toBe(60_000)
    patient.refuse(refusal(300), patient.period, 60_000, 0)
    expect([patient.pauseMillis(60_000), patient.refusalOf(call(), 60_000, 0)]).toEqual([300_000, undefined])
  })

  it("fails at once if the pause ends after its deadline", () => {
    const rateLimit = limited(0, 10)
    expect(rateLimit.refusalOf(call(0, 9000), 0, 0)).toMatchObject({ status: 429 })
    expect(rateLimit.refusalOf(call(0, 11_000), 0, 0)).toBeUndefined()
  })

  it("waits on while the platform accepts others, whose number the pauses do not tell", () => {
    const rateLimit = limited(20)
    for (let now = 0; now <= 4000; now += 500) rateLimit.refuse(refusal(), rateLimit.period, now, 0)
    expect(rateLimit.refusalOf(call(), 4999, 0)).toBeUndefined()
    expect(rateLimit.refusalOf(call(), 5000, 0)).toMatchObject({ status: 429 })
  })

  it("fails after as many pauses in a row as it has retries, and a later call has its own", () => {
    const rateLimit = new RateLimit(settings)
    for (let now = 0; now < 3000; now += 1000) rateLimit.refuse(refusal(1), rateLimit.period, now, 0)
    expect(rateLimit.refusalOf(call(), 3000, 0)).toBeUndefined()
    rateLimit.refuse(refusal(1), rateLimit.period, 3000, 0)
    expect(rateLimit.refusalOf(call(), 3000, 0)).toMatchObject({ status: 429 })
    expect(rateLimit.refusalOf(call(rateLimit.pauses), 3000, 0)).toBeUndefined()
  })
})

describe("the bucket", () => {
  it("has tokens for a second, so that requests come in bursts of as many", () => {
    const bucket = new TokenBucket(4)
    expect(startsOf(bucket, 7)).toEqual([0, 0, 0, 0, 250, 500, 750])
    expect(startsOf(bucket, 5, 10_000)).toEqual([0, 0, 0, 0, 250])
    expect(startsOf(new TokenBucket(0.5), 3)).toEqual([0, 2000, 4000])
    const free = new TokenBucket(Number.POSITIVE_INFINITY)
    expect(startsOf(free, 2000).every(start => start === 0)).toBe(true)
  })

  it("is refilled during a pause", () => {
    const bucket = new TokenBucket(100)
    for (let index = 0; index < 100; index++) bucket.take(0)
    expect(startsOf(bucket, 101, 1000).slice(-2)).toEqual([0, 10])
  })
})

describe("a request after a pause", () => {
  it("goes alone until one is accepted, and for a second of the pause's end", () => {
    const rateLimit = limited(20, 1)
    expect(rateLimit.goesAlone(60_000)).toBe(true)
    rateLimit.accept(rateLimit.period, 1000)
    expect([1000, 1999, 2000].map(now => rateLimit.goesAlone(now))).toEqual([true, true, false])
  })
})
