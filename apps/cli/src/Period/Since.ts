import { wrongUse } from "@estate/command-line/CommandFailed"
import { plainLine } from "@estate/text/PlainText"
import { DateTime, Duration, Effect } from "effect"
import { textOption } from "../TextOption.ts"

const units = { m: Duration.minutes, h: Duration.hours, d: Duration.days, w: Duration.weeks } as const

const isUnit = (text: string): text is keyof typeof units => text in units

/** The option of a period that ends now. */
export const sinceOption = textOption("since", "7d", {
  en: "The last 30m (minutes), 12h (hours), 7d (days) or 2w (weeks)",
  ru: "За последние 30m (минут), 12h (часов), 7d (дней) или 2w (недель)"
})

/** `--since` and `--from` both say where a period begins. */
export const bothSinceAndFrom = wrongUse({
  en: "--since and --from cannot be used together",
  ru: "--since и --from нельзя указать вместе"
})

/** When a period that ends now began: `7d` is a week ago. */
export const readSince = Effect.fnUntraced(function* (text: string) {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhdw])$/u.exec(text.trim()) ?? []
  if (!isUnit(unit))
    return yield* wrongUse({
      en: `--since expects a duration such as 30m, 12h, 7d or 2w, not "${plainLine(text)}"`,
      ru: `--since ожидает длительность, например 30m, 12h, 7d или 2w, а не «${plainLine(text)}»`
    })
  return DateTime.subtractDuration(yield* DateTime.now, units[unit](Number(count)))
})
