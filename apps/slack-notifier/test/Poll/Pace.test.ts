import { DateTime, Duration, FastCheck, Option } from "effect"
import { describe, expect, it } from "vitest"
import { type Course, type Night, restAfter } from "../../src/Poll/Pace.ts"

const night: Night = { fromMinute: 23 * 60, toMinute: 7 * 60 }
const settings = { poll: Duration.seconds(15), night: Option.some(night) }
const noon = DateTime.unsafeMakeZoned("2026-11-21T09:00:00Z", { timeZone: "Europe/Moscow" })
const midnight = DateTime.unsafeMakeZoned("2026-11-20T21:30:00Z", { timeZone: "Europe/Moscow" })
const quiet: Course = { newsAt: Option.none(), failures: 0, isParked: false, askedRest: Option.none() }
const seconds = (course: Course, now: DateTime.DateTime = noon, random = 0) =>
  Duration.toSeconds(restAfter(course, settings, now, random))

describe("the rest before the next poll", () => {
  it("is the usual one by day and four times as long by night", () => {
    expect(seconds(quiet)).toBe(15)
    expect(seconds(quiet, midnight)).toBe(60)
    expect(Duration.toSeconds(restAfter(quiet, { ...settings, night: Option.none() }, midnight, 0))).toBe(15)
  })

  it("is a third for two minutes after something new, also at night", () => {
    const news = (ago: Duration.DurationInput, now: DateTime.DateTime) => ({
      ...quiet,
      newsAt: Option.some(DateTime.toUtc(DateTime.subtractDuration(now, ago)))
    })
    expect(seconds(news("1 minute", noon))).toBe(5)
    expect(seconds(news("1 minute", midnight), midnight)).toBe(5)
    expect(seconds(news("3 minutes", noon))).toBe(15)
  })

  it("doubles with each failure up to a minute, and to five where the key is refused", () => {
    expect([1, 2, 3, 30].map(failures => seconds({ ...quiet, failures }))).toEqual([30, 60, 60, 60])
    expect([1, 2, 3, 30].map(failures => seconds({ ...quiet, failures, isParked: true }))).toEqual([
      30, 60, 120, 300
    ])
  })

  it("is as long as the platform asks for, an hour at the most, whatever the jitter", () => {
    const asked = (rest: Duration.DurationInput) =>
      seconds({ ...quiet, failures: 1, askedRest: Option.some(Duration.decode(rest)) }, noon, 1)
    expect([asked("10 minutes"), asked("1 second"), asked("3 days")]).toEqual([600, 24, 3600])
  })

  it("is never longer for the jitter, and at most a fifth shorter", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.double({ min: 0, max: 1, noNaN: true }), random => {
        expect(seconds(quiet, noon, random)).toBeLessThanOrEqual(15)
        expect(seconds(quiet, noon, random)).toBeGreaterThanOrEqual(12)
      })
    )
  })

  it("counts a night that does not pass midnight as well", () => {
    const nap = { ...settings, night: Option.some({ fromMinute: 11 * 60, toMinute: 13 * 60 }) }
    expect(Duration.toSeconds(restAfter(quiet, nap, noon, 0))).toBe(60)
    expect(Duration.toSeconds(restAfter(quiet, nap, midnight, 0))).toBe(15)
  })
})
