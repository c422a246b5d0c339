import { describe, expect, it } from "@effect/vitest"
import { CalendarDay, CallPeriod, ClockMinute } from "@estate/domain/CallPeriod"
import { Option, Schema } from "effect"

const day = Schema.decodeSync(CalendarDay)

const period = (said: {
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly timeFrom?: string
  readonly timeTo?: string
}) => {
  const { from, to, dailyFrom, dailyTo } = new CallPeriod({
    dateFrom: Option.map(Option.fromNullable(said.dateFrom), day),
    dateTo: Option.map(Option.fromNullable(said.dateTo), day),
    timeFrom: Option.map(Option.fromNullable(said.timeFrom), ClockMinute.make),
    timeTo: Option.map(Option.fromNullable(said.timeTo), ClockMinute.make)
  })
  return {
    from: Option.getOrNull(from),
    to: Option.getOrNull(to),
    dailyFrom: Option.getOrNull(dailyFrom),
    dailyTo: Option.getOrNull(dailyTo)
  }
}
const unbounded = { from: null, to: null, dailyFrom: null, dailyTo: null }

describe("a period of calls", () => {
  it("has no bounds by default", () => {
    expect(period({})).toEqual(unbounded)
  })

  it("of dates alone is their whole days", () => {
    expect(period({ dateFrom: "2026/11/20", dateTo: "2026/11/21" })).toEqual({
      ...unbounded,
      from: "2026-11-20 00:00:00",
      to: "2026-11-21 23:59:59"
    })
  })

  it("of a date and a time is one moment, and a last minute ends with its 59th second", () => {
    expect(
      period({ dateFrom: "2026/11/20", timeFrom: "09:05", dateTo: "2026/11/21", timeTo: "18:00" })
    ).toEqual({ ...unbounded, from: "2026-11-20 09:05:00", to: "2026-11-21 18:00:59" })
  })

  it("of times alone is a part of every day", () => {
    expect(period({ timeFrom: "09:05", timeTo: "18:00" })).toEqual({
      ...unbounded,
      dailyFrom: "09:05:00",
      dailyTo: "18:00:59"
    })
  })

  it("takes each end by itself: a time belongs to the date of its own end", () => {
    expect(period({ dateFrom: "2026/11/20", timeFrom: "09:05", timeTo: "18:00" })).toEqual({
      ...unbounded,
      from: "2026-11-20 09:05:00",
      dailyTo: "18:00:59"
    })
    expect(period({ timeFrom: "09:05", dateTo: "2026/11/21" })).toEqual({
      ...unbounded,
      to: "2026-11-21 23:59:59",
      dailyFrom: "09:05:00"
    })
  })

  it("wants its dates with slashes and says so", () => {
    expect(() => Schema.decodeUnknownSync(CalendarDay)("2026-11-20")).toThrow("Expected a date as YYYY/MM/DD")
  })
})
