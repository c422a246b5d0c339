import { describe, expect, it } from "@effect/vitest"
import { retryAfterOf } from "@estate/api-client/RetryAfter"
import { Duration, Option } from "effect"

const now = Date.parse("2026-11-20T09:30:00Z")

describe("Retry-After", () => {
  it.each([
    ["30", 30_000],
    [" 30 ", 30_000],
    ["Fri, 20 Nov 2026 09:31:00 GMT", 60_000],
    ["Friday, 20-Nov-26 09:31:00 GMT", 60_000],
    ["9".repeat(400), 2 ** 31 * 1000]
  ])("%j is a wait of %d ms", (header, millis) => {
    expect(Option.map(retryAfterOf(header, undefined, now), Duration.toMillis)).toEqual(Option.some(millis))
  })

  it("counts a date from the platform's own clock", () => {
    const header = "Fri, 20 Nov 2026 10:30:07 GMT"
    const millisOf = (date: string | undefined) =>
      Option.map(retryAfterOf(header, date, now), Duration.toMillis)
    expect(millisOf("Fri, 20 Nov 2026 10:30:00 GMT")).toEqual(Option.some(7000))
    expect(millisOf("no date")).toEqual(Option.some(3_607_000))
  })

  it.each([
    undefined,
    "",
    "0",
    "Fri, 20 Nov 2026 09:29:00 GMT",
    "soon",
    "1.5",
    "-1",
    "1e3",
    "0x10",
    "30s",
    "2026-11-20"
  ])("%j is none", header => {
    expect(retryAfterOf(header, undefined, now)).toEqual(Option.none())
  })
})
