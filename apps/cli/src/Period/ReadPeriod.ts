import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { type Days, readDays } from "@estate/reports/Report/Days"
import { daysExamples } from "@estate/reports/Report/DaysExamples"
import { durationExpected, readDuration } from "@estate/text/ReadDuration"
import { type Duration, Effect, Option } from "effect"
import { commandWith, TypedArguments } from "../TypedArguments.ts"
import type { PeriodFlags } from "./PeriodOptions.ts"

/** An end of a period as it was typed, and the option that it was typed after. */
export interface TypedEnd {
  readonly option: string
  readonly text: string
}

/** What the options mean: nothing, all time, whole days, a time that ends now, or two ends. */
export type AskedPeriod =
  | { readonly kind: "none" }
  | { readonly kind: "days"; readonly days: Days }
  | { readonly kind: "last"; readonly length: Duration.Duration; readonly to: Option.Option<TypedEnd> }
  | {
      readonly kind: "ends"
      /** None for all time until the end. */
      readonly from: Option.Option<TypedEnd>
      readonly to: Option.Option<TypedEnd>
    }

/**
 * Reads the options of a period. Fails if they exclude each other, and if a period begins with a
 * week, a month or a year without an end: that could mean those days alone, or until now.
 */
export const readPeriod = Effect.fnUntraced(function* (flags: PeriodFlags, today: number) {
  yield* excludeEachOther(flags)
  if (Option.isSome(flags.in)) return yield* readIn(flags.in.value, today)
  const to = Option.map(flags.to, text => ({ option: "--to", text }))
  const begin = Option.orElse(typed("--since", flags.since), () => typed("--from", flags.from))
  if (Option.isNone(begin)) return Option.isNone(to) ? none : endsOf(Option.none(), to)
  const { option, text } = begin.value
  if (isEver(text)) return endsOf(Option.none(), to)
  const length = option === "--since" ? readDuration(text.trim().toLowerCase()) : undefined
  if (length !== undefined) return { kind: "last", length, to } satisfies AskedPeriod
  if (Option.isNone(to) && Option.exists(readDays(text, today), ({ first, last }) => first < last))
    return yield* twoMeanings(begin.value)
  return { kind: "ends", from: begin, to } satisfies AskedPeriod
})

const none: AskedPeriod = { kind: "none" }

const typed = (option: string, value: Option.Option<string>): Option.Option<TypedEnd> =>
  Option.map(value, text => ({ option, text }))

const endsOf = (from: Option.Option<TypedEnd>, to: Option.Option<TypedEnd>): AskedPeriod => ({
  kind: "ends",
  from,
  to
})

const readIn = (text: string, today: number): Effect.Effect<AskedPeriod, CommandFailed> => {
  if (isEver(text)) return Effect.succeed(endsOf(Option.none(), Option.none()))
  const length = readDuration(text.trim().toLowerCase())
  if (length !== undefined) return Effect.succeed({ kind: "last", length, to: Option.none() })
  return Effect.map(readDaysOption("--in", text, today), days => ({ kind: "days", days }))
}

const isEver = (text: string) => /^(ever|всегда)$/i.test(text.trim())

const excludeEachOther = ({ from, since, to, in: days }: PeriodFlags): Effect.Effect<void, CommandFailed> => {
  const other = Object.entries({ "--from": from, "--to": to, "--since": since }).find(
    ([, value]) => Option.isSome(value) && Option.isSome(days)
  )
  const pair = other !== undefined ? ["--in", other[0]] : ["--since", "--from"]
  if (other === undefined && (Option.isNone(since) || Option.isNone(from))) return Effect.void
  return wrongUse({
    en: `${pair.join(" and ")} cannot be used together`,
    ru: `${pair.join(" и ")} нельзя указать вместе`
  })
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

/** The days of an option such as `--from`. */
export const readDaysOption = (
  option: string,
  text: string,
  today: number,
  from?: number
): Effect.Effect<Days, CommandFailed> =>
  Effect.mapError(readDays(text, today, from), () => notADate(option, text))

/** The value of an option is no date. */
export const notADate = (option: string, text: string): CommandFailed => {
  const since = option === "--since"
  return wrongUse({
    en: `${option} expects ${since ? `${durationExpected.en}, or ` : ""}a date, not ${quoted(text).en}; examples: ${daysExamples.en}`,
    ru: `${option} ожидает ${since ? "длительность или " : ""}дату, а не ${quoted(text).ru}; примеры: ${daysExamples.ru}`
  })
}

/** A period that ends before it begins. */
export const endsBeforeItBegins = wrongUse({
  en: "--from is later than --to",
  ru: "--from позже, чем --to"
})
