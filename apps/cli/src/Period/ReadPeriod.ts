import {
  type CommandFailed,
  endsBeforeItBegins,
  notTogether,
  wrongUse
} from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { notADate, readDays, readDaysOption } from "@estate/command-line/ReadDays"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { type ClockMinute, readClockMinute } from "@estate/domain/CallPeriod"
import type { LocalDate } from "@estate/domain/LocalDate"
import { readDuration } from "@estate/text/ReadDuration"
import { type Duration, Effect, Option } from "effect"
import { commandWith, TypedArguments } from "../TypedArguments.ts"
import type { PeriodFlags } from "./PeriodOptions.ts"

/** A day, and a time of that day if one is given. */
export interface Moment {
  readonly date: LocalDate
  readonly time?: ClockMinute | undefined
}

/** The first and the last moment that the options mean; undefined for an open end. */
export interface AskedPeriod {
  readonly from: Moment | undefined
  readonly to: Moment | undefined
  /** Whether a time of day was typed. */
  readonly hasTypedTime: boolean
}

/** How a command reads its period. */
interface PeriodReader {
  readonly today: number
  /** When the last 12 hours or 7 days began. */
  readonly began: (length: Duration.Duration) => Moment
  /** Whether an end may have a time after the day: `2026-11-20 09:30`. */
  readonly takesTimes: boolean
}

export const allTime: AskedPeriod = { from: undefined, to: undefined, hasTypedTime: false }

/**
 * Reads the options of a period. Fails if they exclude each other, if the period ends before it
 * begins, and if it begins with a week, a month or a year and has no end: that could mean only
 * those days, or everything until now.
 */
export const readPeriod = Effect.fnUntraced(function* (flags: PeriodFlags, reader: PeriodReader) {
  yield* excludeEachOther(flags)
  if (Option.isSome(flags.in)) return yield* readIn(flags.in.value, reader)
  const begin = Option.orElse(typedAs("--since", flags.since), () => typedAs("--from", flags.from))
  const from = Option.isNone(begin)
    ? undefined
    : yield* readBegin(begin.value, Option.isSome(flags.to), reader)
  const to = Option.isNone(flags.to)
    ? undefined
    : yield* readEnd({ option: "--to", text: flags.to.value }, "last", reader, from)
  if (from !== undefined && to !== undefined && minuteOf(from, "00:00") > minuteOf(to, "23:59")) {
    const option = Option.isSome(flags.since) ? "--since" : "--from"
    return yield* endsBeforeItBegins(option, momentText(from), momentText(to))
  }
  const hasTypedTime = to?.time !== undefined || (from?.time !== undefined && from.isTyped)
  return { from, to, hasTypedTime } satisfies AskedPeriod
})

/** An end as it was typed, and the option that it was typed after. */
interface TypedEnd {
  readonly option: string
  readonly text: string
}

const typedAs = (option: string, value: Option.Option<string>): Option.Option<TypedEnd> =>
  Option.map(value, text => ({ option, text }))

const readIn = Effect.fnUntraced(function* (text: string, { began, today }: PeriodReader) {
  if (isEver(text)) return allTime
  const length = readDuration(text.trim().toLowerCase())
  if (length !== undefined) return { ...allTime, from: began(length) }
  const { first, last } = yield* readDaysOption("--in", text, today)
  return { ...allTime, from: { date: dateOfDay(first) }, to: { date: dateOfDay(last) } }
})

const readBegin = Effect.fnUntraced(function* (typed: TypedEnd, hasEnd: boolean, reader: PeriodReader) {
  const { option, text } = typed
  if (isEver(text)) return undefined
  const length = option === "--since" ? readDuration(text.trim().toLowerCase()) : undefined
  if (length !== undefined) return { ...reader.began(length), isTyped: false }
  if (!hasEnd && Option.exists(readDays(text, reader.today), ({ first, last }) => first < last))
    return yield* twoMeanings(typed)
  return { ...(yield* readEnd(typed, "first", reader)), isTyped: true }
})

/**
 * A date, with an optional time after it; if it names several days, the first or the last of them.
 */
const readEnd = Effect.fnUntraced(function* (
  { option, text }: TypedEnd,
  end: "first" | "last",
  { takesTimes, today }: PeriodReader,
  notBefore?: Moment
) {
  const [, days = text, time] =
    (takesTimes ? /^(.*?)(?: +|(?<=\d)t)(\d\d?:\d\d)$/iu.exec(text.trim()) : null) ?? []
  const found = readDays(days, today, notBefore && dayNumber(notBefore.date))
  const clock = time === undefined ? undefined : readClockMinute(time)
  if (Option.isNone(found) || (time !== undefined && clock === undefined))
    return yield* notADate(option, text)
  return { date: dateOfDay(found.value[end]), time: clock } satisfies Moment
})

/** A moment as a text that sorts by time. */
export const minuteOf = ({ date, time }: Moment, defaultTime: string): string =>
  `${date.toWire()} ${time ?? defaultTime}`

const momentText = ({ date, time }: Moment) =>
  time === undefined ? date.toWire() : `${date.toWire()} ${time}`

const isEver = (text: string) => /^(ever|всегда)$/i.test(text.trim())

const excludeEachOther = ({ from, since, to, in: days }: PeriodFlags): Effect.Effect<void, CommandFailed> => {
  const others = Object.entries({ "--from": from, "--to": to, "--since": since })
  const [other] = others.find(([, value]) => Option.isSome(value)) ?? []
  if (Option.isSome(days) && other !== undefined) return notTogether("--in", other)
  return Option.isSome(since) && Option.isSome(from) ? notTogether("--since", "--from") : Effect.void
}

/** A period without an end: names both commands that may be meant. */
const twoMeanings = ({ option, text }: TypedEnd) =>
  Effect.flatMap(TypedArguments, args => {
    const without = { "--in": undefined, "--since": undefined, "--from": undefined }
    const alone = commandWith(args, { ...without, "--in": text })
    const until = (today: string) => commandWith(args, { ...without, "--from": text, "--to": today })
    return wrongUse(
      {
        en: `${option} ${quoted(text).en} without --to can mean those days alone, or all days since then`,
        ru: `${option} ${quoted(text).ru} без --to может значить только эти дни или все дни с начала этого периода`
      },
      {
        en: `Those days alone: ${alone}\nUntil today: ${until("today")}`,
        ru: `Только эти дни: ${alone}\nПо сегодня: ${until("сегодня")}`
      }
    )
  })
