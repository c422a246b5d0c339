import { DateTime, Duration, Option } from "effect"
import { describe, expect, it } from "vitest"
import type { PollStatus } from "../../src/Metrics/ProcessStatus.ts"
import { havePollsStopped, healthOf } from "../../src/Operations/Health.ts"

const now = 3_600_000
const company = (name: string, secondsAgo: number, state: PollStatus["state"] = "polling"): PollStatus => ({
  company: name,
  state,
  polledAt: Option.none(),
  succeededAt: Option.none(),
  succeededUptime: now - secondsAgo * 1000,
  delayMillis: 15_000,
  failure: "",
  reason: ""
})

const health = (companies: ReadonlyArray<PollStatus>) => healthOf(companies, now, Duration.seconds(5))

describe("health", () => {
  it("is good while every company has had a recent successful poll", () => {
    expect(health([company("a", 5), company("b", 55)])).toMatchObject({ isHealthy: true })
  })

  it("is bad if a company has had none for a minute, or never", () => {
    expect(health([company("a", 5), company("b", 61, "failing")])).toMatchObject({
      isHealthy: false,
      stalled: [{ company: "b" }]
    })
    expect(health([company("a", 61, "starting")])).toMatchObject({
      isHealthy: false,
      stalled: [{ company: "a" }]
    })
    expect(health([company("a", 10, "starting")])).toMatchObject({ isHealthy: true })
  })

  it("is bad though the delays of failed polls have grown", () => {
    expect(health([{ ...company("a", 85, "failing"), delayMillis: 60_000 }]).isHealthy).toBe(false)
  })

  it("allows three intervals for a company that is polled rarely", () => {
    expect(health([{ ...company("a", 170), delayMillis: 60_000 }]).isHealthy).toBe(true)
    expect(health([{ ...company("a", 190), delayMillis: 60_000 }]).isHealthy).toBe(false)
  })

  it("ignores a company whose key is refused, unless every key is", () => {
    const parked = company("a", 3_600, "parked")
    expect(health([parked, company("b", 5)])).toMatchObject({
      isHealthy: true,
      parked: ["a"]
    })
    expect(health([parked]).isHealthy).toBe(false)
  })

  it("is good where other processes poll every company", () => {
    expect(health([]).isHealthy).toBe(true)
  })
})

describe("polls in the state", () => {
  const polledAt = DateTime.unsafeMake("2026-11-21T06:44:00Z")
  const hasStopped = (seconds: number, delayMillis: number, state: PollStatus["state"] = "polling") =>
    havePollsStopped(
      { ...company("a", 0, state), delayMillis, polledAt: Option.some(polledAt) },
      DateTime.add(polledAt, { seconds })
    )

  it("have stopped after a minute or three intervals without one", () => {
    expect([60, 61].map(seconds => hasStopped(seconds, 15_000))).toEqual([false, true])
    expect([180, 181].map(seconds => hasStopped(seconds, 60_000))).toEqual([false, true])
  })

  it("have not stopped while they fail, or before the first one is over", () => {
    expect(hasStopped(61, 60_000, "failing")).toBe(false)
    expect(havePollsStopped(company("a", 300, "starting"), polledAt)).toBe(false)
  })
})
