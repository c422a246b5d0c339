import { describe, expect, it } from "@effect/vitest"
import {
  formatDateTime,
  formatLongDate,
  formatShortDate,
  formatTimeOfDay,
  formatWeekday
} from "@estate/text/Dates"

const time = { year: 2026, month: 11, day: 20, hours: 9, minutes: 5 }

describe("dates and times", () => {
  it("have a short form for tables", () => {
    expect(formatDateTime(time)).toBe("2026-11-20 09:05")
    expect(formatDateTime({ ...time, year: 99, month: 1 })).toBe("0099-01-20 09:05")
    expect(formatTimeOfDay(time)).toBe("09:05")
  })

  it("are written in the reader's language", () => {
    expect(formatLongDate(time, "en")).toBe("Friday, 20 November 2026")
    expect(formatLongDate(time, "ru")).toBe("пятница, 20 ноября 2026 г.")
    expect(formatShortDate(time, "en")).toBe("20 Nov")
    expect(formatShortDate(time, "ru")).toBe("20 нояб.")
  })

  it("begin the week on Monday", () => {
    expect([1, 5, 7].map(weekday => formatWeekday(weekday, "en"))).toEqual(["Mon", "Fri", "Sun"])
    expect([1, 5, 7].map(weekday => formatWeekday(weekday, "ru"))).toEqual(["пн", "пт", "вс"])
  })
})
