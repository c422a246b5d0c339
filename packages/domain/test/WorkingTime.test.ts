import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import {
  businessTimeOf,
  formatWorkingTime,
  readWorkingTime,
  workingDayBefore
} from "@estate/domain/WorkingTime"
import { DateTime } from "effect"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const read = (text: string) => {
  const time = readWorkingTime(text)
  if (time === undefined) throw new Error(`${text} cannot be read`)
  return time
}
const before = (text: string, day: number) => workingDayBefore(businessTimeOf(read(text), moscow), day)

describe("working time as text", () => {
  it.each([
    ["mon-fri 09:00-18:00", "mon-fri 09:00-18:00"],
    ["mon-fri 09:00-20:00, sat 10:00-16:00", "mon-fri 09:00-20:00, sat 10:00-16:00"],
    ["mon 9:00-13:00,mon 14:00-18:00", "mon 09:00-13:00, mon 14:00-18:00"],
    ["mon,wed,sat 10:00-15:00; sun 11:00-12:00", "mon,wed,sat 10:00-15:00, sun 11:00-12:00"],
    [
      "пн-пт 9:00-18:00, закрыто 2027-01-01..2027-01-08, closed 2027-02-23",
      "mon-fri 09:00-18:00, closed 2027-01-01..2027-01-08, closed 2027-02-23"
    ]
  ])("%s", (text, canonical) => {
    expect(formatWorkingTime(read(text))).toBe(canonical)
  })

  it.each(["", "closed 2027-01-01", "mon-fri 09:00-18:00, closed 8 January", "mon-fri 09:00-18:00, sat"])(
    "rejects %j",
    text => expect(readWorkingTime(text)).toBeUndefined()
  )
})

describe("the last working day", () => {
  // Day 0, 1 January 1970, was a Thursday.
  it.each([
    ["mon-fri 09:00-18:00", 5, 4],
    ["mon-fri 09:00-18:00", 4, 1],
    ["mon-fri 09:00-18:00, sat 10:00-12:00", 3, 2],
    ["mon-sun 09:00-18:00", 4, 3],
    ["thu 09:00-18:00", 7, 0]
  ])("of %s before day %i is day %i", (text, day, expected) => {
    expect(before(text, day)).toBe(expected)
  })

  it("is before the holidays", () => {
    const monday = dayNumber({ year: 2027, month: 1, day: 11 })
    const hours = "mon-fri 09:00-18:00"
    const dayBefore = (text: string) => monday - before(text, monday)
    expect(dayBefore(hours)).toBe(3)
    expect(dayBefore(`${hours}, closed 2027-01-08`)).toBe(4)
    expect(dayBefore(`${hours}, closed 2027-01-01..2027-01-08`)).toBe(11)
    expect(dayBefore(`${hours}, closed 2020-01-01..2030-01-01`)).toBe(1)
  })
})
