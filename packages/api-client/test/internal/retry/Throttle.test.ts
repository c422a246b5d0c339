import { describe, expect, it } from "@effect/vitest"
import { Duration, Option } from "effect"
import { Throttle } from "../../../src/internal/retry/Throttle.ts"

const settings = {
  requestsPerSecond: 100,
  firstWait: Duration.millis(500),
  longestWait: Duration.minutes(1),
  retryShare: 0.1
}

const refusal = (seconds?: number) => ({
  status: 429,
  detail: "slower",
  body: [],
  mediaType: "",
  requestId: Option.some("r-1"),
  retryAfter: Option.map(Option.fromNullable(seconds), Duration.seconds)
})

const call = (pausesBefore = 0, untilMillis = Number.POSITIVE_INFINITY) => ({
  pausesBefore,
  retries: 3,
  untilMillis
})

/** The starts of so many requests that are asked for at once, in milliseconds from now. */
const startsOf = (throttle: Throttle, count: number, now = 0) =>
  Array.from({ length: count }, () => throttle.takeStart(now))

/** A throttle whose platform accepted so many requests at once, then refused one. */
const limited = (accepted: number, seconds?: number) => {
  const throttle = new Throttle(settings)
  for (let index = 0; index < accepted; index++) throttle.accept(throttle.period, 0)
  throttle.refuse(refusal(seconds), throttle.period, 0, 0)
  return throttle
}

describe("a pause", () => {
  it("is as long as the platform asks, and a little longer by chance", () => {
    expect(limited(0, 10).pauseMillis(0)).toBe(10_000)
    expect(limited(0, 10).pauseMillis(4000)).toBe(6000)
    const throttle = new Throttle(settings)
    throttle.refuse(refusal(10), throttle.period, 0, 0.5)
    expect(throttle.pauseMillis(0)).toBe(10_500)
  })

  it("without a named wait is random, and doubles while nothing is accepted", () => {
    const throttle = new Throttle(settings)
    const pauses = [0, 10_000, 20_000].map(now => {
      throttle.refuse(refusal(), throttle.period, now, 1)
      return throttle.pauseMillis(now)
    })
    expect(pauses).toEqual([500, 1000, 2000])
  })

  it("is one for all requests that were on their way", () => {
    const throttle = new Throttle(settings)
    const { period } = throttle
    for (let index = 0; index < 8; index++) throttle.refuse(refusal(1), period, index, 0)
    expect([throttle.pauses, throttle.pauseMillis(7)]).toEqual([1, 1000])
    throttle.accept(period, 8)
    expect(throttle.isOpen).toBe(false)
  })

  it("ends when a request is accepted that was sent after it", () => {
    const throttle = limited(0, 1)
    throttle.accept(throttle.period, 1200)
    expect([throttle.isOpen, throttle.refusalOf(call(), 1200)]).toEqual([true, undefined])
  })
})

describe("503 without a wait", () => {
  /** Whether a throttle is pressed after so many answers at once, at a time. */
  const isPressedAfter = (accepted: number, unavailable: number, at = 0) => {
    const throttle = new Throttle(settings)
    for (let index = 0; index < accepted; index++) throttle.accept(throttle.period, 0)
    for (let index = 0; index < unavailable; index++) throttle.countUnavailable(at)
    return throttle.isPressed
  }

  it("comes of too many requests if it is more than retries make good, and others are accepted", () => {
    expect(isPressedAfter(20, 3)).toBe(true)
    expect([isPressedAfter(50, 5), isPressedAfter(50, 6)]).toEqual([false, true])
    expect(isPressedAfter(1, 2)).toBe(false)
  })

  it("is an outage if nothing is accepted beside it", () => {
    expect(isPressedAfter(0, 100)).toBe(false)
    expect(isPressedAfter(20, 100, 1000)).toBe(false)
  })

  it("comes of the same requests after a pause, until five seconds without an accepted one", () => {
    const throttle = limited(20)
    const pressedAt = (now: number) => {
      throttle.countUnavailable(now)
      return throttle.isPressed
    }
    expect([4999, 5000].map(pressedAt)).toEqual([true, false])
  })
})

