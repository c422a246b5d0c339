import { describe, expect, it } from "@effect/vitest"
import { levelFigure, levelOf } from "@estate/reports/Report/ServiceLevel"
import { Duration, Option } from "effect"

const target = (percent: number) => ({ within: Duration.minutes(15), share: percent / 100 })

describe("a service level", () => {
  it("meets its target exactly, and misses it by one", () => {
    for (const percent of [7, 29, 57, 90, 95, 99.5]) {
      const counted = 1000
      const enough = percent * 10
      expect(levelOf(target(percent), counted, enough).isMet).toEqual(Option.some(true))
      expect(levelOf(target(percent), counted, enough - 1).isMet).toEqual(Option.some(false))
    }
    expect(levelOf(target(100), 3, 3).isMet).toEqual(Option.some(true))
  })

  it("is a good or a bad figure by what was reached", () => {
    const figureOf = (inTime: number) =>
      levelFigure(target(90), levelOf(target(90), 10, inTime), Option.none(), "en")
    expect(figureOf(9)).toEqual({
      label: "Answered within 15 min",
      value: "90%",
      note: "target 90%: met; 9 of 10",
      tone: "good"
    })
    expect(figureOf(8)).toMatchObject({ value: "80%", note: "target 90%: missed; 8 of 10", tone: "bad" })
  })

  it("has no target to meet if nothing was to be answered, and is no figure of fewer than 10", () => {
    expect(levelOf(target(90), 0, 0)).toEqual({
      counted: 0,
      inTime: 0,
      share: Option.none(),
      isMet: Option.none()
    })
    expect(levelFigure(target(90), levelOf(target(90), 9, 9), Option.none(), "ru")).toEqual({
      label: "Ответили за 15 мин",
      value: "–",
      note: "из 9: слишком мало"
    })
  })
})
