import { describe, expect, it } from "@effect/vitest"
import { countChange, durationChange, roublesChange, shareChange } from "@estate/reports/Report/Change"
import { Duration, Option } from "effect"

const some = Option.some
const none = Option.none()
/** The spaces of formatted numbers are no-break ones. */
const shown = ({ change }: ReturnType<typeof countChange>) =>
  change === undefined ? undefined : [change.text.replaceAll(/\s/g, " "), change.tone]

describe("the change of a figure", () => {
  it.each([
    ["more", countChange(42, some(30), "neither", "en"), ["+12 (was 30)", "plain"]],
    ["fewer", countChange(1000, some(3500), "less", "en"), ["−2,500 (was 3,500)", "good"]],
    ["in Russian", countChange(3500, some(1000), "less", "ru"), ["+2 500 (было 1 000)", "bad"]],
    ["the same", countChange(7, some(7), "more", "en"), ["no change (was 7)", "plain"]],
    ["the same in Russian", countChange(0, some(0), "less", "ru"), ["без изменений (было 0)", "plain"]],
    ["from zero", countChange(3, some(0), "more", "en"), ["+3 (was 0)", "good"]],
    ["nothing to compare with", countChange(3, none, "more", "en"), undefined],
    ["roubles", roublesChange(some(900), some(1000), "less", "ru"), ["−100 ₽ (было 1 000 ₽)", "good"]],
    ["a share", shareChange(some(0.125), some(0.1), "more", "en"), ["+2.5 pp (was 10%)", "good"]],
    [
      "a share in Russian",
      shareChange(some(0.1), some(0.125), "more", "ru"),
      ["−2,5 п. п. (было 12,5 %)", "bad"]
    ],
    [
      "shares that people see alike",
      shareChange(some(0.1003), some(0.0997), "more", "en"),
      ["no change (was 10%)", "plain"]
    ],
    ["a share of nothing", shareChange(some(0.1), none, "more", "en"), undefined],
    [
      "a duration",
      durationChange(some(Duration.seconds(200)), some(Duration.minutes(15)), "less", "en"),
      ["−11 min 40 s (was 15 min)", "good"]
    ]
  ] as const)("%s", (_, change, expected) => {
    expect(shown(change)).toEqual(expected)
  })
})
