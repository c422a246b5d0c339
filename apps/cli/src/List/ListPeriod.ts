import { wrongUse } from "@estate/command-line/CommandFailed"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { plainLine } from "@estate/text/PlainText"
import { DateTime, Duration, Effect, Option, Schema } from "effect"
import { daysExamples, notADate, readDays } from "../Period/Days.ts"
import { textOption } from "../TextOption.ts"

/** A day, and a time of that day if one is given. */
interface Moment {
  readonly date: LocalDate
  readonly time: ClockMinute | undefined
}

/** The period options of a list. */
export const listPeriodOptions = {
  from: textOption("from", "DATE", {
    en: `The first day: ${daysExamples.en}`,
    ru: `Первый день: ${daysExamples.ru}`
  }),
  to: textOption("to", "DATE", { en: "The last day, included", ru: "Последний день, включительно" }),
  since: textOption("since", "7d", {
    en: "The last 30m, 12h, 7d, 2w",
    ru: "За последние 30m, 12h, 7d, 2w"
  })
}

/** The first and the last moment of a period, in the zone, which is made if a period is given. */
export const readListPeriod = Effect.fnUntraced(function* (
  options: {
    readonly from: Option.Option<string>
    readonly to: Option.Option<string>
    readonly since: Option.Option<string>
  },
  makeZone: () => DateTime.TimeZone
) {
  if (Option.isNone(options.from) && Option.isNone(options.since) && Option.isNone(options.to))
    return { from: undefined, to: undefined }
  const zone = makeZone()
  const now = LocalDateTime.fromInstant(yield* DateTime.now, zone)
  if (Option.isSome(options.since) && Option.isSome(options.from))
    return yield* wrongUse({
      en: "--since and --from cannot be used together",
      ru: "--since и --from нельзя указать вместе"
    })
  const from = Option.isSome(options.since)
    ? yield* readSince(options.since.value, zone)
    : yield* read(options.from, "--from", now, "first")
  const to = yield* read(options.to, "--to", now, "last", from && dayNumber(from.date))
  if (from !== undefined && to !== undefined && minuteOf(from, "00:00") > minuteOf(to, "23:59"))
    return yield* wrongUse({
      en: "--from is later than --to",
      ru: "--from позже, чем --to"
    })
  return { from, to }
})

const minuteOf = ({ date, time }: Moment, defaultTime: string) => `${date.toWire()} ${time ?? defaultTime}`

/** Reads a date as reports do, with an optional time after it: `2026-11-20 09:30`. */
const read = Effect.fnUntraced(function* (
  text: Option.Option<string>,
  option: string,
  now: LocalDateTime,
  end: "first" | "last",
  notBefore?: number
) {
  if (Option.isNone(text)) return undefined
  const [, days = "", time] = /^(.*?)(?:(?: +|(?<=\d)t)(\d\d?:\d\d))?$/iu.exec(text.value.trim()) ?? []
  const found = readDays(days, dayNumber(now), notBefore)
  const clock =
    time === undefined ? Option.some(undefined) : Schema.decodeOption(ClockMinute)(time.padStart(5, "0"))
  if (Option.isNone(found) || Option.isNone(clock)) return yield* notADate(option, text.value)
  const { year, month, day } = dateOfDay(found.value[end])
  return { date: new LocalDate({ year, month, day }), time: clock.value } satisfies Moment
})

const units = { m: Duration.minutes, h: Duration.hours, d: Duration.days, w: Duration.weeks } as const

const isUnit = (text: string): text is keyof typeof units => text in units

const readSince = Effect.fnUntraced(function* (text: string, zone: DateTime.TimeZone) {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhdw])$/u.exec(text.trim()) ?? []
  if (!isUnit(unit))
    return yield* wrongUse({
      en: `--since expects a duration such as 30m, 12h, 7d or 2w, not «${plainLine(text)}»`,
      ru: `--since ожидает длительность, например 30m, 12h, 7d или 2w, а не «${plainLine(text)}»`
    })
  const start = DateTime.subtractDuration(yield* DateTime.now, units[unit](Number(count)))
  const local = LocalDateTime.fromInstant(start, zone)
  return { date: dateOf(local), time: ClockMinute.make(local.toWire().slice(11, 16)) } satisfies Moment
})

const dateOf = ({ year, month, day }: LocalDateTime) => new LocalDate({ year, month, day })