describe("a call that cannot wait", () => {
  it("fails at once if the platform asks for more than the longest wait, until that has passed", () => {
    const throttle = limited(0, 600)
    expect(throttle.refusalOf(call(), 10_000)).toMatchObject({
      status: 429,
      requestId: Option.none(),
      retryAfter: Option.some(Duration.seconds(590))
    })
    expect(throttle.refusalOf(call(), 60_000)).toBeUndefined()
  })

  it("fails at once if the pause ends after its deadline", () => {
    const throttle = limited(0, 10)
    expect(throttle.refusalOf(call(0, 9000), 0)).toMatchObject({ status: 429 })
    expect(throttle.refusalOf(call(0, 11_000), 0)).toBeUndefined()
  })

  it("waits on while the platform accepts others, whose number the pauses do not tell", () => {
    const throttle = limited(20)
    for (let now = 0; now <= 4000; now += 500) throttle.refuse(refusal(), throttle.period, now, 0)
    expect(throttle.refusalOf(call(), 4999)).toBeUndefined()
    expect(throttle.refusalOf(call(), 5000)).toMatchObject({ status: 429 })
  })

  it("fails after as many pauses in a row as it has retries, and a later call has its own", () => {
    const throttle = new Throttle(settings)
    for (let now = 0; now < 3000; now += 1000) throttle.refuse(refusal(1), throttle.period, now, 0)
    expect(throttle.refusalOf(call(), 3000)).toBeUndefined()
    throttle.refuse(refusal(1), throttle.period, 3000, 0)
    expect(throttle.refusalOf(call(), 3000)).toMatchObject({ status: 429 })
    expect(throttle.refusalOf(call(throttle.pauses), 3000)).toBeUndefined()
  })
})

describe("the pace", () => {
  it("is the setting's, in bursts of as many, while the platform refuses nothing", () => {
    const throttle = new Throttle({ ...settings, requestsPerSecond: 4 })
    expect(startsOf(throttle, 7)).toEqual([0, 0, 0, 0, 250, 500, 750])
    expect(startsOf(throttle, 1, 10_000)).toEqual([0])
    const slow = new Throttle({ ...settings, requestsPerSecond: 0.5 })
    expect(startsOf(slow, 3)).toEqual([0, 2000, 4000])
    const free = new Throttle({ ...settings, requestsPerSecond: Number.POSITIVE_INFINITY })
    expect(startsOf(free, 2000).every(start => start === 0)).toBe(true)
  })

  it("is nine tenths of what the platform accepted, after it refused", () => {
    const throttle = limited(20, 1)
    const [, second, third] = startsOf(throttle, 3, 1000)
    expect([second, third]).toEqual([56, 112])
  })

  it("takes what was accepted within as long as the platform asks to wait", () => {
    const throttle = limited(60, 30)
    const [, second] = startsOf(throttle, 2, 30_000)
    expect(second).toBe(Math.ceil(1000 / (2 * 0.9)))
  })

  it("is no slower than one request a second", () => {
    const [, second] = startsOf(limited(1, 60), 2, 60_000)
    expect(second).toBe(1000)
  })

  it("grows back: slowly near what was too much, then to the setting's within a minute", () => {
    const throttle = limited(20, 1)
    const intervalAt = (now: number) => {
      const [first = 0, second = 0] = startsOf(throttle, 2, now)
      return second - first
    }
    expect([50, 51]).toContain(intervalAt(6800))
    expect(intervalAt(12_000)).toBeGreaterThan(40)
    expect(intervalAt(60_000)).toBe(0)
  })

  it("stays if the platform, which accepted nothing, tells nothing of its rate", () => {
    expect(startsOf(limited(0, 1), 3, 1000)).toEqual([0, 0, 0])
  })
})
