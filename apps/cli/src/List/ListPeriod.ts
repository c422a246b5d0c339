import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { ClockMinute, readClockMinute } from "@estate/domain/CallPeriod"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Days, readDays } from "@estate/reports/Report/Days"
import { DateTime, type Duration, Effect, Option } from "effect"
import { hasPeriod, type PeriodFlags } from "../Period/PeriodOptions.ts"
import { endsBeforeItBegins, notADate, readPeriod, type TypedEnd } from "../Period/ReadPeriod.ts"

/** A day, and a time of that day if one is given. */
export interface Moment {
  readonly date: LocalDate
  readonly time: ClockMinute | undefined
}

/** The first and the last moment of a list; undefined for an open end. */
export interface ListPeriod {
  readonly from: Moment | undefined
  readonly to: Moment | undefined
  /** Whether a time of day was typed. */
  readonly hasTypedTime: boolean
}

const allTime: ListPeriod = { from: undefined, to: undefined, hasTypedTime: false }

/** The first and the last moment of a period, in the zone, which is made if a period is given. */
export const readListPeriod = Effect.fnUntraced(function* (
  flags: PeriodFlags,
  makeZone: () => DateTime.TimeZone
) {
  if (!hasPeriod(flags)) return allTime
  const zone = makeZone()
  const instant = yield* DateTime.now
  const now = LocalDateTime.fromInstant(instant, zone)
  const today = dayNumber(now)
  const asked = yield* readPeriod(withoutTimes(flags), today)
  switch (asked.kind) {
    case "none":
      return allTime
    case "days":
      return { ...momentsOf(asked.days), hasTypedTime: false } satisfies ListPeriod
    case "last": {
      const from = momentAt(asked.length, instant, zone)
      return yield* between(from, yield* read(typedEnd("--to", flags.to), today, "last", from), false)
    }
    case "ends": {
      const option = Option.map(asked.from, ({ option }) => option)
      const begin = Option.flatMap(option, name =>
        typedEnd(name, name === "--since" ? flags.since : flags.from)
      )
      const from = yield* read(begin, today, "first")
      const to = yield* read(typedEnd("--to", flags.to), today, "last", from)
      return yield* between(from, to, from?.time !== undefined || to?.time !== undefined)
    }
  }
})

const typedEnd = (option: string, value: Option.Option<string>): Option.Option<TypedEnd> =>
  Option.map(value, text => ({ option, text }))

const between = (from: Moment | undefined, to: Moment | undefined, hasTypedTime: boolean) =>
  from !== undefined && to !== undefined && minuteOf(from, "00:00") > minuteOf(to, "23:59")
    ? endsBeforeItBegins
    : Effect.succeed<ListPeriod>({ from, to, hasTypedTime })

const minuteOf = ({ date, time }: Moment, defaultTime: string) => `${date.toWire()} ${time ?? defaultTime}`

/** Of the ends of a list, which may have a time after the day: `2026-11-20 09:30`. */
const partsOf = (text: string) => {
  const [, days = "", time] = /^(.*?)(?:(?: +|(?<=\d)t)(\d\d?:\d\d))?$/iu.exec(text.trim()) ?? []
  return { days, time }
}

const withoutTimes = (flags: PeriodFlags): PeriodFlags => {
  const dayOf = Option.map((text: string) => partsOf(text).days)
  return { ...flags, from: dayOf(flags.from), to: dayOf(flags.to), since: dayOf(flags.since) }
}

const momentsOf = ({ first, last }: Days) => ({ from: momentOf(first), to: momentOf(last) })

const momentOf = (number: number, time?: ClockMinute): Moment => {
  const { year, month, day } = dateOfDay(number)
  return { date: new LocalDate({ year, month, day }), time }
}

/** Reads a date as reports do, with an optional time after it. */
const read = Effect.fnUntraced(function* (
  typed: Option.Option<TypedEnd>,
  today: number,
  end: "first" | "last",
  notBefore?: Moment
) {
  if (Option.isNone(typed)) return undefined
  const { option, text } = typed.value
  const { days, time } = partsOf(text)
  const found = readDays(days, today, notBefore && dayNumber(notBefore.date))
  const clock = time === undefined ? undefined : readClockMinute(time)
  if (Option.isNone(found) || (time !== undefined && clock === undefined))
    return yield* notADate(option, text)
  return momentOf(found.value[end], clock)
})

const momentAt = (length: Duration.Duration, now: DateTime.Utc, zone: DateTime.TimeZone): Moment => {
  const local = LocalDateTime.fromInstant(DateTime.subtractDuration(now, length), zone)
  const { year, month, day } = local
  return {
    date: new LocalDate({ year, month, day }),
    time: ClockMinute.make(local.toWire().slice(11, 16))
  }
}

/** Whether a time is in the period. */
export const isInListPeriod = (at: LocalDateTime, { from, to }: ListPeriod): boolean => {
  const minute = at.toWire().slice(0, "2026-11-20 09:30".length)
  return (
    (from === undefined || minuteOf(from, "00:00") <= minute) &&
    (to === undefined || minute <= minuteOf(to, "23:59"))
  )
}
