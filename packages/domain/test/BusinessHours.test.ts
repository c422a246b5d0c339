import { describe, expect, it } from "@effect/vitest"
import { BusinessTime, formatBusinessHours, readBusinessHours } from "@estate/domain/BusinessHours"
import { dayNumber } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { businessTimeOf, formatWorkingTime, readWorkingTime } from "@estate/domain/WorkingTime"
import { DateTime, Duration, FastCheck } from "effect"

const berlin = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")
const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const wallClock = (year: number, month: number, day: number, hours: number, minutes: number) =>
  new LocalDateTime({ year, month, day, hours, minutes, seconds: 0 })

const read = (text: string) => {
  const hours = readBusinessHours(text)
  if (hours === undefined) throw new Error(`${text} cannot be read`)
  return hours
}
const at = (text: string) => DateTime.unsafeMake(text)

describe("business hours as text", () => {
  it.each([
    ["mon-fri 09:00-18:00", "mon-fri 09:00-18:00"],
    [" Mon,Wed,SAT  9:30 – 15:00 ", "mon,wed,sat 09:30-15:00"],
    ["sat-mon 00:00-24:00", "mon,sat-sun 00:00-24:00"],
    ["sun 10:00-11:00", "sun 10:00-11:00"],
    ["пн-пт 09:00-18:00", "mon-fri 09:00-18:00"],
    ["fri 20:00-08:00", "fri 20:00-08:00"],
    ["fri 20:00-00:00", "fri 20:00-24:00"],
    ["Пн–Ср,СБ 9:00–15:00", "mon-wed,sat 09:00-15:00"]
  ])("%s", (text, canonical) => {
    expect(formatBusinessHours(read(text))).toBe(canonical)
  })

  it.each([
    "",
    "mon-fri",
    "9-18",
    "mon-fry 09:00-18:00",
    "mon-fri 18:00-18:00",
    "mon 09:00-24:01",
    "mon 09:60-10:00"
  ])("rejects %j", text => {
    expect(readBusinessHours(text)).toBeUndefined()
  })
})

describe("BusinessTime", () => {
  const office = new BusinessTime([read("mon-fri 09:00-18:00")], moscow)

  it.each([
    // Friday, 20 November 2026; Moscow is three hours ahead.
    ["within a day", "2026-11-20T07:00:00Z", "2026-11-20T07:20:30Z", 1230],
    ["before it opens", "2026-11-20T01:00:00Z", "2026-11-20T06:10:00Z", 600],
    ["over the weekend", "2026-11-20T14:50:00Z", "2026-11-23T06:05:00Z", 900],
    ["at the weekend alone", "2026-11-21T09:00:00Z", "2026-11-22T12:00:00Z", 0],
    ["backwards", "2026-11-20T08:00:00Z", "2026-11-20T07:00:00Z", 0],
    ["a whole week", "2026-11-15T21:00:00Z", "2026-11-22T21:00:00Z", 5 * 9 * 3600]
  ])("%s", (_, from, to, seconds) => {
    expect(office.between(at(from), at(to))).toBe(seconds)
  })

  it("is real time: with clock changes, a Sunday in March has 23 hours and one in October 25", () => {
    const always = new BusinessTime([read("mon-sun 00:00-24:00")], berlin)
    expect(always.between(at("2026-03-28T23:00:00Z"), at("2026-03-29T22:00:00Z"))).toBe(23 * 3600)
    expect(always.between(at("2026-10-24T22:00:00Z"), at("2026-10-25T23:00:00Z"))).toBe(25 * 3600)
    const night = new BusinessTime([read("sun 01:00-04:00")], berlin)
    expect(night.between(at("2026-03-28T12:00:00Z"), at("2026-03-29T12:00:00Z"))).toBe(2 * 3600)
    expect(night.between(at("2026-10-24T12:00:00Z"), at("2026-10-25T12:00:00Z"))).toBe(4 * 3600)
  })

  it("includes the first minute and not the last", () => {
    const shown = [
      [8, 59],
      [9, 0],
      [17, 59],
      [18, 0]
    ].map(([hours = 0, minutes = 0]) => office.contains(wallClock(2026, 11, 20, hours, minutes)))
    expect(shown).toEqual([false, true, true, false])
    expect(office.contains(wallClock(2026, 11, 21, 12, 0))).toBe(false)
  })

  it("with several hours, time that they share counts once, and closed days have none", () => {
    const thursday = dayNumber({ year: 2026, month: 11, day: 19 })
    const both = new BusinessTime(
      [read("mon-fri 09:00-18:00"), read("fri 12:00-20:00")],
      moscow,
      day => day === thursday
    )
    // Thursday is closed; Friday is open from 9 to 20.
    expect(both.between(at("2026-11-18T21:00:00Z"), at("2026-11-21T00:00:00Z"))).toBe(11 * 3600)
    expect(both.isOpenAt(at("2026-11-20T16:59:59Z"))).toBe(true)
    expect(both.isOpenAt(at("2026-11-20T17:00:00Z"))).toBe(false)
  })

  it.each([
    ["within a day", "2026-11-20T07:00:00Z", "10 minutes", "2026-11-20T07:10:00Z"],
    ["to the end of the day", "2026-11-20T14:50:00Z", "10 minutes", "2026-11-20T15:00:00Z"],
    ["over the weekend", "2026-11-20T14:50:00Z", "11 minutes", "2026-11-23T06:01:00Z"],
    ["nothing, while it is open", "2026-11-20T07:00:00Z", "0 seconds", "2026-11-20T07:00:00Z"],
    ["nothing, as it closes", "2026-11-20T15:00:00Z", "0 seconds", "2026-11-23T06:00:00Z"]
  ] as const)("after business hours of %s", (_, from, duration, expected) => {
    expect(office.after(at(from), Duration.decode(duration))).toEqual(at(expected))
  })

  it.each([
    ["in the evening: the next day", "2026-11-19T18:00:00Z", "2026-11-20T06:00:00Z"],
    ["while it is open: the next working day", "2026-11-20T07:00:00Z", "2026-11-23T06:00:00Z"],
    ["as it opens: the next time", "2026-11-23T06:00:00Z", "2026-11-24T06:00:00Z"]
  ] as const)("opens after %s", (_, from, expected) => {
    expect(office.opensAfter(at(from))).toEqual(at(expected))
  })

  it("does not open at midnight, if it never closes", () => {
    const always = new BusinessTime([read("mon-sun 00:00-24:00")], moscow)
    expect(always.opensAfter(at("2026-11-20T07:00:00Z"))).toBeUndefined()
  })

  it("no business hours within a year are none", () => {
    const never = new BusinessTime([read("mon 09:00-10:00")], moscow, () => true)
    expect(never.after(at("2026-11-20T07:00:00Z"), Duration.zero)).toBeUndefined()
  })

  it("after a duration, so much has passed, and just as much a moment before: where clocks change too", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Moscow"]
    const texts = ["mon-fri 09:00-18:00", "sat-sun 00:00-24:00", "mon-sun 01:00-03:00", "sun 02:30-02:45"]
    const seconds = FastCheck.integer({ min: 1, max: 200_000 })
    const from = FastCheck.integer({
      min: at("2026-01-01T00:00:00Z").epochMillis / 1000,
      max: at("2027-01-01T00:00:00Z").epochMillis / 1000
    })
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...zones),
        FastCheck.subarray(texts, { minLength: 1 }),
        from,
        seconds,
        (zone, hours, second, length) => {
          const time = new BusinessTime(hours.map(read), DateTime.zoneUnsafeMakeNamed(zone))
          const begin = DateTime.unsafeMake(second * 1000)
          const end = time.after(begin, Duration.seconds(length))
          if (end === undefined) return
          expect(time.between(begin, end)).toBe(length)
          expect(time.between(begin, DateTime.subtract(end, { seconds: 1 }))).toBe(length - 1)
          const opens = time.after(begin, Duration.zero)
          expect(opens !== undefined && time.isOpenAt(opens) && time.between(begin, opens) === 0).toBe(true)
        }
      ),
      { numRuns: 500 }
    )
  })
})

