import { HttpClientError, HttpClientRequest, HttpClientResponse } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import { Duration, Either, Option } from "effect"
import { decideRetry, retryAfterOf } from "../../src/internal/Retry.ts"

const now = Date.parse("2026-11-20T09:30:00Z")
const policy = { retries: 3, longestWait: Duration.minutes(1) }

const read = HttpClientRequest.get("http://platform/v1/threads")
const reply = HttpClientRequest.post("http://platform/v1/threads/x/message")
const deletion = HttpClientRequest.del("http://platform/v1/threads/x")

const answered = (status: number, retryAfter?: string) =>
  Either.right(
    HttpClientResponse.fromWeb(
      read,
      new Response(null, { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } })
    )
  )
const broken = (code: string) =>
  Either.left(
    new HttpClientError.RequestError({
      reason: "Transport",
      request: read,
      cause: new Error("fetch failed", { cause: Object.assign(new Error("deeper"), { code }) })
    })
  )

const stop = { stop: true }
const backoff = (millis: number) => ({ stop: false, exactly: false, millis })
const asked = (millis: number) => ({ stop: false, exactly: true, millis })

describe("what to do after an attempt", () => {
  it.each([200, 302, 400, 401, 403, 404, 410, 413, 418, 422])(
    "%d stands, for a read and for a write",
    status => {
      for (const request of [read, reply, deletion]) {
        expect(decideRetry(request, answered(status, "1"), 0, policy, now)).toEqual(stop)
      }
    }
  )

  it.each([408, 500, 502, 503, 504, 599])("%d is a read's to try again, not a write's", status => {
    expect(decideRetry(read, answered(status), 0, policy, now)).toEqual(backoff(500))
    expect(decideRetry(read, answered(status, "2"), 0, policy, now)).toEqual(asked(2000))
    expect(decideRetry(reply, answered(status, "2"), 0, policy, now)).toEqual(stop)
    expect(decideRetry(deletion, answered(status), 0, policy, now)).toEqual(stop)
  })

  it("429 did nothing, so whatever it was may be sent again", () => {
    for (const request of [read, reply, deletion]) {
      expect(decideRetry(request, answered(429), 0, policy, now)).toEqual(backoff(500))
      expect(decideRetry(request, answered(429, "2"), 0, policy, now)).toEqual(asked(2000))
    }
  })

  it("so did a refused connection; any other that broke may have done it", () => {
    expect(decideRetry(reply, broken("ECONNREFUSED"), 0, policy, now)).toEqual(backoff(500))
    expect(decideRetry(reply, broken("ECONNRESET"), 0, policy, now)).toEqual(stop)
    expect(decideRetry(deletion, broken("UND_ERR_SOCKET"), 0, policy, now)).toEqual(stop)
    expect(decideRetry(read, broken("ECONNRESET"), 0, policy, now)).toEqual(backoff(500))
  })

  it("an answer that is too large is not fetched again", () => {
    const large = Either.left(new UnreadableResponse({ path: "", detail: "it has more than 9 bytes" }))
    expect(decideRetry(read, large, 0, policy, now)).toEqual(stop)
  })

  it("the wait doubles, and there are so many and no more", () => {
    const decisions = [0, 1, 2, 3].map(done => decideRetry(read, answered(503), done, policy, now))
    expect(decisions).toEqual([backoff(500), backoff(1000), backoff(2000), stop])
    expect(decideRetry(read, answered(429, "1"), 0, { ...policy, retries: 0 }, now)).toEqual(stop)
  })

  it("a wait is as long as was asked, up to the longest and no longer", () => {
    expect(decideRetry(read, answered(503, "60"), 2, policy, now)).toEqual(asked(60_000))
    expect(decideRetry(read, answered(503, "61"), 0, policy, now)).toEqual(stop)
    expect(decideRetry(read, answered(429, "Fri, 20 Nov 2026 09:30:07 GMT"), 0, policy, now)).toEqual(
      asked(7000)
    )
    expect(decideRetry(read, answered(429, "9".repeat(400)), 0, policy, now)).toEqual(stop)
    expect(decideRetry(read, answered(429, "0"), 0, policy, now)).toEqual(asked(0))
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
