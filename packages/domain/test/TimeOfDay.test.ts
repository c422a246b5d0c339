import { describe, expect, it } from "@effect/vitest"
import { readClockMinute } from "@estate/domain/CallPeriod"
import { formatMinuteOfDay, impossibleTime, readHours, readTimeOfDay } from "@estate/domain/TimeOfDay"
import { FastCheck } from "effect"

describe("a time of day", () => {
  it("is read as it is written, to the minute", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.integer({ min: 0, max: 24 * 60 - 1 }), minute => {
        const text = formatMinuteOfDay(minute)
        expect(readTimeOfDay(text)).toBe(minute)
        expect(readTimeOfDay(text.replace(/^0/, ""))).toBe(minute)
        expect(readClockMinute(text.replace(/^0/, ""))).toBe(text)
      })
    )
  })

  it.each(["", "9", "9:0", "09:60", "24:00", "24:01", "25:00", "-1:00", "009:00", "9:00 pm", "noon"])(
    "is nothing else: %j",
    text => {
      expect(readTimeOfDay(text)).toBeUndefined()
      expect(readClockMinute(text)).toBeUndefined()
    }
  )
})

describe("hours of a day", () => {
  it.each([
    ["09:00-20:00", 540, 1200],
    [" 9:00 – 20:30 ", 540, 1230],
    ["23:00-07:00", 1380, 420],
    ["00:00-24:00", 0, 1440]
  ])("are read: %s", (text, fromMinute, toMinute) => {
    expect(readHours(text)).toEqual({ fromMinute, toMinute })
  })

  it.each(["", "off", "9-20", "09:00", "24:00-25:00", "24:00-07:00", "09:00-20:60", "09:00-20:00-21:00"])(
    "are nothing else: %j",
    text => {
      expect(readHours(text)).toBeUndefined()
    }
  )
})

describe("a time that no day has", () => {
  it.each([
    ["mon-fri 10:00-25:00", "25:00"],
    ["mon-fri 9:00-18:00, sat 10:60-24:01", "10:60"],
    ["2026-12-31 10:00-24:01", "24:01"],
    ["mon 100:00-8:5", "100:00"],
    ["mon 10:00-8:5", "8:5"]
  ])("is found: %s", (text, time) => {
    expect(impossibleTime(text)).toBe(time)
  })

  it.each(["", "9 to 5", "mon-fri 00:00-24:00, 2026-12-31 9:00-18:00"])("is not there: %j", text => {
    expect(impossibleTime(text)).toBeUndefined()
  })
})
