import { DateTime, Option } from "effect"
import { describe, expect, it } from "vitest"
import { healthOf } from "../../src/Operate/Health.ts"
import type { Progress } from "../../src/State/Progress.ts"

const now = DateTime.unsafeMake("2026-11-21T09:00:00Z")
const started = DateTime.subtract(now, { hours: 1 })
const company = (name: string, secondsAgo: number, state: Progress["state"] = "polling"): Progress => ({
  company: name,
  state,
  polledAt: Option.some(now),
  succeededAt: Option.some(DateTime.subtract(now, { seconds: secondsAgo })),
  restMillis: 15_000,
  failure: ""
})

describe("health", () => {
  it("is well while every company's polls go well now and then", () => {
    expect(healthOf([company("a", 5), company("b", 55)], started, now)).toMatchObject({ isWell: true })
  })

  it("is not when one makes no progress, or never made any", () => {
    expect(healthOf([company("a", 5), company("b", 61, "failing")], started, now)).toMatchObject({
      isWell: false,
      stalled: ["b"]
    })
    const never = { ...company("a", 0, "starting"), succeededAt: Option.none() }
    expect(healthOf([never], started, now)).toMatchObject({ isWell: false, stalled: ["a"] })
    expect(healthOf([never], DateTime.subtract(now, { seconds: 10 }), now)).toMatchObject({ isWell: true })
  })

  it("has patience for three polls of a company that is asked seldom", () => {
    expect(healthOf([{ ...company("a", 170), restMillis: 60_000 }], started, now).isWell).toBe(true)
    expect(healthOf([{ ...company("a", 190), restMillis: 60_000 }], started, now).isWell).toBe(false)
  })

  it("bears a company whose key is refused, but not when no other is watched", () => {
    const parked = company("a", 3_600, "parked")
    expect(healthOf([parked, company("b", 5)], started, now)).toMatchObject({ isWell: true, parked: ["a"] })
    expect(healthOf([parked], started, now).isWell).toBe(false)
  })
})
