import { describe, expect, it } from "@effect/vitest"
import { formatAge, formatDuration, formatElapsed } from "@estate/text/Durations"
import { DateTime, Duration } from "effect"

describe("formatDuration", () => {
  it.each([
    [0, "<1 min", "<1 мин"],
    [59, "<1 min", "<1 мин"],
    [4 * 60 + 59, "4 min", "4 мин"],
    [60 * 60, "1 h", "1 ч"],
    [130 * 60, "2 h 10 min", "2 ч 10 мин"],
    [24 * 3600 - 1, "23 h 59 min", "23 ч 59 мин"],
    [24 * 3600, "1 d", "1 дн"],
    [(3 * 24 + 4) * 3600 + 59 * 60, "3 d 4 h", "3 дн 4 ч"],
    [7 * 24 * 3600 - 1, "6 d 23 h", "6 дн 23 ч"],
    [(7 * 24 + 4) * 3600, "7 d", "7 дн"],
    [400 * 24 * 3600, "400 d", "400 дн"]
  ])("formats %i seconds", (seconds, english, russian) => {
    expect(formatDuration(Duration.seconds(seconds), "en")).toBe(english)
    expect(formatDuration(Duration.seconds(seconds), "ru")).toBe(russian)
  })
})

describe("formatElapsed", () => {
  it("counts what is ahead by the other clock as just now", () => {
    const [noon, one] = [
      DateTime.unsafeMake("2026-07-27T12:00:00Z"),
      DateTime.unsafeMake("2026-07-27T13:00:00Z")
    ]
    expect(formatElapsed(noon, one, "en")).toBe("1 h")
    expect(formatElapsed(one, noon, "en")).toBe("<1 min")
  })
})

describe("formatAge", () => {
  it.each([
    [59, "<1 min", "<1 мин"],
    [3 * 3600 + 59 * 60, "3 h", "3 ч"],
    [(3 * 24 + 23) * 3600, "3 d", "3 дн"]
  ])("formats %i seconds", (seconds, english, russian) => {
    expect(formatAge(Duration.seconds(seconds), "en")).toBe(english)
    expect(formatAge(Duration.seconds(seconds), "ru")).toBe(russian)
  })
})
