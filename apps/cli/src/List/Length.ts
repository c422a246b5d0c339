import { wrongUse } from "@estate/command-line/CommandFailed"
import { plainLine } from "@estate/text/PlainText"
import { Duration, Effect, Option } from "effect"

const units: Readonly<Record<string, (count: number) => Duration.Duration>> = {
  "": Duration.seconds,
  s: Duration.seconds,
  m: Duration.minutes,
  h: Duration.hours
}

/** Reads a duration: `90s`, `5m`, `1h`, or `90` seconds. */
export const readDuration = Effect.fnUntraced(function* (text: Option.Option<string>, option: string) {
  if (Option.isNone(text)) return undefined
  const [, count = "", unit = "?"] = /^(\d{1,6})([smh]?)$/u.exec(text.value.trim()) ?? []
  const read = units[unit]
  if (read === undefined)
    return yield* wrongUse({
      en: `${option} expects a duration such as 90s, 5m or 1h, not "${plainLine(text.value)}"`,
      ru: `${option} ожидает длительность, например 90s, 5m или 1h, а не «${plainLine(text.value)}»`
    })
  return read(Number(count))
})
