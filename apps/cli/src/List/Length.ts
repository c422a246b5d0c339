import { wrongUse } from "@estate/command-line/CommandFailed"
import { plainLine } from "@estate/text/PlainText"
import { Duration, Effect, Option } from "effect"

const units: Readonly<Record<string, (count: number) => Duration.Duration>> = {
  "": Duration.seconds,
  s: Duration.seconds,
  m: Duration.minutes,
  h: Duration.hours
}

/** A length of time, `90`, `90s`, `5m` or `1h`: a number alone is seconds. */
export const readLength = Effect.fnUntraced(function* (given: Option.Option<string>, option: string) {
  if (Option.isNone(given)) return undefined
  const [, count = "", unit = "?"] = /^(\d{1,6})([smh]?)$/u.exec(given.value.trim()) ?? []
  const read = units[unit]
  if (read === undefined)
    return yield* wrongUse({
      en: `${option} takes a length of time, such as 90s, 5m or 1h, and not «${plainLine(given.value)}»`,
      ru: `${option} ожидает длительность, например 90s, 5m или 1h, а не «${plainLine(given.value)}»`
    })
  return read(Number(count))
})
