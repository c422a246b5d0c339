import { describe, expect, it } from "@effect/vitest"
import { Duration, Either, Option } from "effect"
import { decideRetry, mayHaveArrived } from "../../../src/internal/retry/Retry.ts"
import { TransportError } from "../../../src/internal/transport/TransportError.ts"
import { retryAfterOf } from "../../../src/RetryAfter.ts"

const now = Date.parse("2026-11-20T09:30:00Z")
const policy = {
  isAccepting: false,
  pauses: 1,
  retries: 3,
  firstWait: Duration.millis(500),
  longestWait: Duration.minutes(1)
}

const answered = (status: number, retryAfter?: string) =>
  Either.right({
    status,
    headers: {},
    detail: "",
    body: [],
    isFromProxy: false,
    requestId: Option.none(),
    retryAfter: retryAfterOf(retryAfter, undefined, now)
  })
const broken = (mayHaveArrived: boolean) =>
  Either.left(new TransportError({ reason: "unreachable", detail: "it broke", mayHaveArrived }))

const stop = (reason: string) => ({ _tag: "Stop", reason })
const backoff = (millis: number) => ({ _tag: "BackOff", atMost: Duration.millis(millis) })
const pause = (isFree: boolean) => ({ _tag: "Pause", isFree })

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
    expect(decideRetry(true, answered(status, "2"), 0, policy)).toEqual(pause(true))
    expect(decideRetry(false, answered(status, "2"), 0, policy)).toEqual(stop("final"))
  })

  it("429 did nothing, so whatever it was may be sent again, after a pause of all calls", () => {
    for (const isRead of [true, false]) {
      expect(decideRetry(isRead, answered(429), 0, policy)).toEqual(pause(false))
      expect(decideRetry(isRead, answered(429, "2"), 0, policy)).toEqual(pause(true))
    }
  })

  it("503 pauses all calls of a platform that accepts others, and no other failure does", () => {
    const accepting = { ...policy, isAccepting: true }
    expect(decideRetry(true, answered(503), 0, accepting)).toEqual(pause(true))
    expect(decideRetry(false, answered(503), 0, accepting)).toEqual(stop("final"))
    for (const status of [408, 500, 502, 504])
      expect(decideRetry(true, answered(status), 0, accepting)).toEqual(backoff(500))
  })

  it("a pause takes from the budget of retries while nothing is accepted, but the first that is named", () => {
    const again = { ...policy, pauses: 2 }
    expect(decideRetry(true, answered(429, "2"), 0, policy)).toEqual(pause(true))
    expect(decideRetry(true, answered(429, "2"), 0, again)).toEqual(pause(false))
    for (const retryAfter of ["2", undefined])
      expect(decideRetry(true, answered(429, retryAfter), 0, { ...again, isAccepting: true })).toEqual(
        pause(true)
      )
  })

  it("so did a connection that never came about; any other that broke may have done it", () => {
    expect(decideRetry(false, broken(false), 0, policy)).toEqual(backoff(500))
    expect(decideRetry(false, broken(true), 0, policy)).toEqual(stop("final"))
    expect(decideRetry(true, broken(true), 0, policy)).toEqual(backoff(500))
  })

  it("what was refused was not done, unless it is being done already", () => {
    const done = [200, 302, 408, 409, 500].map(status => mayHaveArrived(answered(status)))
    expect(done).toEqual([true, true, true, true, true])
    const refused = [400, 401, 403, 404, 413, 422, 429].map(status => mayHaveArrived(answered(status)))
    expect(refused).toEqual(Array(7).fill(false))
  })

  it("an answer that is too large is not fetched again", () => {
    const large = Either.left(
      new TransportError({ reason: "unreadable", detail: "large", mayHaveArrived: true })
    )
    expect(decideRetry(true, large, 0, policy)).toEqual(stop("final"))
  })

  it("the wait doubles up to the longest, and there are at most `retries`", () => {
    const decisions = [0, 1, 2, 3].map(done => decideRetry(true, answered(503), done, policy))
    expect(decisions).toEqual([backoff(500), backoff(1000), backoff(2000), stop("spent")])
    expect(decideRetry(true, answered(429, "1"), 0, { ...policy, retries: 0 })).toEqual(stop("spent"))
    expect(decideRetry(true, answered(503), 20, { ...policy, retries: 99 })).toEqual(backoff(60_000))
  })

  it("a platform that names more than the longest wait is not waited for", () => {
    expect(decideRetry(true, answered(503, "60"), 2, policy)).toEqual(pause(true))
    expect(decideRetry(true, answered(503, "61"), 0, policy)).toEqual(stop("too long"))
    expect(decideRetry(true, answered(503, "9".repeat(400)), 0, policy)).toEqual(stop("too long"))
    expect(decideRetry(true, answered(503, "0"), 0, policy)).toEqual(backoff(500))
  })

  it("an untrusted certificate stays so", () => {
    const untrusted = Either.left(
      new TransportError({ reason: "untrusted", detail: "it has expired", mayHaveArrived: false })
    )
    expect(decideRetry(true, untrusted, 0, policy)).toEqual(stop("final"))
  })
})