describe("hours over midnight", () => {
  const night = new BusinessTime([read("mon-fri 20:00-08:00")], moscow)

  it("belong to the day on which they begin, and are open on both sides of midnight", () => {
    // Friday, 20 November 2026; Moscow is three hours ahead.
    const open = ["20T16:59", "20T17:00", "20T23:00", "21T04:59", "21T05:00", "21T18:00", "23T02:00"]
    expect(open.map(time => night.isOpenAt(at(`2026-11-${time}:00Z`)))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false
    ])
    expect(night.contains(wallClock(2026, 11, 21, 7, 59))).toBe(true)
    expect(night.contains(wallClock(2026, 11, 21, 8, 0))).toBe(false)
    expect(night.contains(wallClock(2026, 11, 23, 2, 0))).toBe(false)
  })

  it("are measured across midnight, and open once", () => {
    expect(night.between(at("2026-11-20T00:00:00Z"), at("2026-11-21T00:00:00Z"))).toBe((5 + 7) * 3600)
    expect(night.after(at("2026-11-20T17:00:00Z"), Duration.hours(8))).toEqual(at("2026-11-21T01:00:00Z"))
    expect(night.opensAfter(at("2026-11-20T18:00:00Z"))).toEqual(at("2026-11-23T17:00:00Z"))
  })
})

describe("working time with dates", () => {
  const timeOf = (text: string) => {
    const time = readWorkingTime(text)
    if (time === undefined) throw new Error(`${text} cannot be read`)
    return time
  }
  const text =
    "mon-fri 09:00-18:00, 2026-12-31 10:00-14:00, 2026-12-26 10:00-16:00, closed 12-30, closed 01-01..01-08"
  const office = businessTimeOf(timeOf(text), moscow)
  const dayOf = (month: number, day: number, year = 2026) => dayNumber({ year, month, day })

  it("is written as it is read", () => {
    expect(formatWorkingTime(timeOf(text))).toBe(text)
  })

  it("a date has its own hours, a working Saturday or a short day", () => {
    expect(office.isOpenOn(dayOf(12, 26))).toBe(true)
    expect(office.isOpenOn(dayOf(12, 19))).toBe(false)
    expect(office.isOpenAt(at("2026-12-31T06:30:00Z"))).toBe(false)
    expect(office.isOpenAt(at("2026-12-31T10:30:00Z"))).toBe(true)
    expect(office.isOpenAt(at("2026-12-31T11:30:00Z"))).toBe(false)
  })

  it("is closed on these days every year", () => {
    expect([2027, 2028].map(year => office.isOpenOn(dayOf(1, 5, year)))).toEqual([false, false])
    expect(office.isOpenOn(dayOf(12, 30))).toBe(false)
    const overNewYear = businessTimeOf(timeOf("mon-sun 09:00-18:00, closed 12-31..01-02"), moscow)
    expect(
      [dayOf(12, 30), dayOf(12, 31), dayOf(1, 2, 2027), dayOf(1, 3, 2027)].map(day =>
        overNewYear.isOpenOn(day)
      )
    ).toEqual([true, false, false, true])
  })

  it.each(["closed 02-30", "2026-12-31", "2026-12-31 10:00-14:00", "13-01 10:00-11:00"])(
    "rejects %j",
    wrong => {
      expect(readWorkingTime(wrong)).toBeUndefined()
    }
  )
})
