import { describe, expect, it } from "@effect/vitest"
import {
  formatCompactDateTime,
  formatDateRange,
  formatDateTime,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatShortMonth,
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

  it("are shorter in tables", () => {
    expect(formatCompactDateTime(time, "en")).toBe("20 Nov 2026, 09:05")
    expect(formatCompactDateTime({ ...time, month: 9, day: 2 }, "ru")).toBe("02.09.2026, 09:05")
  })

  it("make ranges without what is said twice", () => {
    const range = (first: object, last: object) => [
      formatDateRange({ ...time, ...first }, { ...time, ...last }, "en"),
      formatDateRange({ ...time, ...first }, { ...time, ...last }, "ru")
    ]
    expect(range({}, {})).toEqual(["20 November 2026", "20 ноября 2026 г."])
    expect(range({ day: 18 }, {})).toEqual(["18–20 November 2026", "18–20 ноября 2026 г."])
    expect(range({ month: 10, day: 30 }, {})).toEqual([
      "30 October – 20 November 2026",
      "30 октября – 20 ноября 2026 г."
    ])
    expect(range({ year: 2025, month: 12 }, {})).toEqual([
      "20 December 2025 – 20 November 2026",
      "20 декабря 2025 г. – 20 ноября 2026 г."
    ])
  })

  it("have months", () => {
    expect(formatMonth("2026-05", "ru")).toBe("май 2026")
    expect(formatMonth("2026-11", "en")).toBe("November 2026")
    expect(formatShortMonth("2026-11", "ru")).toBe("нояб. 2026")
  })

  it("begin the week on Monday", () => {
    expect([1, 5, 7].map(weekday => formatWeekday(weekday, "en"))).toEqual(["Mon", "Fri", "Sun"])
    expect([1, 5, 7].map(weekday => formatWeekday(weekday, "ru"))).toEqual(["пн", "пт", "вс"])
  })
})
