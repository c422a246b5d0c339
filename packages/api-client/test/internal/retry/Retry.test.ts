import { describe, expect, it } from "@effect/vitest"
import { Duration, Either, Option } from "effect"
import { decideRetry, retryAfterOf } from "../../../src/internal/retry/Retry.ts"
import { TransportError } from "../../../src/internal/transport/TransportError.ts"

const now = Date.parse("2026-11-20T09:30:00Z")
const policy = { retries: 3, firstWait: Duration.millis(500), longestWait: Duration.minutes(1) }

const answered = (status: number, retryAfter?: string) =>
  Either.right({
    status,
    detail: "",
    body: [],
    requestId: Option.none(),
    retryAfter: retryAfterOf(retryAfter, now)
  })
const broken = (mayHaveArrived: boolean) =>
  Either.left(new TransportError({ reason: "unreachable", detail: "it broke", mayHaveArrived }))

const stop = (reason: string) => ({ _tag: "Stop", reason })
const backoff = (millis: number) => ({
  _tag: "Retry",
  isExact: false,
  wait: Duration.millis(millis),
  usesBudget: true
})
const named = (millis: number, usesBudget = true) => ({
  _tag: "Retry",
  isExact: true,
  wait: Duration.millis(millis),
  usesBudget
})

describe("what to do after an attempt", () => {
  it.each([204, 302, 400, 401, 403, 404, 410, 413, 418, 422, 999])(
    "%d stands, for a read and for a write",
    status => {
      for (const isRead of [true, false])
        expect(decideRetry(isRead, answered(status, "1"), 0, policy)).toEqual(stop("final"))
    }
  )

  it("200 is what was wanted", () => {
    expect(decideRetry(true, answered(200), 0, policy)).toEqual(stop("done"))
  })

  it.each([408, 500, 502, 503, 504, 599])("%d is a read's to try again, not a write's", status => {
    expect(decideRetry(true, answered(status), 0, policy)).toEqual(backoff(500))
    expect(decideRetry(true, answered(status, "2"), 0, policy)).toEqual(named(2000))
    expect(decideRetry(false, answered(status, "2"), 0, policy)).toEqual(stop("final"))
  })

  it("429 did nothing, so whatever it was may be sent again, and a wait it names is an invitation", () => {
    for (const isRead of [true, false]) {
      expect(decideRetry(isRead, answered(429), 0, policy)).toEqual(backoff(500))
      expect(decideRetry(isRead, answered(429, "2"), 0, policy)).toEqual(named(2000, false))
    }
  })

  it("so did a connection that never came about; any other that broke may have done it", () => {
    expect(decideRetry(false, broken(false), 0, policy)).toEqual(backoff(500))
    expect(decideRetry(false, broken(true), 0, policy)).toEqual(stop("final"))
    expect(decideRetry(true, broken(true), 0, policy)).toEqual(backoff(500))
  })

  it("an answer that is too large is not fetched again", () => {
    const large = Either.left(
      new TransportError({ reason: "unreadable", detail: "large", mayHaveArrived: true })
    )
    expect(decideRetry(true, large, 0, policy)).toEqual(stop("final"))
  })

  it("the wait doubles up to the longest, and there are so many and no more", () => {
    const decisions = [0, 1, 2, 3].map(done => decideRetry(true, answered(503), done, policy))
    expect(decisions).toEqual([backoff(500), backoff(1000), backoff(2000), stop("spent")])
    expect(decideRetry(true, answered(429, "1"), 0, { ...policy, retries: 0 })).toEqual(stop("spent"))
    expect(decideRetry(true, answered(503), 20, { ...policy, retries: 99 })).toEqual(backoff(60_000))
  })

  it("a wait is as long as was asked, up to the longest and no longer", () => {
    expect(decideRetry(true, answered(503, "60"), 2, policy)).toEqual(named(60_000))
    expect(decideRetry(true, answered(503, "61"), 0, policy)).toEqual(stop("too long"))
    expect(decideRetry(true, answered(503, "Fri, 20 Nov 2026 09:30:07 GMT"), 0, policy)).toEqual(named(7000))
    expect(decideRetry(true, answered(503, "9".repeat(400)), 0, policy)).toEqual(stop("too long"))
    expect(decideRetry(true, answered(503, "0"), 0, policy)).toEqual(named(0))
  })
})

describe("Retry-After", () => {
  it.each([
    ["30", 30_000],
    [" 30 ", 30_000],
    ["0", 0],
    ["Fri, 20 Nov 2026 09:31:00 GMT", 60_000],
    ["Friday, 20-Nov-26 09:31:00 GMT", 60_000],
    ["Fri, 20 Nov 2026 09:29:00 GMT", 0]
  ])("%j is a wait of %d ms", (header, millis) => {
    expect(Option.map(retryAfterOf(header, now), Duration.toMillis)).toEqual(Option.some(millis))
  })

  it.each([undefined, "", "soon", "1.5", "-1", "1e3", "0x10", "30s", "2026-11-20"])("%j is none", header => {
    expect(retryAfterOf(header, now)).toEqual(Option.none())
  })
})
