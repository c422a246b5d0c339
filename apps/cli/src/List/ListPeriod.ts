import { wrongUse } from "@estate/command-line/CommandFailed"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { ClockMinute, readClockMinute } from "@estate/domain/CallPeriod"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { daysExamples, readDays } from "@estate/reports/Report/Days"
import { DateTime, type Duration, Effect, Option } from "effect"
import { notADate } from "../Period/DaysOption.ts"
import { beginOf, bothSinceAndFrom, sinceOption } from "../Period/Since.ts"
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
  since: sinceOption
}

/** The first and the last moment of a period, in the zone, which is made if a period is given. */
export const readListPeriod = Effect.fnUntraced(function* (
  options: {
    readonly from: Option.Option<string>
    readonly to: Option.Option<string>
    readonly since: Option.Option<Duration.Duration>
  },
  makeZone: () => DateTime.TimeZone
) {
  if (Option.isNone(options.from) && Option.isNone(options.since) && Option.isNone(options.to))
    return { from: undefined, to: undefined }
  const zone = makeZone()
  const now = LocalDateTime.fromInstant(yield* DateTime.now, zone)
  if (Option.isSome(options.since) && Option.isSome(options.from)) return yield* bothSinceAndFrom
  const from = Option.isSome(options.since)
    ? yield* momentSince(options.since.value, zone)
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
  const clock = time === undefined ? undefined : readClockMinute(time)
  if (Option.isNone(found) || (time !== undefined && clock === undefined))
    return yield* notADate(option, text.value)
  const { year, month, day } = dateOfDay(found.value[end])
  return { date: new LocalDate({ year, month, day }), time: clock } satisfies Moment
})

const momentSince = Effect.fnUntraced(function* (length: Duration.Duration, zone: DateTime.TimeZone) {
  const local = LocalDateTime.fromInstant(yield* beginOf(length), zone)
  return { date: dateOf(local), time: ClockMinute.make(local.toWire().slice(11, 16)) } satisfies Moment
})

const dateOf = ({ year, month, day }: LocalDateTime) => new LocalDate({ year, month, day })
