import { wrongUse } from "@estate/command-line/CommandFailed"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { plainLine } from "@estate/text/PlainText"
import { DateTime, Duration, Effect, Option, Schema } from "effect"
import { daysExamples, readDays } from "../Period/Days.ts"
import { textOption } from "../TextOption.ts"

/** A day, and the time of that day where one was given. */
interface Moment {
  readonly date: LocalDate
  readonly time: ClockMinute | undefined
}

/** The options of lists that can be asked about a period. */
export const periodOptions = {
  from: textOption("from", "DATE", {
    en: `The first day: ${daysExamples.en}`,
    ru: `Первый день: ${daysExamples.ru}`
  }),
  to: textOption("to", "DATE", { en: "The last day, to its end", ru: "Последний день, до конца" }),
  since: textOption("since", "7d", {
    en: "From so long ago until now: 30m, 12h, 7d, 2w",
    ru: "За столько времени до сих пор: 30m, 12h, 7d, 2w"
  })
}

/** From when and until when, on the clocks of the zone, which is asked for where a period is. */
export const readPeriod = Effect.fnUntraced(function* (
  options: {
    readonly from: Option.Option<string>
    readonly to: Option.Option<string>
    readonly since: Option.Option<string>
  },
  ofZone: () => DateTime.TimeZone
) {
  if (Option.isNone(options.from) && Option.isNone(options.since) && Option.isNone(options.to))
    return { from: undefined, to: undefined }
  const zone = ofZone()
  const now = LocalDateTime.fromInstant(yield* DateTime.now, zone)
  if (Option.isSome(options.since) && Option.isSome(options.from))
    return yield* wrongUse({
      en: "--since and --from both say when it begins: leave one out",
      ru: "--since и --from оба говорят, с каких пор: оставьте одно"
    })
  const from = Option.isSome(options.since)
    ? yield* readSince(options.since.value, zone)
    : yield* read(options.from, "--from", now, "first")
  const to = yield* read(options.to, "--to", now, "last")
  if (from !== undefined && to !== undefined && minuteOf(from, "00:00") > minuteOf(to, "23:59"))
    return yield* wrongUse({
      en: "it begins later than it ends: exchange --from and --to",
      ru: "начало позже конца: поменяйте --from и --to местами"
    })
  return { from, to }
})

const minuteOf = ({ date, time }: Moment, otherwise: string) => `${date.toWire()} ${time ?? otherwise}`

/** A day or days as reports read them, of which `end` takes one, and the time of that day where one stands behind them. */
const read = Effect.fnUntraced(function* (
  text: Option.Option<string>,
  option: string,
  now: LocalDateTime,
  end: "first" | "last"
) {
  if (Option.isNone(text)) return undefined
  const [, days = "", time] = /^(.*?)(?:(?: +|(?<=\d)t)(\d\d?:\d\d))?$/iu.exec(text.value.trim()) ?? []
  const found = readDays(days, dayNumber(now))
  const clock =
    time === undefined ? Option.some(undefined) : Schema.decodeOption(ClockMinute)(time.padStart(5, "0"))
  if (Option.isNone(found) || Option.isNone(clock))
    return yield* wrongUse({
      en: `${option} takes a day, and not «${plainLine(text.value)}»: write ${daysExamples.en}`,
      ru: `${option} ожидает день, а не «${plainLine(text.value)}»: пишите ${daysExamples.ru}`
    })
  const { year, month, day } = dateOfDay(found.value[end])
  return { date: new LocalDate({ year, month, day }), time: clock.value } satisfies Moment
})

const units = { m: Duration.minutes, h: Duration.hours, d: Duration.days, w: Duration.weeks } as const

const isUnit = (text: string): text is keyof typeof units => text in units

const readSince = Effect.fnUntraced(function* (text: string, zone: DateTime.TimeZone) {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhdw])$/u.exec(text.trim()) ?? []
  if (!isUnit(unit))
    return yield* wrongUse({
      en: `--since takes a length of time, such as 30m, 12h, 7d or 2w, and not «${plainLine(text)}»`,
      ru: `--since ожидает отрезок времени, например 30m, 12h, 7d или 2w, а не «${plainLine(text)}»`
    })
  const start = DateTime.subtractDuration(yield* DateTime.now, units[unit](Number(count)))
  const local = LocalDateTime.fromInstant(start, zone)
  return { date: dateOf(local), time: ClockMinute.make(local.toWire().slice(11, 16)) } satisfies Moment
})

const dateOf = ({ year, month, day }: LocalDateTime) => new LocalDate({ year, month, day })
