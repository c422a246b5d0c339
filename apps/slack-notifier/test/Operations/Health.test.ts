import { DateTime, Duration, Option } from "effect"
import { describe, expect, it } from "vitest"
import type { CompanyStatus } from "../../src/Metrics/CompanyStatus.ts"
import { healthOf } from "../../src/Operations/Health.ts"

const now = DateTime.unsafeMake("2026-11-21T09:00:00Z")
const started = DateTime.subtract(now, { hours: 1 })
const company = (
  name: string,
  secondsAgo: number,
  state: CompanyStatus["state"] = "polling"
): CompanyStatus => ({
  company: name,
  state,
  polledAt: Option.some(now),
  succeededAt: Option.some(DateTime.subtract(now, { seconds: secondsAgo })),
  delayMillis: 15_000,
  failure: ""
})

const health = (companies: ReadonlyArray<CompanyStatus>, startedAt: DateTime.Utc, at: DateTime.Utc) =>
  healthOf(companies, startedAt, at, Duration.seconds(5))

describe("health", () => {
  it("is good while every company has had a recent successful poll", () => {
    expect(health([company("a", 5), company("b", 55)], started, now)).toMatchObject({ isHealthy: true })
  })

  it("is bad if a company has had none for a minute, or never", () => {
    expect(health([company("a", 5), company("b", 61, "failing")], started, now)).toMatchObject({
      isHealthy: false,
      stalled: ["b"]
    })
    const never = { ...company("a", 0, "starting"), succeededAt: Option.none() }
    expect(health([never], started, now)).toMatchObject({ isHealthy: false, stalled: ["a"] })
    expect(health([never], DateTime.subtract(now, { seconds: 10 }), now)).toMatchObject({ isHealthy: true })
  })

  it("is bad though the delays of failed polls have grown", () => {
    expect(health([{ ...company("a", 85, "failing"), delayMillis: 60_000 }], started, now).isHealthy).toBe(
      false
    )
  })

  it("allows three intervals for a company that is polled rarely", () => {
    expect(health([{ ...company("a", 170), delayMillis: 60_000 }], started, now).isHealthy).toBe(true)
    expect(health([{ ...company("a", 190), delayMillis: 60_000 }], started, now).isHealthy).toBe(false)
  })

  it("ignores a company whose key is refused, unless every key is", () => {
    const parked = company("a", 3_600, "parked")
    expect(health([parked, company("b", 5)], started, now)).toMatchObject({
      isHealthy: true,
      parked: ["a"]
    })
    expect(health([parked], started, now).isHealthy).toBe(false)
  })

  it("is good where other processes poll every company", () => {
    expect(health([], started, now).isHealthy).toBe(true)
  })
})
