import { describe, expect, it } from "@effect/vitest"
import {
  dateOfDay,
  dayNumber,
  elapsedSince,
  firstOfMonth,
  isoMonth,
  mondayOf,
  monthNumber,
  timeOnDay,
  weekdayOf
} from "@estate/domain/Calendar"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, FastCheck, Schema } from "effect"

const day = Schema.decodeSync(LocalDateFromWire)
const clock = Schema.decodeSync(LocalDateTimeFromWire)

describe("day numbers", () => {
  it.each([
    ["2026-02-28", "2026-03-01"],
    ["2028-02-28", "2028-02-29"],
    ["2028-02-29", "2028-03-01"],
    ["2026-12-31", "2027-01-01"],
    // Clocks change in Berlin on this night and on that one.
    ["2026-03-28", "2026-03-29"],
    ["2026-10-24", "2026-10-25"],
    ["0099-12-31", "0100-01-01"],
    ["0001-12-31", "0002-01-01"]
  ])("%s is the day before %s", (before, after) => {
    expect(dayNumber(day(after)) - dayNumber(day(before))).toBe(1)
  })

  it("convert back to the same date", () => {
    const numbers = FastCheck.integer({
      min: dayNumber(day("0001-01-01")),
      max: dayNumber(day("9999-12-31"))
    })
    FastCheck.assert(
      FastCheck.property(numbers, number => {
        expect(dayNumber(dateOfDay(number))).toBe(number)
      })
    )
  })

  it("end with the calendar: days beyond it are its first or last date", () => {
    const [first, last] = [day("0000-01-01"), day("9999-12-31")]
    expect([-1, -3_000_000, -Infinity].map(far => dateOfDay(dayNumber(first) + far))).toEqual([
      first,
      first,
      first
    ])
    expect([1, 30, 1e12, Infinity].map(far => dateOfDay(dayNumber(last) + far))).toEqual([
      last,
      last,
      last,
      last
    ])
  })

  it.each([
    ["2026-11-16", 1],
    ["2026-11-20", 5],
    ["2026-11-22", 7],
    ["1969-12-31", 3],
    ["0001-01-01", 1]
  ])("%s is day %i of its week", (text, weekday) => {
    expect(weekdayOf(dayNumber(day(text)))).toBe(weekday)
  })

  it("convert to a month", () => {
    expect(isoMonth(monthNumber(day("0099-01-31")))).toBe("0099-01")
    expect(isoMonth(monthNumber(day("2026-12-01")) + 1)).toBe("2027-01")
  })
})

it.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["1970-01-01", "1969-12-29"]
])("the week of %s begins on %s", (text, monday) => {
  expect(dateOfDay(mondayOf(dayNumber(day(text)))).toWire()).toBe(monday)
})

it("months follow each other day by day", () => {
  expect(dateOfDay(firstOfMonth(monthNumber(day("2026-12-31")))).toWire()).toBe("2026-12-01")
  expect(dateOfDay(firstOfMonth(monthNumber(day("2026-12-31")) + 1) - 1).toWire()).toBe("2026-12-31")
  expect(dateOfDay(firstOfMonth(monthNumber(day("2028-02-01")) + 1) - 1).toWire()).toBe("2028-02-29")
})

it.each([
  [0, "2026-12-31 00:00:00"],
  [601, "2026-12-31 10:01:00"],
  [1440, "2027-01-01 00:00:00"]
])("minute %i of a day is %s", (minute, time) => {
  expect(timeOnDay(dayNumber(day("2026-12-31")), minute).toWire()).toBe(time)
  expect(
    timeOnDay(dayNumber(day("2026-12-31")), minute)
      .on(day("0099-02-28"))
      .toWire()
  ).toBe(`0099-02-28 ${time.slice(11)}`)
})

describe("elapsedSince", () => {
  const berlin = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")

  it("is real time, also across a clock change", () => {
    // On 29 March 2026 Berlin skips the hour from 02:00 to 03:00.
    const now = DateTime.unsafeMake("2026-03-29T01:30:00.900Z")
    expect(Duration.toSeconds(elapsedSince(clock("2026-03-29 01:30:00"), now, berlin))).toBe(3600)
  })

  it("is zero for a time in the future", () => {
    const now = DateTime.unsafeMake("2026-11-20T08:00:00Z")
    expect(Duration.toSeconds(elapsedSince(clock("2026-11-20 09:00:01"), now, berlin))).toBe(0)
  })
})
