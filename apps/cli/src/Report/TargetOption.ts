import { wrongUse } from "@estate/command-line/CommandFailed"
import type { Target } from "@estate/reports/Report/ServiceLevel"
import type { Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Duration, Effect, Option } from "effect"
import { textOption } from "../TextOption.ts"

const units: ReadonlyArray<readonly [RegExp, (count: number) => Duration.Duration]> = [
  [/^(s|sec|с|сек)$/, Duration.seconds],
  [/^(m|min|м|мин)$/, Duration.minutes],
  [/^(h|hour|ч|час)$/, Duration.hours],
  [/^(d|day|д|дн)$/, Duration.days]
]

/** The option of a report that compares with a target; `of` says what is answered. */
export const targetOption = (example: string, of: Translations) =>
  textOption("target", "TARGET", {
    en: `The target, such as "${example}": the share of ${of.en} answered within this time`,
    ru: `Цель, например "${example}": доля ${of.ru}, на которые ответили за это время`
  })

/** Reads `15m 90%`, in any order; none if it is no target. */
const parseTarget = (text: string): Option.Option<Target> => {
  const normalized = text.trim().toLowerCase()
  const [, timeFirst, unitFirst, shareLast] =
    /^(\d{1,6}) ?(\p{L}+)\s+(\d{1,3}(?:[.,]\d{1,2})?) ?%$/u.exec(normalized) ?? []
  const [, shareFirst, timeLast, unitLast] =
    /^(\d{1,3}(?:[.,]\d{1,2})?) ?%\s+(\d{1,6}) ?(\p{L}+)$/u.exec(normalized) ?? []
  const count = Number(timeFirst ?? timeLast)
  const percent = Number((shareLast ?? shareFirst ?? "").replace(",", "."))
  const [, lengthOf] = units.find(([name]) => name.test(unitFirst ?? unitLast ?? "")) ?? []
  return lengthOf !== undefined && count > 0 && percent > 0 && percent <= 100
    ? Option.some({ within: lengthOf(count), share: Math.round(percent * 100) / 10_000 })
    : Option.none()
}

/** The target of the option, if it is given. */
export const readTarget = Effect.fnUntraced(function* (option: Option.Option<string>) {
  if (Option.isNone(option)) return Option.none()
  const target = parseTarget(option.value)
  if (Option.isSome(target)) return target
  const given = plainLine(option.value)
  return yield* wrongUse({
    en: `--target expects a time and a share, such as "15m 90%", not "${given}"`,
    ru: `--target ожидает время и долю, например "15m 90%", а не «${given}»`
  })
})
