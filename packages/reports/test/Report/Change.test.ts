import { describe, expect, it } from "@effect/vitest"
import { type Better, figuresOf } from "@estate/reports/Report/Change"
import type { Figure } from "@estate/reports/Report/Document"
import type { Portion } from "@estate/reports/Report/Interval"
import type { Language } from "@estate/text/Language"
import { Duration, Option } from "effect"

const some = Option.some
const none = Option.none()
const of = (share: number, count: number): Portion => ({ share: some(share), of: count })
/** The spaces of formatted numbers are no-break ones. */
const shown = ({ change }: Figure) =>
  change === undefined ? undefined : [change.text.replaceAll(/\s/g, " "), change.tone]

const countChange = (now: number, before: Option.Option<number>, better: Better, language: Language) =>
  figuresOf(now, before, language).count("", better, count => count)
const roublesChange = (now: number, before: number, language: Language) =>
  figuresOf(now, some(before), language).roubles("", some)
const shareChange = (now: Portion, before: Option.Option<Portion>, better: Better, language: Language) =>
  figuresOf(now, before, language).share("", better, portion => portion)
const durationChange = (now: Duration.Duration, before: Duration.Duration, isClear: boolean) =>
  figuresOf(now, some(before), "en").time("", "less", some, isClear)

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
    ["roubles", roublesChange(900, 1000, "ru"), ["−100 ₽ (было 1 000 ₽)", "plain"]],
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
      durationChange(Duration.seconds(200), Duration.minutes(15), true),
      ["−11 min 40 s (was 15 min)", "good"]
    ],
    [
      "a duration that differs by chance",
      durationChange(Duration.seconds(200), Duration.minutes(15), false),
      ["was 15 min", "plain"]
    ]
  ] as const)("%s", (_, change, expected) => {
    expect(shown(change)).toEqual(expected)
  })
})
