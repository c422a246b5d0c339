import { describe, expect, it } from "@effect/vitest"
import { countChange, durationChange, roublesChange, shareChange } from "@estate/reports/Report/Change"
import { Duration, Option } from "effect"

const some = Option.some
const none = Option.none()
const of = (share: number, count: number) => ({ share: some(share), of: count })
/** The spaces of formatted numbers are no-break ones. */
const shown = ({ change }: ReturnType<typeof countChange>) =>
  change === undefined ? undefined : [change.text.replaceAll(/\s/g, " "), change.tone]

describe("the change of a figure", () => {
  it.each([
    ["more", countChange(52, some(30), "neither", "en"), ["+22 (was 30)", "plain"]],
    ["more by chance", countChange(42, some(30), "more", "en"), ["was 30", "plain"]],
    ["fewer", countChange(1000, some(3500), "less", "en"), ["−2,500 (was 3,500)", "good"]],
    ["in Russian", countChange(3500, some(1000), "less", "ru"), ["+2 500 (было 1 000)", "bad"]],
    ["the same", countChange(7, some(7), "more", "en"), ["no change (was 7)", "plain"]],
    ["the same in Russian", countChange(0, some(0), "less", "ru"), ["без изменений (было 0)", "plain"]],
    ["from zero", countChange(4, some(0), "more", "en"), ["+4 (was 0)", "good"]],
    ["nothing to compare with", countChange(3, none, "more", "en"), undefined],
    ["roubles", roublesChange(some(900), some(1000), "less", "ru"), ["−100 ₽ (было 1 000 ₽)", "good"]],
    [
      "a share",
      shareChange(of(0.125, 2000), some(of(0.1, 2000)), "more", "en"),
      ["+2.5 pp (was 10%)", "good"]
    ],
    [
      "a share in Russian",
      shareChange(of(0.1, 2000), some(of(0.125, 2000)), "more", "ru"),
      ["−2,5 п. п. (было 12,5 %)", "bad"]
    ],
    [
      "a share that differs by chance",
      shareChange(of(0.125, 200), some(of(0.1, 200)), "more", "en"),
      ["was 10%", "plain"]
    ],
    [
      "shares that people see alike",
      shareChange(of(0.1003, 1e7), some(of(0.0997, 1e7)), "more", "en"),
      ["no change (was 10%)", "plain"]
    ],
    ["a share of nothing", shareChange(of(0.1, 20), none, "more", "en"), undefined],
    [
      "a duration",
      durationChange(some(Duration.seconds(200)), some(Duration.minutes(15)), true, "less", "en"),
      ["−11 min 40 s (was 15 min)", "good"]
    ],
    [
      "a duration that differs by chance",
      durationChange(some(Duration.seconds(200)), some(Duration.minutes(15)), false, "less", "en"),
      ["was 15 min", "plain"]
    ]
  ] as const)("%s", (_, change, expected) => {
    expect(shown(change)).toEqual(expected)
  })
})
